import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planAfterFailure, receiptPauseMs, type Breaker } from './breaker.ts'
import type { UnavailableCause } from './tax-answer.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

const failed = (cause: UnavailableCause, retryAt?: Date) => ({ kind: 'unavailable' as const, cause, detail: '', ...(retryAt && { retryAt }) })
const closed = (failures: number): Breaker => ({ failures, openUntil: null, firstChecksFrom: null, probing: false })
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** The pause in seconds after a failure that follows this many failures; null means that questions continue. */
function pauseSeconds(cause: UnavailableCause, failures: number): number | null {
  const { openUntil } = planAfterFailure(failed(cause), closed(failures), 'none', NOW)
  return openUntil && (openUntil.getTime() - NOW.getTime()) / 1000
}

test('failures that may be caused by one receipt open the breaker only when there are five in a row', () => {
  for (const cause of ['transport', 'malformed', 'quota'] as const) {
    assert.deepEqual(
      [0, 1, 2, 3].map((before) => pauseSeconds(cause, before)),
      [null, null, null, null],
      cause,
    )
    assert.equal(pauseSeconds(cause, 4), 5, cause)
  }
})

test('a refusal, or a request to slow down, opens the breaker at once', () => {
  for (const cause of ['access', 'rate'] as const) assert.equal(pauseSeconds(cause, 0), 5, cause)
})

test('each probe that fails doubles the pause, up to five minutes', () => {
  let breaker = planAfterFailure(failed('transport'), closed(4), 'none', NOW)
  const pauses = Array.from({ length: 8 }, () => {
    breaker = planAfterFailure(failed('transport'), { ...breaker, probing: true }, 'repeatedCheck', NOW)
    return ((breaker.openUntil as Date).getTime() - NOW.getTime()) / 1000
  })
  assert.deepEqual(pauses, [10, 20, 40, 80, 160, 300, 300, 300])
})

test('first checks wait five seconds when the breaker opens, and for no failed probe of repeated checks', () => {
  const opened = planAfterFailure(failed('transport'), closed(4), 'none', NOW)
  assert.deepEqual(opened.firstChecksFrom, after(5))
  const later = planAfterFailure(failed('transport'), { ...opened, probing: true }, 'repeatedCheck', after(60))
  assert.deepEqual([later.openUntil, later.firstChecksFrom], [after(70), after(5)])
  assert.equal(planAfterFailure(failed('transport'), closed(0), 'none', NOW).firstChecksFrom, null, 'nobody waits while it is closed')
})

test('a first check whose probe fails leaves the pause of the others as long as it was', () => {
  const opened = planAfterFailure(failed('transport'), closed(4), 'none', NOW)
  const longer = planAfterFailure(failed('transport'), { ...opened, probing: true }, 'repeatedCheck', NOW)
  for (const before of [opened, longer]) {
    const { failures, openUntil } = planAfterFailure(failed('transport'), { ...before, probing: true }, 'firstCheck', NOW)
    assert.deepEqual([failures, openUntil], [before.failures, before.openUntil])
  }
})

test('questions that were under way when the breaker opened make no pause longer, however many fail', () => {
  const open = planAfterFailure(failed('transport'), closed(4), 'none', NOW)
  assert.deepEqual(
    Array.from({ length: 40 }).reduce<Breaker>((breaker) => planAfterFailure(failed('transport'), breaker, 'none', NOW), open),
    open,
  )
  const probing = { failures: 5, openUntil: after(75), firstChecksFrom: after(5), probing: true }
  assert.deepEqual(planAfterFailure(failed('transport'), probing, 'none', NOW), probing)
})

test('a moment that the tax authority names is kept to, and a late failure does not bring it nearer', () => {
  const retryAt = new Date('2026-03-02T21:00:00Z')
  for (const before of [closed(0), closed(10)]) {
    const { openUntil, firstChecksFrom } = planAfterFailure(failed('quota', retryAt), before, 'none', NOW)
    assert.deepEqual([openUntil, firstChecksFrom], [retryAt, retryAt])
  }
  const open = planAfterFailure(failed('quota', retryAt), closed(0), 'none', NOW)
  assert.deepEqual(planAfterFailure(failed('transport'), open, 'none', NOW).openUntil, retryAt)
  assert.deepEqual(
    planAfterFailure(failed('quota', retryAt), { failures: 5, openUntil: after(5), firstChecksFrom: after(5), probing: false }, 'none', NOW).openUntil,
    retryAt,
  )
})

test('a receipt whose own questions fail waits half as long again each time, between 5 s and 30 min', () => {
  assert.deepEqual([0, 9_999, 60_000, 3_600_000, 86_400_000].map(receiptPauseMs), [5_000, 5_000, 30_000, 1_800_000, 1_800_000])
})
