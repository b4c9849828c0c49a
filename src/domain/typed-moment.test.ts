import assert from 'node:assert/strict'
import { test } from 'node:test'
import { impossibleMoment } from './typed-moment.ts'

test('days and times that do not exist are named as such; another form and what exists are not', () => {
  for (const [text, said] of [
    ['20240230T1241', 'there is no such day'],
    ['2026-02-30T10:00', 'there is no such day'],
    ['20241301T1241', 'there is no such day'],
    ['20240229T2460', 'there is no such time of day'],
    ['20240229T1241', null],
    ['2024-02-29T12:41:59', null],
    ['2024-02-29', null],
    ['29.02.2024 12:41', null],
    ['', null],
  ] as const)
    assert.equal(impossibleMoment(text), said, text)
})
