import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, type FactsChange } from '#test/support/facts.ts'
import { judgeIntake } from './judge.ts'
import { addDays, wallClock } from './wall-clock.ts'

type Case = [what: string, given: FactsChange, rejectKey: string | null]

const check = (cases: Case[]) => {
  for (const [what, given, rejectKey] of cases) {
    test(`${what}: ${rejectKey ?? 'no objection'}`, () => assert.equal(judgeIntake(facts(given)).rejectKey, rejectKey))
  }
}

// Noon of 10 March in UTC is midnight in UTC+12, the easternmost zone of Russia.
const noon = '2026-03-10T12:00:00Z'
check([
  ['bought a minute ago in Moscow', { now: noon, boughtAt: '2026-03-10T14:59:00' }, null],
  ['bought a minute ago in Kamchatka', { now: noon, boughtAt: '2026-03-10T23:59:00' }, null],
  ['by a cash register five minutes fast in Kamchatka', { now: noon, boughtAt: '2026-03-11T00:05:00' }, null],
  ['a second later than any cash register can print', { now: noon, boughtAt: '2026-03-11T00:05:01' }, 'FUTURE_DATE'],
  ['tomorrow', { now: noon, boughtAt: '2026-03-11T15:00:00' }, 'FUTURE_DATE'],
  ["next year, on New Year's Eve in Moscow", { now: '2026-12-31T11:00:00Z', boughtAt: '2027-01-01T00:00:00' }, 'FUTURE_DATE'],
  ['next year, when Kamchatka celebrates', { now: '2026-12-31T12:00:00Z', boughtAt: '2027-01-01T00:00:00' }, null],
  ['UZ: a cash register five minutes fast', { country: 'uz', now: noon, boughtAt: '2026-03-10T17:05:00' }, null],
  ['UZ: a second later', { country: 'uz', now: noon, boughtAt: '2026-03-10T17:05:01' }, 'FUTURE_DATE'],
])

const march = { starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-04-01T00:00:00+03:00' }
const later = '2026-06-01T00:00:00Z'
check([
  ['on the first second of the promo', { now: later, settings: march, boughtAt: '2026-03-01T00:00:00' }, null],
  ['a second before it', { now: later, settings: march, boughtAt: '2026-02-28T23:59:59' }, 'OUT_OF_PERIOD'],
  ['on its last second', { now: later, settings: march, boughtAt: '2026-03-31T23:59:59' }, null],
  ['at the moment it ends', { now: later, settings: march, boughtAt: '2026-04-01T00:00:00' }, 'OUT_OF_PERIOD'],
  ['after the start of a promo without an end', { now: later, settings: { starts_at: march.starts_at }, boughtAt: '2026-05-01T00:00:00' }, null],
  ['before the end of a promo without a start', { now: later, settings: { ends_at: march.ends_at }, boughtAt: '2020-01-01T00:00:00' }, null],
  ['a promo without a period', { now: later, boughtAt: '2020-01-01T00:00:00' }, null],
  ['the same moment written with another offset', { now: later, settings: { starts_at: '2026-02-28T21:00:00Z' }, boughtAt: '2026-03-01T00:00:00' }, null],
  [
    'a promo that counts in Vladivostok starts seven hours earlier there',
    { now: later, settings: { ...march, timezone: 'Asia/Vladivostok' }, boughtAt: '2026-03-01T00:00:00' },
    'OUT_OF_PERIOD',
  ],
  ["by Vladivostok's own clock", { now: later, settings: { ...march, timezone: 'Asia/Vladivostok' }, boughtAt: '2026-03-01T07:00:00' }, null],
  ['UZ counts in Tashkent', { country: 'uz', now: later, settings: { ends_at: '2026-04-01T00:00:00+05:00' }, boughtAt: '2026-03-31T23:59:59' }, null],
  [
    'UZ: at the moment it ends',
    { country: 'uz', now: later, settings: { ends_at: '2026-04-01T00:00:00+05:00' }, boughtAt: '2026-04-01T00:00:00' },
    'OUT_OF_PERIOD',
  ],
  [
    'a promo that ends with the year: its last second',
    { now: later, settings: { ends_at: '2026-01-01T00:00:00+03:00' }, boughtAt: '2025-12-31T23:59:59' },
    null,
  ],
  [
    'a promo that ends with the year: the first second of the next',
    { now: later, settings: { ends_at: '2026-01-01T00:00:00+03:00' }, boughtAt: '2026-01-01T00:00:00' },
    'OUT_OF_PERIOD',
  ],
  [
    '29 February of a leap year',
    { now: later, settings: { starts_at: '2024-02-29T00:00:00+03:00', ends_at: '2024-03-01T00:00:00+03:00' }, boughtAt: '2024-02-29T12:00:00' },
    null,
  ],
  ['an end with a fraction of a second', { now: later, settings: { ends_at: '2026-03-31T23:59:59.999+03:00' }, boughtAt: '2026-03-31T23:59:59' }, null],
])

// Berlin skips 02:00–03:00 on 29 March 2026 and has 02:00–03:00 twice on 25 October.
const berlin = { timezone: 'Europe/Berlin' }
check([
  [
    'in the hour the zone skips, of a promo that starts right after it',
    { now: later, settings: { ...berlin, starts_at: '2026-03-29T01:00:00Z' }, boughtAt: '2026-03-29T02:30:00' },
    'OUT_OF_PERIOD',
  ],
  [
    'the first minute after the skipped hour',
    { now: later, settings: { ...berlin, starts_at: '2026-03-29T01:00:00Z' }, boughtAt: '2026-03-29T03:00:00' },
    null,
  ],
  [
    'in the repeated hour, before a promo ends in its first pass',
    { now: '2026-12-01T00:00:00Z', settings: { ...berlin, ends_at: '2026-10-25T00:30:00Z' }, boughtAt: '2026-10-25T02:29:59' },
    null,
  ],
  [
    'in the repeated hour, after a promo ends in its second pass',
    { now: '2026-12-01T00:00:00Z', settings: { ...berlin, ends_at: '2026-10-25T01:30:00Z' }, boughtAt: '2026-10-25T02:30:00' },
    'OUT_OF_PERIOD',
  ],
])

const week = { upload_within_days: 7 }
check([
  ['sent on the last minute of seven days', { settings: week, boughtAt: '2026-03-08T12:00:00', acceptedAt: '2026-03-15T09:00:00Z', now: later }, null],
  ['sent a second later', { settings: week, boughtAt: '2026-03-08T12:00:00', acceptedAt: '2026-03-15T09:00:01Z', now: later }, 'EXPIRED'],
  ['sent in time, judged long after', { settings: week, boughtAt: '2026-03-08T12:00:00', acceptedAt: '2026-03-09T09:00:00Z', now: later }, null],
  ['any age, where nothing is set', { boughtAt: '2019-03-08T12:00:00', acceptedAt: '2026-03-15T09:00:00Z', now: later }, null],
  ['over the end of February', { settings: { upload_within_days: 1 }, boughtAt: '2026-02-28T10:00:00', acceptedAt: '2026-03-01T07:00:00Z', now: later }, null],
  [
    'over the turn of the year, a second late',
    { settings: { upload_within_days: 1 }, boughtAt: '2025-12-31T10:00:00', acceptedAt: '2026-01-01T07:00:01Z', now: later },
    'EXPIRED',
  ],
  [
    'UZ: by the clock of Tashkent',
    { country: 'uz', settings: week, boughtAt: '2026-03-08T12:00:00', acceptedAt: '2026-03-15T07:00:01Z', now: later },
    'EXPIRED',
  ],
  [
    'a day of 23 hours is still a day',
    { settings: { ...berlin, upload_within_days: 1 }, boughtAt: '2026-03-28T12:00:00', acceptedAt: '2026-03-29T10:00:00Z', now: later },
    null,
  ],
  ['bought further east, by its clock after it was sent', { settings: week, now: noon, boughtAt: '2026-03-10T22:00:00' }, null],
])

test('wall clocks', () => {
  assert.equal(wallClock(Date.parse('2026-02-28T21:00:00Z'), 'Europe/Moscow'), '2026-03-01T00:00:00')
  assert.equal(wallClock(Date.parse('2010-07-01T00:00:00Z'), 'Europe/Moscow'), '2010-07-01T04:00:00')
  assert.equal(addDays('2024-02-28T23:59:59', 1), '2024-02-29T23:59:59')
  assert.equal(addDays('2025-12-31T00:00:00', 1), '2026-01-01T00:00:00')
})
