import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedReceipt, promoOf, receiptOf } from '#test/support/receipt.ts'
import type { StoredSettings } from '../promo/settings.ts'
import { moderate, type Decision } from './moderate.ts'

const FIVE: StoredSettings = { points_mode: 'fixed', fixed_points: 5, auto_review_enabled: false }
const APPROVE: Decision = { approve: true, reason: null, points: null, force: false }
const REJECT: Decision = { approve: false, reason: null, points: null, force: false }

const decide = (settings: StoredSettings, decision: Decision, receipt = judgedReceipt(settings)) => moderate(receipt, promoOf(settings), decision, 'vera')

test("an approval awards what the rules would have, or the moderator's own number", () => {
  for (const [points, awarded] of [
    [null, 5],
    [0, 0],
    [7, 7],
  ] as const) {
    const { approved, needsReview, rejectKey, reviewers, settingsVersion, outcome } = decide(FIVE, { ...APPROVE, points })
    assert.deepEqual([approved, needsReview, rejectKey, reviewers, settingsVersion], [true, false, null, ['vera'], 3])
    assert.deepEqual([outcome.promoPoints, outcome.verdict.totalPoints, outcome.verdict.approved], [awarded, awarded, true])
  }
})

test('a promo without points awards none, whatever the moderator says', () => {
  assert.equal(decide({ reward_kind: 'qualify', auto_review_enabled: false }, { ...APPROVE, points: 7 }).outcome.promoPoints, 0)
})

test("a rejection is MANUAL_REJECT without points, with the moderator's text, the promo's or the usual one", () => {
  for (const [settings, reason, text] of [
    [FIVE, 'Дата не видна', 'Дата не видна'],
    [{ ...FIVE, reject_texts: { MANUAL_REJECT: 'Не принят' } }, null, 'Не принят'],
    [FIVE, null, 'Чек отклонён модератором.'],
  ] as const) {
    const { approved, rejectKey, rejectReason, outcome } = decide(settings, { ...REJECT, reason })
    assert.deepEqual([approved, rejectKey, rejectReason], [false, 'MANUAL_REJECT', text])
    const { verdict } = outcome
    assert.deepEqual(
      [outcome.promoPoints, verdict.totalPoints, verdict.approved, verdict.rejectKey, verdict.rejectReason],
      [0, 0, false, 'MANUAL_REJECT', text],
    )
  }
})

test('what was counted stays with the verdict, whichever it is', () => {
  const settings: StoredSettings = { products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10 }], auto_review_enabled: false }
  for (const decision of [APPROVE, REJECT]) {
    const { outcome } = decide(settings, decision)
    assert.deepEqual([outcome.rules, outcome.rulesPoints, outcome.verdict.matchedProducts.length], [['Молоко'], 10, 1])
  }
})

test('a receipt without fiscal data can be decided too', () => {
  const receipt = receiptOf({ needsReview: true })
  const approved = decide(FIVE, { ...APPROVE, points: 4 }, receipt)
  assert.deepEqual([approved.approved, approved.outcome.promoPoints, approved.outcome.verdict.rejectKey, approved.outcome.total], [true, 4, null, null])
  assert.equal(decide(FIVE, APPROVE, receipt).outcome.promoPoints, 5, 'fixed points ask for no goods')
  assert.equal(decide({}, APPROVE, receipt).outcome.promoPoints, 0)
  assert.equal(decide(FIVE, REJECT, receipt).rejectKey, 'MANUAL_REJECT')
})
