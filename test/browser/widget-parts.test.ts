// The parts of the widget that need no browser.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ERROR_CODES, ERRORS } from '#contract/errors.ts'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { follow } from '../../web/widget/follow.ts'
import { PAGE_TEXTS, type PageTexts } from '#domain/texts/widget-pages.ts'
import { problemOf } from '../../web/widget/problem.ts'
import { sha256 } from '../../web/widget/sha256.ts'
import { filled } from '#domain/texts/filled.ts'
import { textsIn, type TextKey } from '#domain/texts/widget.ts'
import { assembled } from '../../web/widget/typed-requisites.ts'

const RU = { date: '2026-03-01', time: '12:41', sum: '274,50', fn: '7380440700999001', fd: '10432', fp: '3141592653', kind: '1' }
const UZ = { link: '', terminal: 'UZ000000000001', receiptNumber: '12345', date: '2026-03-01', time: '12:41:07', fiscalSign: '012345678901' }

test("the widget's sha256 is SHA-256, of texts of any length", () => {
  for (const text of ['', 'abc', 'чек', ...Array.from({ length: 130 }, (_, i) => 'x'.repeat(i))])
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), text)
})

test('typed requisites are put together as the code would have said them', () => {
  assert.deepEqual(assembled('ru', RU), { qrString: 't=20260301T1241&s=274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1' })
  assert.deepEqual(assembled('ru', { ...RU, sum: '1 274', fn: '7380 4407 0099 9001', kind: '2' }), {
    qrString: 't=20260301T1241&s=1274.00&fn=7380440700999001&i=10432&fp=3141592653&n=2',
  })
  assert.deepEqual(assembled('uz', UZ), { qrString: 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901#typed' })
  const link = 'https://ofd.soliq.uz/epi?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'
  assert.deepEqual(assembled('uz', { ...UZ, terminal: '', link }), { qrString: link })
})

test('each field that is wrong is named, and no other', () => {
  for (const [country, sound, change, wrong] of [
    ['ru', RU, { sum: 'сто' }, { sum: 'badSum' }],
    ['ru', RU, { fn: '1' }, { fn: 'badFn' }],
    ['ru', RU, { fd: '0', fp: '99999999999' }, { fd: 'badNumber', fp: 'badNumber' }],
    ['ru', RU, { date: '', time: '' }, { date: 'required', time: 'required' }],
    ['ru', RU, { date: '2026-02-30' }, { date: 'badDate' }],
    ['uz', UZ, { terminal: 'терминал', fiscalSign: 'x' }, { terminal: 'badTerminal', fiscalSign: 'badSign' }],
    ['uz', UZ, { receiptNumber: '-' }, { receiptNumber: 'badReceiptNumber' }],
    ['uz', UZ, { link: 'https://shop.example/' }, { link: 'badLink' }],
  ] as const)
    assert.deepEqual(assembled(country, { ...sound, ...change }), { wrong }, JSON.stringify(change))
})

test('every language has every text, with the same things to fill in', () => {
  const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  const russian = textsIn('ru')
  for (const language of LANGUAGES) {
    const texts = textsIn(language)
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(russian).sort())
    for (const [key, text] of Object.entries(texts)) assert.deepEqual(names(text), names(russian[key as TextKey]), `${language} ${key}`)
  }
  for (const [key, text] of Object.entries(textsIn('uz-Cyrl')))
    assert.doesNotMatch(text.replace(/\{\w+\}|\([a-z]\)|QR|UZ|FN|FD|FP|MB|JPEG|PNG|WebP|HEIC/g, ''), /[a-z]/i, key)
  for (const texts of Object.values(PAGE_TEXTS)) {
    for (const [key, text] of Object.entries(texts)) {
      const inRussian = PAGE_TEXTS.ru[key as keyof PageTexts]
      assert.deepEqual([names(text), text.match(/`[^`]*`/g)], [names(inRussian), inRussian.match(/`[^`]*`/g)], key)
    }
  }
  assert.equal(filled('{a} из {b}, {c}', { a: 1, b: 2 }), '1 из 2, {c}')
})

test('whatever the service refuses with, there is a text for the participant', () => {
  const texts = textsIn('ru')
  for (const code of ERROR_CODES) assert.ok(texts[problemOf(ERRORS[code].status, code).text], code)
  for (const [status, text] of [
    [422, 'failedForm'],
    [400, 'failedForm'],
    [500, 'failedService'],
    [429, 'failedBusy'],
    [401, 'failedKey'],
  ] as const)
    assert.equal(problemOf(status, undefined).text, text)
  for (const [detail, text] of [
    [[{ loc: ['body', 'userUuid'] }], 'failedKey'],
    [[{ loc: ['body', 'userUuid'] }, { loc: ['body', 'qrAsString'] }], 'failedForm'],
    ['meta: must be a JSON object', 'failedKey'],
    ['photos: a receipt may have at most 20', 'failedForm'],
    [[], 'failedForm'],
    [[null], 'failedForm'],
  ] as const)
    assert.equal(problemOf(422, undefined, detail).text, text, JSON.stringify(detail))
  assert.deepEqual(problemOf(400, 'FILE_TOO_LARGE'), { text: 'failedTooLarge', values: { most: 20 }, isPassing: false })
})

test('a tab that is come back to while an answer is under way goes on asking once at a time', async (t) => {
  const tab = Object.assign(new EventTarget(), { hidden: false })
  Object.assign(globalThis, { document: tab, window: globalThis })
  t.after(() => {
    for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: (() => void)[] = []
  const fetched = t.mock.method(
    globalThis,
    'fetch',
    () => new Promise((resolve) => void answers.push(() => resolve({ ok: true, json: async () => ({ kind: 'pending' }) }))),
  )
  const statuses: unknown[] = []
  const stop = follow('/r/1.json', (status) => void statuses.push(status))
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    for (const answer of answers.splice(0)) answer()
    await new Promise((resolve) => setImmediate(resolve))
  }

  t.mock.timers.tick(300)
  tab.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  assert.deepEqual([fetched.mock.callCount(), statuses.length], [2, 1], 'come back to, it asks at once, and hears of it once')
  for (let times = 1; times <= 3; times++) {
    await pass(LIMITS.pollIntervalMs)
    assert.equal(fetched.mock.callCount(), 2 + times)
  }
  for (let looks = 0; looks < 100; looks++) await pass(15_000)
  const before = fetched.mock.callCount()
  await pass(60_000)
  assert.equal(fetched.mock.callCount(), before, 'nobody waits so long')
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal(fetched.mock.callCount(), before + 1, 'whoever comes back reads what holds now')
  stop()
})
