import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventNumber, IllegalTransition, next, STATES, TRANSITIONS, type ReceiptEvent, type State } from './lifecycle.ts'

const MOVES: Record<string, Record<string, string>> = {
  none: { accepted: 'ARRIVED' },
  ARRIVED: {
    rejectedAtIntake: 'REVIEWED',
    rejectedWhenIdentified: 'REVIEWED',
    fiscalDataObtained: 'INSPECTED',
    checkRefused: 'REVIEWED',
    waitExhausted: 'REVIEWED',
    moderatorDecided: 'REVIEWED',
    participantBlocked: 'REVIEWED',
  },
  INSPECTED: { verdictProduced: 'REVIEWED', moderatorDecided: 'REVIEWED', participantBlocked: 'REVIEWED' },
  REVIEWED: { reconsidered: 'INSPECTED', reconsideredUnverified: 'ARRIVED' },
}

const states = [null, ...Object.keys(STATES)] as (State | null)[]
const events = [...new Set(TRANSITIONS.map(([, event]) => event))]

test('each move leads where it should, and there are no others', () => {
  for (const from of states) {
    for (const event of events) {
      const to = MOVES[from ?? 'none']?.[event]
      if (to === undefined) assert.throws(() => next(from, event), IllegalTransition, `${from} ${event}`)
      else assert.equal(next(from, event), to)
    }
  }
})

test('only a dispute that was decided leaves REVIEWED, and no other move leads back', () => {
  for (const [from, event, to] of TRANSITIONS) {
    if (from !== null) assert.equal(STATES[to] > STATES[from], !event.startsWith('reconsidered'), event)
  }
  assert.throws(() => next('REVIEWED', 'anything' as ReceiptEvent), /REVIEWED does not accept "anything"/)
})

test('checkingStatus is 0, 1, 2 and events of one receipt are numbered in the order of sending', () => {
  assert.deepEqual(STATES, { ARRIVED: 0, INSPECTED: 1, REVIEWED: 2 })
  const order = [eventNumber(0, 'ARRIVED'), eventNumber(0, 'INSPECTED'), eventNumber(0, 'REVIEWED'), eventNumber(1, 'INSPECTED'), eventNumber(1, 'REVIEWED')]
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(order).size, order.length)
})
