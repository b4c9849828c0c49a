import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '#countries/index.ts'
import { segmentOf, segmentsOf } from './participant-segments.ts'

test('a test participant is of one country: RU from 1001, UZ from 2001, by thousands in turn', () => {
  const cases = {
    '1000': null,
    '1001': 'ru',
    '2000': 'ru',
    '2001': 'uz',
    '3000': 'uz',
    '3001': 'ru',
    '4001': 'uz',
    '100000': 'ru',
    '100001': 'uz',
    '101000': 'uz',
    '101001': null,
    '01001': null,
    '1001 ': null,
    anna: null,
    '79160000000': null,
  }
  for (const [userUuid, country] of Object.entries(cases)) assert.equal(segmentOf(userUuid), country, userUuid)
})

test('no id is of two countries', () => {
  const ids = COUNTRIES.flatMap((country) => segmentsOf(country).flat())
  assert.equal(new Set(ids).size, ids.length)
})
