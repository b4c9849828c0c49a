import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, weekOf } from './limit-spans.ts'

const shown = ({ from, to }: { from: Date; to: Date }) => [from, to].map((moment) => moment.toISOString().slice(0, 16).replace('T', ' '))

const DAYS: [what: string, moment: string, timezone: string, from: string, to: string][] = [
  ['an ordinary day', '2026-03-10T10:00:00Z', 'Europe/Moscow', '2026-03-09 21:00', '2026-03-10 21:00'],
  ['the last moment before midnight', '2026-03-10T20:59:59.999Z', 'Europe/Moscow', '2026-03-09 21:00', '2026-03-10 21:00'],
  ['midnight itself begins the next day', '2026-03-10T21:00:00Z', 'Europe/Moscow', '2026-03-10 21:00', '2026-03-11 21:00'],
  ['the end of February', '2026-02-28T12:00:00Z', 'Europe/Moscow', '2026-02-27 21:00', '2026-02-28 21:00'],
  ['29 February', '2028-02-29T12:00:00Z', 'Asia/Tashkent', '2028-02-28 19:00', '2028-02-29 19:00'],
  ["the year's turn, still 31 December in the promo's zone", '2027-01-01T00:30:00Z', 'America/New_York', '2026-12-31 05:00', '2027-01-01 05:00'],
  ["the year's turn, already 1 January in the promo's zone", '2026-12-31T15:00:00Z', 'Asia/Kamchatka', '2026-12-31 12:00', '2027-01-01 12:00'],
  ['a day of 23 hours', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28 23:00', '2026-03-29 22:00'],
  ['a day of 25 hours', '2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-24 22:00', '2026-10-25 23:00'],
  ["a day that begins at one o'clock", '2024-04-26T12:00:00Z', 'Africa/Cairo', '2024-04-25 22:00', '2024-04-26 21:00'],
]
for (const [what, moment, timezone, from, to] of DAYS) {
  test(`the day of a limit: ${what}`, () => assert.deepEqual(shown(dayOf(new Date(moment), timezone)), [from, to]))
}

const WEEKS: [what: string, moment: string, timezone: string, from: string, to: string][] = [
  ['a Wednesday', '2026-03-11T10:00:00Z', 'Europe/Moscow', '2026-03-08 21:00', '2026-03-15 21:00'],
  ['Monday begins it', '2026-03-08T21:00:00Z', 'Europe/Moscow', '2026-03-08 21:00', '2026-03-15 21:00'],
  ['Sunday ends it', '2026-03-08T20:59:59.999Z', 'Europe/Moscow', '2026-03-01 21:00', '2026-03-08 21:00'],
  ['over the end of a month', '2026-04-01T00:00:00Z', 'Europe/Moscow', '2026-03-29 21:00', '2026-04-05 21:00'],
  ["over the year's turn", '2026-12-31T21:00:00Z', 'Europe/Moscow', '2026-12-27 21:00', '2027-01-03 21:00'],
  ["Monday in the promo's zone, Sunday in Greenwich", '2026-03-08T19:00:00Z', 'Asia/Tashkent', '2026-03-08 19:00', '2026-03-15 19:00'],
  ['with an hour less', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-22 23:00', '2026-03-29 22:00'],
  ['with an hour more', '2026-10-20T12:00:00Z', 'Europe/Berlin', '2026-10-18 22:00', '2026-10-25 23:00'],
]
for (const [what, moment, timezone, from, to] of WEEKS) {
  test(`the week of a limit: ${what}`, () => assert.deepEqual(shown(weekOf(new Date(moment), timezone)), [from, to]))
}
