import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moscowDay, nextMoscowMidnight } from './moscow-day.ts'

const CASES = [
  // now                        day in Moscow  next midnight there
  ['2026-03-01T20:59:59.999Z', '2026-03-01', '2026-03-01T21:00:00.000Z'],
  ['2026-03-01T21:00:00.000Z', '2026-03-02', '2026-03-02T21:00:00.000Z'],
  ['2026-03-02T12:00:00.000Z', '2026-03-02', '2026-03-02T21:00:00.000Z'],
  ['2026-12-31T22:30:00.000Z', '2027-01-01', '2027-01-01T21:00:00.000Z'],
  ['2028-02-28T23:00:00.000Z', '2028-02-29', '2028-02-29T21:00:00.000Z'],
] as const

for (const [now, day, midnight] of CASES) {
  test(`at ${now} it is ${day} in Moscow`, () => {
    assert.equal(moscowDay(new Date(now)), day)
    assert.equal(nextMoscowMidnight(new Date(now)).toISOString(), midnight)
  })
}
