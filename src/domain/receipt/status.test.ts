import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { judgedReceipt, receiptOf } from '#test/support/receipt.ts'
import type { Receipt } from './receipt.ts'
import { LANGUAGES } from '../language.ts'
import { STATUS_TEXTS } from '../texts/status.ts'
import { momentText, presentStatus, statusText } from './status.ts'

const ZONE = 'Europe/Moscow'
const text = (receipt: Receipt) => statusText(receipt, ZONE)
const nextCheckAt = new Date('2026-03-10T12:30:00Z')

test('while a receipt waits, the text says for what and until when', () => {
  assert.equal(text(receiptOf()), 'Проверяем чек в налоговой службе. Обычно это занимает меньше минуты.')
  assert.equal(text(receiptOf({ requisites: null })), 'Читаем фото: ищем на нём QR-код. Обычно это занимает меньше минуты.')
  assert.equal(
    text(receiptOf({ checks: 2, nextCheckAt })),
    'Чека пока нет в базе налоговой службы: магазин мог передать его с задержкой. Следующая проверка 10 марта в 15:30 (GMT+3), присылать чек ещё раз не нужно.',
  )
  assert.equal(
    text(receiptOf({ nextCheckAt })),
    'Налоговая служба сейчас не отвечает. Следующая проверка 10 марта в 15:30 (GMT+3), присылать чек ещё раз не нужно.',
  )
  assert.equal(text(judgedReceipt({}, { state: 'INSPECTED' })), 'Чек найден в налоговой службе, подводим итог.')
  assert.match(text(judgedReceipt({ auto_review_enabled: false })), /^Чек проверит модератор\./)
})

test('beside advice, a reason of several lines is one line, so that the second line is the advice', () => {
  const receipt = receiptOf({ state: 'REVIEWED', rejectKey: 'MIN_SUM', rejectReason: ' Чек обрезан.\n\n Нет низа. \n' })
  const said = (withAdvice: boolean) => presentStatus(receipt, ZONE, { withAdvice }).statusText
  assert.equal(said(false), ' Чек обрезан.\n\n Нет низа. \n')
  const [reason, advice, ...more] = said(true).split('\n')
  assert.deepEqual([reason, more], ['Чек обрезан. Нет низа.', []])
  assert.ok(advice)
})

test('pending and approved do not read alike, and nothing waits for the tax service before its requisites are known', () => {
  for (const language of LANGUAGES) {
    const { headlines, approved, approvedWithPoints, admitted, ...pending } = STATUS_TEXTS[language]
    const good = [headlines.approved, approved, approvedWithPoints(5), admitted].map(begin)
    const reading = [pending.reading(null), pending.reading(5)]
    const open = [headlines.pending, ...reading, pending.checking, pending.found, pending.withModerators, pending.notThereYet, pending.notAnswering].map(begin)
    for (const one of open) assert.ok(!good.includes(one), `${language}: ${one}`)
    assert.doesNotMatch(statusText(receiptOf({ requisites: null }), ZONE, language), /налог|soliq|солиқ|tax/i)
  }
})

/** The first two words: what a hasty reader sees. */
const begin = (text: string) =>
  text
    .split(/[ ,.:]+/)
    .slice(0, 2)
    .join(' ')

test('while photos wait to be read, the text says for how many minutes, in the form that each number takes', () => {
  const textIn = (readIn: number | null) => statusText(receiptOf({ requisites: null }), ZONE, 'ru', readIn)
  assert.equal(textIn(59_000), textIn(null))
  assert.deepEqual(
    [1, 2, 5, 21].map((minutes) => /около (.*?)\./.exec(textIn(minutes * 60_000))?.[1]),
    ['1 минуты', '2 минут', '5 минут', '21 минуты'],
  )
})

test('a rejection foreseen in INSPECTED is not shown before it is final', () => {
  const { kind, statusText } = presentStatus(judgedReceipt({ min_sum: 1_000_000 }, { state: 'INSPECTED' }), ZONE)
  assert.deepEqual([kind, statusText], ['pending', 'Чек найден в налоговой службе, подводим итог.'])
})

test("a rejected receipt has its own text, else the promo's, else that of its key", () => {
  assert.equal(text(judgedReceipt({ min_sum: 1_000_000 })), 'Сумма чека меньше, чем нужно по условиям акции.')
  assert.equal(text(judgedReceipt({ min_sum: 1_000_000, reject_texts: { MIN_SUM: 'Маловато.' } })), 'Маловато.')
  assert.equal(text(receiptOf({ state: 'REVIEWED', rejectKey: 'MANUAL_REJECT', rejectReason: 'Не читается' })), 'Не читается')
  assert.equal(text(receiptOf({ state: 'REVIEWED', rejectKey: 'DUPLICATE' })), REJECT_KEYS.DUPLICATE.text.ru)
})

test('points are declined as Russian declines them', () => {
  const textFor = (points: number) => text(judgedReceipt({ points_mode: 'fixed', fixed_points: points }))
  assert.deepEqual([1, 2, 5, 11, 21, 104].map(textFor), [
    'Чек одобрен. Начислено: 1 балл.',
    'Чек одобрен. Начислено: 2 балла.',
    'Чек одобрен. Начислено: 5 баллов.',
    'Чек одобрен. Начислено: 11 баллов.',
    'Чек одобрен. Начислено: 21 балл.',
    'Чек одобрен. Начислено: 104 балла.',
  ])
  assert.equal(textFor(0), 'Чек одобрен.')
})

test('a promo without points admits to a draw, in its own words where it has some', () => {
  assert.equal(text(judgedReceipt({ reward_kind: 'qualify' })), 'Чек одобрен. Вы участвуете в розыгрыше.')
  assert.equal(text(judgedReceipt({ reward_kind: 'qualify', qualify_label: 'До встречи на розыгрыше' })), 'До встречи на розыгрыше')
})

test("moments are shown in the promo's time zone", () => {
  const moment = new Date('2026-11-21T21:05:00Z')
  assert.equal(momentText(moment, 'Europe/Moscow'), '22 ноября в 00:05 (GMT+3)')
  assert.equal(momentText(moment, 'Asia/Tashkent'), '22 ноября в 02:05 (GMT+5)')
  assert.equal(momentText(moment, 'America/New_York'), '21 ноября в 16:05 (GMT-5)')
})

test('the light status carries what the participant may know', () => {
  assert.deepEqual(presentStatus(judgedReceipt({ points_mode: 'fixed', fixed_points: 3 }), ZONE), {
    uuid: '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11',
    receiptId: 42,
    state: 'REVIEWED',
    checkingStatus: 2,
    kind: 'approved',
    statusText: 'Чек одобрен. Начислено: 3 балла.',
    approved: true,
    points: 3,
  })
})
