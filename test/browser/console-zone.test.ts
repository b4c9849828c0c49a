// Times of places in another zone than the reader's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inZone, momentOf } from '../../web/console/components/zone.ts'

test('a moment is what clocks show at a place, and back, also where they are moved twice a year', () => {
  const known = [
    ['2026-08-01T00:00', 'Europe/Moscow', '2026-07-31T21:00:00.000Z'],
    ['2026-08-01T00:00', 'Asia/Tashkent', '2026-07-31T19:00:00.000Z'],
    ['2026-08-01T00:00', 'Asia/Vladivostok', '2026-07-31T14:00:00.000Z'],
    ['2026-07-01T12:30', 'Europe/Berlin', '2026-07-01T10:30:00.000Z'],
    ['2026-12-01T12:30', 'Europe/Berlin', '2026-12-01T11:30:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'], // the first of the two
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T23:00', 'America/New_York', '2026-11-02T04:00:00.000Z'],
    ['2011-03-27T12:00', 'Europe/Moscow', '2011-03-27T08:00:00.000Z'], // the day on which Moscow changed to +04:00
  ] as const
  for (const [local, zone, moment] of known) {
    assert.equal(new Date(momentOf(local, zone)).toISOString(), moment, `${local} ${zone}`)
    assert.equal(inZone(moment, zone), local, `${moment} ${zone}`)
  }
  assert.equal(inZone('2026-10-25T01:30:00.000Z', 'Europe/Berlin'), '2026-10-25T02:30', 'the second of two')
  assert.equal(momentOf('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T03:30:00+02:00', 'clocks pass over it')
  assert.equal(momentOf('2026-08-01T00:00:59', 'Europe/Moscow'), '2026-08-01T00:00:00+03:00')
  assert.equal(momentOf('2026-08-01T00:00', 'America/St_Johns'), '2026-08-01T00:00:00-02:30')
  assert.equal(inZone('2026-08-01T00:00', 'Europe/Moscow'), '2026-08-01T00:00', 'what is shown already stays')
})
