import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALPHABET } from '@chekhov/receipt-text'
import { readRuPrint } from './read-print.ts'

/** A line as a sure recogniser sees it. In `unsure` a place may be another character with the probability given. */
function line(text: string, unsure: { at: number; sign: string; share: number } | null = null) {
  const letters = [...text].map((sign, at) => {
    const shares = new Map([[sign, 0.98]])
    if (unsure?.at === at) shares.set(sign, 0.98 - unsure.share).set(unsure.sign, unsure.share)
    return Float32Array.from(ALPHABET, (one) => Math.log(shares.get(one) ?? 0.02 / ALPHABET.length))
  })
  return { letters }
}

const context = { alphabet: ALPHABET, latest: '2026-11-25T12:00:00' }
const read = (texts: readonly string[]) =>
  readRuPrint(
    texts.map((text) => line(text)),
    context,
  )

const QR = 't=20261123T1405&s=1274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1'

test('the requisites are found in the styles of many cash registers', () => {
  const styles = [
    ['ИТОГ =1274.50', '23.11.26 14:05', 'ФН 7380440700999001', 'ФД 10432', 'ФП 3141592653'],
    ['ИТОГО:        1274,50', 'ДАТА: 23.11.2026 ВРЕМЯ: 14:05', 'ФН№7380440700999001', 'ФД№10432', 'ФПД№3141592653'],
    ['ИТОГ         ≡1274.50', 'ФН: 7380440700999001', 'ФД: 0000010432', 'ФП: 3141592653', '23-11-26         14:05'],
    ['ИТОГ   =1274.50', '23/11/2026 14:05:33', 'ФН #:          7380440700999001', 'ФД #:                     10432', 'ФПД #:               3141592653'],
    ['ИТОГ   = 1274.50', '23.11.26 14:05', 'ФН 7380440700999001', 'ФД 10432 ФП 3141592653'],
  ]
  for (const style of styles) assert.equal(read(style).candidates[0], QR, style.join('\n'))
})

test('numbers of the cash register, its owner and its goods are not taken for requisites', () => {
  const others = ['ИНН 5036573451', 'РН ККТ 3621559488155312', 'ЗН ККТ 0046665382007827', 'ЧЕК 609', 'СУММА НДС 20*   =212.42', '1 Х 350.00']
  const own = ['ИТОГ =1274.50', '23.11.26 14:05', 'ФН 7380440700999001', 'ФД 10432', 'ФП 3141592653']
  assert.deepEqual(read([...others, ...own]).candidates, read([...own, ...others]).candidates)
  assert.equal(read([...others, ...own]).candidates[0], QR)
  const { fields, candidates } = read([...others, 'ИТОГ =1274.50'])
  assert.deepEqual([fields.fd, fields.fp, fields.receiptDate, fields.sumKopeks, candidates], [null, null, null, 127450, []])
})

test('a refund and a payout are told from a sale', () => {
  const rest = ['ИТОГ =1274.50', '23.11.26 14:05', 'ФН 7380440700999001', 'ФД 10432', 'ФП 3141592653']
  for (const [word, n] of [
    ['ПРИХОД', 1],
    ['ВОЗВРАТ ПРИХОДА', 2],
    ['РАСХОД', 3],
    ['ВОЗВРАТ РАСХОДА', 4],
  ] as const)
    assert.equal(read([`КАССОВЫЙ ЧЕК / ${word}`, ...rest]).candidates[0], QR.replace(/n=1$/, `n=${n}`))
})

test('where a digit is unsure, the other reading is the second candidate', () => {
  const lines = ['ИТОГ =1274.50', '23.11.26 14:05', 'ФН 7380440700999001', 'ФД 10432'].map((text) => line(text))
  const { candidates } = readRuPrint([...lines, line('ФП 3141592653', { at: 5, sign: '7', share: 0.4 })], context)
  assert.deepEqual(candidates.slice(0, 2), [QR, QR.replace('fp=3141', 'fp=3171')])
})

test('what cannot be true is no candidate: a sign of more than 32 bits, a day that is not there, a receipt of tomorrow', () => {
  const lines = (moment: string) => ['ИТОГ =1274.50', moment, 'ФН 7380440700999001', 'ФД 10432'].map((text) => line(text))
  const sign = readRuPrint([...lines('23.11.26 14:05'), line('ФП 9141592653', { at: 3, sign: '3', share: 0.1 })], context)
  assert.equal(sign.candidates[0], QR)
  for (const moment of ['31.11.26 14:05', '26.11.26 14:05', '23.11.15 14:05']) {
    const { candidates } = readRuPrint([...lines(moment), line('ФП 3141592653')], context)
    assert.ok(
      candidates.every((one) => !one.includes(`t=20${moment.slice(6, 8)}${moment.slice(3, 5)}${moment.slice(0, 2)}`)),
      candidates.join(),
    )
  }
})

test('nothing is read out of nothing', () => {
  assert.deepEqual(read([]), { fields: { fn: null, fd: null, fp: null, receiptDate: null, sumKopeks: null, n: 1 }, candidates: [] })
})
