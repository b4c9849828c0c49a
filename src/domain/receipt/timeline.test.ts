import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventName } from '../notify/webhook-id.ts'
import type { ReceiptEvent, ReceiptNote } from './lifecycle.ts'
import { timeline } from './timeline.ts'

const at = (second: number) => `2026-03-10T10:00:0${second}.000Z`
const line = (second: number, event: ReceiptEvent | ReceiptNote, actor = 'auto') => ({ at: at(second), event, actor, detail: null })
const delivery = (second: number, state: EventName, change: { manual?: boolean; outcome?: 'failed' } = {}) => ({
  at: at(second),
  state,
  outcome: 'delivered' as const,
  manual: false,
  channel: 'receipts',
  revision: 0,
  attempt: 1,
  status: 200,
  cause: '',
  latencyMs: 5,
  exchanges: [{ error: null }],
  ...change,
})

test('past events are in order, and future ones come last', () => {
  const lines = timeline(
    {
      history: [line(0, 'accepted'), line(2, 'checked'), line(4, 'decisionHeld', 'vera')],
      deliveries: [delivery(1, 'ARRIVED'), delivery(5, 'ARRIVED', { manual: true, outcome: 'failed' })],
    },
    { nextCheckAt: at(9), pendingDecision: { appliesAt: at(8), actor: 'vera', approve: true } },
  )
  assert.deepEqual(
    lines.map(({ kind, what, actor }) => [kind, what, actor]),
    [
      ['move', 'accepted', 'auto'],
      ['callback', 'ARRIVED delivered', 'auto'],
      ['note', 'checked', 'auto'],
      ['note', 'decisionHeld', 'vera'],
      ['callback', 'ARRIVED failed', 'operator'],
      ['next', 'decisionApplies', 'vera'],
      ['next', 'check', 'auto'],
    ],
  )
  assert.deepEqual(lines[1]?.detail, { channel: 'receipts', revision: 0, attempt: 1, status: 200, error: null, cause: '', latencyMs: 5 })
})

test('events of one moment stay in the order in which they were written', () => {
  const lines = timeline(
    { history: [line(0, 'accepted'), line(0, 'rejectedAtIntake')], deliveries: [delivery(0, 'ARRIVED')] },
    { nextCheckAt: null, pendingDecision: null },
  )
  assert.deepEqual(
    lines.map(({ what }) => what),
    ['accepted', 'rejectedAtIntake', 'ARRIVED delivered'],
  )
})
