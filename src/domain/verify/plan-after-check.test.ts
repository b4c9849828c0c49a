import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { planAfterCheck, type CheckFacts, type Plan } from './plan-after-check.ts'
import type { TaxAnswer } from './tax-answer.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SCHEDULE = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR, 72 * HOUR]
const START = Date.parse('2026-03-02T09:00:00Z')

const notFound: TaxAnswer = { kind: 'notFound', detail: '404' }
const outage: TaxAnswer = { kind: 'unavailable', cause: 'transport', detail: 'refused' }

/** An ordinary receipt whose first check was immediate; all times count from that check. */
function plan(answer: TaxAnswer, { atMs = 0, ...change }: Partial<CheckFacts> & { atMs?: number } = {}): Plan {
  return planAfterCheck(answer, {
    now: new Date(START + atMs),
    createdAt: new Date(START),
    firstCheckAt: change.checks ? new Date(START) : null,
    checks: 0,
    waitScheduleMs: SCHEDULE,
    autoRejectAfterDays: null,
    outagePauseMs: 5 * SECOND,
    ...change,
  })
}

/** The moments of all checks of a receipt that is never found, and the final plan. */
function passTime(change: Partial<CheckFacts>): { momentsMs: number[]; end: Plan } {
  const momentsMs: number[] = []
  for (let atMs = 0, checks = 0; ; checks++) {
    momentsMs.push(atMs)
    const next = plan(notFound, { ...change, atMs, checks })
    if (next.kind !== 'wait') return { momentsMs, end: next }
    assert.equal(next.counted, true)
    atMs = next.until.getTime() - START
  }
}

const refused = (rejectKey: string, event: string) => ({ kind: 'refuse', rejectKey, event })

test('found: the receipt goes on to be inspected with what the tax authority returned', () => {
  const fiscal = { fn: '1', fd: '2', fp: '3' } as FiscalReceipt
  assert.deepEqual(plan({ kind: 'found', fiscal, operationType: 1 }), { kind: 'inspect', fiscal, operationType: 1 })
})

test('a wrong sign and bad input are final', () => {
  assert.deepEqual(plan({ kind: 'wrongSign', detail: '' }), refused('FNS_SHORT_CHECK_FAILED', 'checkRefused'))
  assert.deepEqual(plan({ kind: 'badInput', detail: '' }), refused('FNS_BAD_INPUT', 'checkRefused'))
})

test('not found: repeats after 30 s, 5 min, 30 min, 3 h, 24 h, 72 h; then auto-reject', () => {
  const { momentsMs, end } = passTime({})
  assert.deepEqual(momentsMs, [0, ...SCHEDULE])
  assert.deepEqual(end, refused('FNS_NOT_FOUND_TIMEOUT', 'waitExhausted'))
})

test('moments are counted from the first check, however long the receipt had waited for it', () => {
  const late = plan(notFound, { atMs: 2 * DAY })
  assert.deepEqual(late, { kind: 'wait', until: new Date(START + 2 * DAY + 30 * SECOND), counted: true })
})

test('auto_reject_after_days shorter than the schedule: a last check at the cut, then FNS_NOT_FOUND', () => {
  for (const [days, lastMs] of [
    [1, DAY],
    [2, 2 * DAY],
  ] as const) {
    const { momentsMs, end } = passTime({ autoRejectAfterDays: days })
    assert.deepEqual(momentsMs, [0, ...SCHEDULE.filter((ms) => ms < lastMs), lastMs])
    assert.deepEqual(end, refused('FNS_NOT_FOUND', 'waitExhausted'))
  }
})

test('auto_reject_after_days as long as the schedule changes nothing', () => {
  assert.deepEqual(passTime({ autoRejectAfterDays: 3 }), passTime({}))
})

test('auto_reject_after_days longer than the schedule: a check every 24 h until then', () => {
  const { momentsMs, end } = passTime({ autoRejectAfterDays: 5 })
  assert.deepEqual(momentsMs, [0, ...SCHEDULE, 4 * DAY, 5 * DAY])
  assert.deepEqual(end, refused('FNS_NOT_FOUND_TIMEOUT', 'waitExhausted'))
})

test('auto_reject_after_days between two checks of the days after the schedule: a last one when it has passed', () => {
  const { momentsMs, end } = passTime({ waitScheduleMs: [MINUTE, HOUR], autoRejectAfterDays: 2 })
  assert.deepEqual(momentsMs, [0, MINUTE, HOUR, DAY + HOUR, 2 * DAY])
  assert.deepEqual(end, refused('FNS_NOT_FOUND_TIMEOUT', 'waitExhausted'))
})

test('a check that comes a little late does not move those after it', () => {
  assert.deepEqual(plan(notFound, { checks: 1, atMs: 45 * SECOND }), { kind: 'wait', until: new Date(START + 5 * MINUTE), counted: true })
})

test('moments that passed in an outage are not caught up at once: each step keeps its distance from the one before', () => {
  const back = DAY + HOUR
  const momentsMs: number[] = []
  for (let atMs = back, checks = 1; ; checks++) {
    const next = plan(notFound, { atMs, checks })
    if (next.kind !== 'wait') break
    momentsMs.push((atMs = next.until.getTime() - START))
  }
  const steps = [4.5 * MINUTE, 25 * MINUTE, 2.5 * HOUR, 21 * HOUR]
  assert.deepEqual(momentsMs, [...steps.map((_, i) => back + steps.slice(0, i + 1).reduce((sum, ms) => sum + ms)), 72 * HOUR])
})

test('an outage uses up no step and is retried after the pause, or when the tax authority says', () => {
  assert.deepEqual(plan(outage, { checks: 2, atMs: HOUR }), { kind: 'wait', until: new Date(START + HOUR + 5 * SECOND), counted: false })
  const retryAt = new Date(START + 7 * HOUR)
  assert.deepEqual(plan({ ...outage, cause: 'quota', retryAt }), { kind: 'wait', until: retryAt, counted: false })
})

test('outages become FNS_ACCESS only when auto_reject_after_days, by default 7, has passed since intake', () => {
  for (const [autoRejectAfterDays, endMs] of [
    [null, 7 * DAY],
    [2, 2 * DAY],
    [30, 30 * DAY],
  ] as const) {
    const before = plan(outage, { autoRejectAfterDays, atMs: endMs - 1 })
    assert.deepEqual(before, { kind: 'wait', until: new Date(START + endMs), counted: false })
    assert.deepEqual(plan(outage, { autoRejectAfterDays, atMs: endMs }), refused('FNS_ACCESS', 'waitExhausted'))
  }
})

test('after the longest outage an answer still counts as what it says', () => {
  assert.equal(plan(notFound, { atMs: 8 * DAY }).kind, 'wait')
})
