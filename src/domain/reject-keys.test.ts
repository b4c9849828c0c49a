import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REJECT_KEYS } from './reject-keys.ts'
import { SCENARIOS } from './sandbox/scenarios.ts'

const keys = Object.keys(REJECT_KEYS)

test('keys are written in upper case or in lower case, never mixed', () => {
  for (const key of keys) assert.match(key, /^([A-Z_]+|[a-z_]+)$/)
})

test('every key has a meaning and a text of its own', () => {
  const texts = Object.values(REJECT_KEYS).map(({ text }) => text.ru)
  assert.equal(new Set(texts).size, texts.length)
  for (const { meaning, text } of Object.values(REJECT_KEYS)) {
    assert.notEqual(meaning, '')
    assert.match(text.ru, /^[А-ЯЁ].*\.$/)
  }
})

test('every key has a cash register of the sandbox to itself', () => {
  const codes = SCENARIOS.map(({ code }) => code)
  assert.deepEqual(codes, [...new Set(codes)])
  assert.deepEqual(SCENARIOS.flatMap(({ rejectKey }) => rejectKey ?? []).sort(), keys.toSorted())
})

test('only FNS_NOT_READY is not a decision', () => {
  assert.deepEqual(
    Object.entries(REJECT_KEYS)
      .filter(([, entry]) => 'intermediate' in entry)
      .map(([key]) => key),
    ['FNS_NOT_READY'],
  )
})

const renames: [predecessor: string, now: string[]][] = [
  ['BRANDS', ['NO_MATCH']],
  ['OUTSIDE_INTERVAL', ['OUT_OF_PERIOD']],
  ['FUTURE', ['FUTURE_DATE']],
  ['FEWRECEIPTS', ['FEW_RECEIPTS']],
  ['DUPLICATE_PHOTO', ['duplicate_photo']],
  ['INCORRECTSTORE', ['INN_NOT_ALLOWED', 'GEO_STORE']],
  ['INCORRECTCITY', ['GEO_CITY']],
  ['TOTAL_PRODUCTS_COUNT_MIN', ['PRODUCTS_COUNT_MIN']],
  ['NOT_QUANTITY_PRODUCT', ['PRODUCTS_COUNT_MIN']],
  ['TOTAL_PRODUCTS_PRICE_MIN', ['PRODUCTS_TOTAL_MIN']],
  ['NOT_ALLOWED_RECEIPT_TYPE', ['RECEIPT_TYPE_NOT_ALLOWED']],
  ['MAX_RECEIPTS_PER_DATE', ['max_per_user_per_date']],
  ['AUTO_REJECT', ['FNS_NOT_FOUND_TIMEOUT']],
  ['FNS_QR_MISSING', ['FORMAT']],
  ['REJECT_RULES', ['NO_MATCH', 'PRODUCTS_COUNT_MIN']],
  ...['DUPLICATE', 'EXPIRED', 'ONLINE_RETAILER', 'USER_BLOCKED', 'FNS_SHORT_CHECK_FAILED'].map((key): [string, string[]] => [key, [key]]),
  ...['MODIFICATION', 'NOTARECEIPT', 'UNREADABLE', 'NOTALLPARTS'].map((key): [string, string[]] => [key, ['MANUAL_REJECT']]),
]

test('keys of the predecessor became these', () => {
  const was = (predecessor: string) =>
    Object.entries(REJECT_KEYS)
      .filter(([, entry]) => (entry.was as readonly string[]).includes(predecessor))
      .map(([key]) => key)
  for (const [predecessor, now] of renames) assert.deepEqual(was(predecessor).sort(), now.toSorted(), predecessor)
  assert.deepEqual(new Set(Object.values(REJECT_KEYS).flatMap(({ was }) => was)), new Set(renames.map(([predecessor]) => predecessor)))
})
