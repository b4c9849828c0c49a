import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainOutcome, planAfterAttempt, type AttemptAnswer } from './plan-after-attempt.ts'

const NO_ANSWER: AttemptAnswer = { kind: 'noAnswer', detail: 'no answer within 9 s' }
const answer = (status: number): AttemptAnswer => ({ kind: 'answer', status })

const plan = (change: Partial<Parameters<typeof planAfterAttempt>[0]>) =>
  planAfterAttempt({ answer: answer(500), attemptsBefore: 0, backoffMs: [10_000, 60_000], jitter: 0.5, retryAfterMs: null, ...change })

test('2xx is delivered, on any attempt', () => {
  for (const status of [200, 201, 204, 299]) {
    for (const attemptsBefore of [0, 2]) assert.deepEqual(plan({ answer: answer(status), attemptsBefore }), { kind: 'delivered' })
  }
})

test('400, 409 and 424 are not tried again, whatever they ask for', () => {
  for (const status of [400, 409, 424]) assert.deepEqual(plan({ answer: answer(status), retryAfterMs: 1000 }), { kind: 'failed' })
})

test('anything else is tried three times', () => {
  const others = [301, 307, 401, 403, 404, 410, 422, 429, 500, 502, 503, 600].map(answer)
  for (const other of [...others, NO_ANSWER]) {
    assert.deepEqual(plan({ answer: other, attemptsBefore: 0 }), { kind: 'retry', afterMs: 10_000 })
    assert.deepEqual(plan({ answer: other, attemptsBefore: 1 }), { kind: 'retry', afterMs: 60_000 })
    assert.deepEqual(plan({ answer: other, attemptsBefore: 2 }), { kind: 'failed' })
  }
})

test('the pause is spread by 20 % either way', () => {
  assert.deepEqual(plan({ jitter: 0 }), { kind: 'retry', afterMs: 8_000 })
  assert.deepEqual(plan({ jitter: 1 }), { kind: 'retry', afterMs: 12_000 })
})

test('one configured pause serves for both', () => {
  assert.deepEqual(plan({ attemptsBefore: 1, backoffMs: [5_000] }), { kind: 'retry', afterMs: 5_000 })
})

test('Retry-After makes the pause longer, up to five minutes, and never shorter', () => {
  assert.deepEqual(plan({ answer: answer(429), retryAfterMs: 120_000 }), { kind: 'retry', afterMs: 120_000 })
  assert.deepEqual(plan({ answer: answer(503), retryAfterMs: 86_400_000 }), { kind: 'retry', afterMs: 300_000 })
  assert.deepEqual(plan({ answer: answer(429), retryAfterMs: 1_000 }), { kind: 'retry', afterMs: 10_000 })
})

test('the operator reads what happened', () => {
  assert.equal(explainOutcome(answer(204)), "the brand's server answered 204: delivered")
  assert.equal(explainOutcome(answer(302)), "the brand's server answered 302: redirects are not followed, the callback address itself must answer")
  assert.equal(explainOutcome(answer(401)), "the brand's server answered 401: it does not accept the configured headers")
  assert.equal(explainOutcome(answer(418)), "the brand's server answered 418")
  assert.equal(explainOutcome(answer(500)), "the brand's server answered 500: a fault on its side")
  assert.equal(explainOutcome(NO_ANSWER), 'no answer within 9 s')
})
