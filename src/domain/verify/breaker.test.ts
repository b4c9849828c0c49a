import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planAfterFailure, receiptPauseMs } from './breaker.ts'
import type { UnavailableCause } from './tax-answer.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

/** Seconds for which nobody is to ask; null: go on asking. */
function pauseSeconds(cause: UnavailableCause, failuresBefore: number): number | null {
  const until = planAfterFailure({ kind: 'unavailable', cause, detail: '' }, failuresBefore, NOW)
  return until && (until.getTime() - NOW.getTime()) / 1000
}

test('failures that may be of one question stop the questions only when there are five in a row', () => {
  for (const cause of ['transport', 'malformed', 'quota'] as const) {
    assert.deepEqual([0, 1, 2, 3].map((before) => pauseSeconds(cause, before)), [null, null, null, null], cause)
    assert.equal(pauseSeconds(cause, 4), 5, cause)
  }
})

test('who refuses us, or asks us to slow down, is believed at once', () => {
  for (const cause of ['access', 'rate'] as const) assert.equal(pauseSeconds(cause, 0), 5, cause)
})

test('pauses double with every failure up to five minutes', () => {
  assert.deepEqual([4, 5, 6, 7, 8, 9, 10, 11, 1_000_000].map((before) => pauseSeconds('transport', before)), [5, 10, 20, 40, 80, 160, 300, 300, 300])
  assert.deepEqual([0, 1, 2, 5, 6, 1_000_000].map((before) => pauseSeconds('access', before)), [5, 10, 20, 160, 300, 300])
})

test('a moment that the tax authority names is kept to, whatever came before', () => {
  const retryAt = new Date('2026-03-02T21:00:00Z')
  for (const before of [0, 10]) {
    assert.equal(planAfterFailure({ kind: 'unavailable', cause: 'quota', detail: '', retryAt }, before, NOW), retryAt)
  }
})

test('a receipt whose own questions fail waits half as long again each time, between 5 s and 30 min', () => {
  assert.deepEqual([0, 9_999, 60_000, 3_600_000, 86_400_000].map(receiptPauseMs), [5_000, 5_000, 30_000, 1_800_000, 1_800_000])
})
