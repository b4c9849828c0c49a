import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedReceipt, receiptOf } from '#test/support/receipt.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { advice } from './advice.ts'

const rejectedFor = (rejectKey: RejectKey) => advice(receiptOf({ state: 'REVIEWED', rejectKey }))

test('a participant with a pending receipt need not stay, one with an approved receipt has nothing to do', () => {
  assert.match(advice(receiptOf()) ?? '', /можно закрыть/)
  assert.equal(advice(judgedReceipt()), null)
})

test('every rejection has advice', () => {
  for (const rejectKey of Object.keys(REJECT_KEYS) as RejectKey[]) assert.ok((rejectedFor(rejectKey) ?? '').length > 20, rejectKey)
})

test('no advice names a threshold or how cheats are caught', () => {
  for (const rejectKey of Object.keys(REJECT_KEYS) as RejectKey[]) assert.doesNotMatch(rejectedFor(rejectKey) ?? '', /\d|предел|лимит|завтра/i, rejectKey)
})
