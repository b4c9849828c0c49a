import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTypedMoment, readTypedSum, writeMoment } from './typed-requisites.ts'

test('a moment is read as people type it, day first, and as QR codes and computers write it', () => {
  for (const typed of [
    '23.11.26 14:05',
    '23.11.2026 14:05',
    ' 23.11.26  14.05 ',
    '23/11/26 14:05',
    '23-11-2026 14-05',
    '23 11 26 14 05',
    '23.11.26 1405',
    '231126 1405',
    '2311261405',
    '23112026 1405',
    '231120261405',
    '231126 14:05',
    '20261123T1405',
    '20261123Т140500',
    '202611231405',
    '2026-11-23T14:05',
    '2026-11-23 14:05:00',
    '2026-11-23T14:05:00',
    '23.11.2026, 14:05',
  ])
    assert.equal(readTypedMoment(typed), '2026-11-23T14:05:00', typed)
  assert.equal(readTypedMoment('1.2.26 9:07'), '2026-02-01T09:07:00')
  assert.equal(readTypedMoment('23.11.26 14:05:30'), '2026-11-23T14:05:30')
  assert.equal(readTypedMoment('231126140530'), '2026-11-23T14:05:30')
})

test('what is no moment, or has no time, is none', () => {
  for (const typed of ['', '23.11.26', '14:05', '30.02.26 14:05', '23.11.26 24:00', '23.13.26 10:00', '23.11.1926 14:05', 'yesterday 14:05', '2311'])
    assert.equal(readTypedMoment(typed), null, typed)
})

test('a moment that was written is read again', () => {
  for (const wall of ['2026-11-23T14:05:00', '2020-11-20T20:20:20', '2026-02-01T09:07:01']) assert.equal(readTypedMoment(writeMoment(wall)), wall)
})

test('a sum is read with a comma, a point, spaces and what tills print before it', () => {
  const cases: [string, number | null][] = [
    ['274,50', 27450],
    ['274.5', 27450],
    ['1 234,56', 123456],
    ['1 234', 123400],
    ['=89.90', 8990],
    ['≡89.90', 8990],
    ['274-50', 27450],
    ['', null],
    ['1,234.56', null],
    ['12 rub', null],
  ]
  for (const [typed, kopeks] of cases) assert.equal(readTypedSum(typed), kopeks, typed)
})
