import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from './rules/limit-spans.ts'
import { isTimeZone } from './time-zone.ts'

test('a time zone is named as IANA names it, in any case', () => {
  for (const name of [...Intl.supportedValuesOf('timeZone'), 'europe/moscow', 'Europe/Kyiv', 'UTC', 'UCT', 'EST', 'CET', 'CST6CDT', 'Etc/GMT-14', 'W-SU']) {
    assert.equal(isTimeZone(name), true, name)
    dayOf(new Date(0), name) // days can be counted in every zone that is taken
  }
})

test('an abbreviation, an offset or a withdrawn name is no time zone', () => {
  const names = [
    'IST',
    'pst',
    'CST',
    'ACT',
    'BST',
    'AST',
    '+03:00',
    'Z',
    'SystemV/AST4',
    'US/Pacific-New',
    'Canada/East-Saskatchewan',
    'Etc/Unknown',
    'Mars/Olympus',
    '',
  ]
  for (const name of names) assert.equal(isTimeZone(name), false, name)
})
