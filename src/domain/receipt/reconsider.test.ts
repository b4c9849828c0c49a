import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedReceipt, promoOf, receiptOf } from '#test/support/receipt.ts'
import type { StoredSettings } from '../promo/settings.ts'
import { moderate } from './moderate.ts'
import { reconsider } from './reconsider.ts'

const milk: StoredSettings = { products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10 }] }

test('the verdict is cleared; a new revision begins, with moderators', () => {
  const { event, change } = reconsider(
    judgedReceipt({ blacklisted_inns: ['7707083893'] }, { revision: 2, duplicateOf: 'x', reviewers: ['auto'], settingsVersion: 3 }),
    promoOf(),
  )
  const { outcome: _, ...rest } = change
  assert.equal(event, 'reconsidered')
  assert.deepEqual(rest, {
    revision: 3,
    needsReview: true,
    approved: false,
    rejectKey: null,
    rejectReason: null,
    duplicateOf: null,
    settingsVersion: null,
    reviewers: [],
  })
})

test('the proposed approval is counted by the current settings', () => {
  const { change } = reconsider(judgedReceipt({ products: [] }), promoOf(milk))
  const { rules, rulesPoints, verdict } = change.outcome!
  assert.deepEqual([rules, rulesPoints, verdict.approved, verdict.totalPoints, verdict.needsManualReview], [['Молоко'], 10, true, 10, true])
  const approved = moderate({ ...judgedReceipt(), ...change }, promoOf(milk), { approve: true, reason: null, points: null }, 'vera')
  assert.deepEqual([approved.outcome.promoPoints, approved.outcome.verdict.needsManualReview], [10, false])
})

test('without fiscal data the receipt has yet to be verified', () => {
  const { event, change } = reconsider(receiptOf({ state: 'REVIEWED', rejectKey: 'FORMAT' }), promoOf())
  assert.deepEqual([event, change.outcome], ['reconsideredUnverified', null])
})
