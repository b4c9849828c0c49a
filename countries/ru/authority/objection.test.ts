import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Requisites } from '#domain/qr/requisites.ts'
import { objectionTo } from './objection.ts'

const GOOD: Requisites = {
  country: 'ru',
  fn: '7380440700999001',
  fd: '10432',
  fp: '3141592653',
  sumKopeks: 27450,
  n: 1,
  boughtAt: '2026-03-01T12:41:00',
}

const TAKEN: Partial<Requisites>[] = [
  {},
  { fd: '1', fp: '1' },
  { fd: '4294967295', fp: '4294967295' },
  { sumKopeks: 0 },
  { sumKopeks: 281_474_976_710_655 },
  { n: 2 },
  { n: 3 },
  { n: 4 },
  { boughtAt: '2024-02-29T23:59:59' },
  { fn: '0000000000000000' },
]

const REFUSED: [Partial<Requisites>, RegExp][] = [
  [{ country: 'uz' }, /country/],
  ...['738044070099900', '73804407009990011', '738044070099900a', '', '٧٣٨٠٤٤٠٧٠٠٩٩٩٠٠١'].map((fn) => [{ fn }, /^fn/] as [Partial<Requisites>, RegExp]),
  ...['0', '010432', '4294967296', '-1', '1.0', '', ' 1', '99999999999'].flatMap(
    (bad) =>
      [
        [{ fd: bad }, /^fd/],
        [{ fp: bad }, /^fp/],
      ] as [Partial<Requisites>, RegExp][],
  ),
  ...[null, -1, 0.5, NaN, 281_474_976_710_656].map((sumKopeks) => [{ sumKopeks }, /sum/] as [Partial<Requisites>, RegExp]),
  ...[null, 0, 5, 1.5].map((n) => [{ n }, /settlement/] as [Partial<Requisites>, RegExp]),
  ...[
    '2026-02-30T12:41:00',
    '2026-03-01T24:00:00',
    '2026-03-01T12:41',
    '2026-03-01T12:41:00Z',
    '2026-03-01',
    '',
    '01.03.2026 12:41',
    '+002026-03-01T12:41:00',
  ].map((boughtAt) => [{ boughtAt }, /date/] as [Partial<Requisites>, RegExp]),
]

for (const change of TAKEN) test(`${JSON.stringify(change)} can be asked`, () => assert.equal(objectionTo({ ...GOOD, ...change }), null))

for (const [change, why] of REFUSED) {
  test(`${JSON.stringify(change)} is refused without a question`, () => assert.match(objectionTo({ ...GOOD, ...change }) ?? 'none', why))
}
