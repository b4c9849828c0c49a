import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Since } from './since.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const before = (ms: number) => new Date(NOW.getTime() - ms)
const look = (since: Since, at: number, tookMs = 1) => {
  const from = since.next(at)
  since.looked({ startedAt: at, endedAt: at + tookMs, now: NOW })
  return from
}

test('the first look reads everything, the next ones what is new and a little of what was read', () => {
  const since = new Since()
  assert.deepEqual([look(since, 0), look(since, 100), look(since, 200)], [null, before(250), before(250)])
})

test('now and then more is read again, and rarely everything', () => {
  const since = new Since()
  look(since, 0)
  assert.deepEqual([look(since, 499), look(since, 500), look(since, 999), look(since, 1_000)], [before(250), before(2_000), before(250), before(2_000)])
  assert.deepEqual([look(since, 10_000), look(since, 10_100), look(since, 20_000), look(since, 30_000)], [before(60_000), before(250), before(60_000), null])
})

test('the more it costs to read everything, the more rarely it is done', () => {
  const since = new Since()
  look(since, 0, 400)
  assert.deepEqual(look(since, 100_000), before(60_000))
  assert.equal(look(since, 200_000), null)
})

test('partitions that came from another process are read from the beginning', () => {
  const since = new Since()
  look(since, 0)
  since.everything()
  assert.equal(look(since, 100), null)
})
