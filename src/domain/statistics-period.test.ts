import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestHour, stepsBetween } from './statistics-period.ts'

const between = (from: string, to: string, step: 'hour' | 'day', timezone = 'Europe/Moscow') => {
  const { starts, endMs } = stepsBetween(Date.parse(from), Date.parse(to), step, timezone)
  return [...starts, endMs].map((moment) => new Date(moment).toISOString().slice(0, 16))
}

test('a period is of whole hours, and holds the moments it was asked for', () => {
  assert.deepEqual(between('2026-03-01T09:30:00Z', '2026-03-01T11:00:00Z', 'hour'), ['2026-03-01T09:00', '2026-03-01T10:00', '2026-03-01T11:00'])
  assert.deepEqual(between('2026-03-01T09:30:00Z', '2026-03-01T11:00:01Z', 'hour').at(-1), '2026-03-01T12:00')
  assert.deepEqual(between('2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z', 'hour'), ['2026-03-01T09:00', '2026-03-01T10:00'])
})

test('days begin where the zone says, also when one of them has another length', () => {
  assert.deepEqual(between('2026-03-01T09:30:00Z', '2026-03-02T20:59:00Z', 'day'), ['2026-02-28T21:00', '2026-03-01T21:00', '2026-03-02T21:00'])
  assert.deepEqual(between('2026-03-28T12:00:00Z', '2026-03-30T00:00:00Z', 'day', 'Europe/Berlin'), [
    '2026-03-27T23:00',
    '2026-03-28T23:00',
    '2026-03-29T22:00',
    '2026-03-30T22:00',
  ])
})

test('an hour of the figures belongs to the day that has its middle', () => {
  const nearest = (time: string) => new Date(nearestHour(Date.parse(`2026-03-01T${time}Z`))).toISOString().slice(11, 16)
  assert.deepEqual(['18:00', '18:15', '18:30', '18:45'].map(nearest), ['18:00', '18:00', '18:00', '19:00'])
})
