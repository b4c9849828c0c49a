import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import { judge } from '#domain/rules/judge.ts'
import { facts } from './facts.ts'

/** A receipt that has just been accepted. A test gives only the fields that it is about. */
export function receiptOf(change: Partial<Receipt> = {}): Receipt {
  const { requisites } = facts()
  return {
    uuid: '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11',
    receiptId: 42,
    promoId: 1,
    country: 'ru',
    sandbox: false,
    participant: 'anna',
    userUuid: 'anna',
    state: 'ARRIVED',
    revision: 0,
    version: 0,
    holdsKey: true,
    dupCheck: true,
    fiscalKey: 'ru:7380440700999001:10432:3141592653',
    requisites,
    qrString: 't=20260310T1200&s=150.00&fn=7380440700999001&i=10432&fp=3141592653&n=1',
    externalId: null,
    duplicateOf: null,
    copyOf: null,
    photos: [],
    source: null,
    channel: null,
    meta: null,
    createdAt: new Date('2026-03-10T10:00:00Z'),
    approved: false,
    needsReview: false,
    rejectKey: null,
    rejectReason: null,
    settingsVersion: null,
    fiscal: null,
    operationType: null,
    outcome: null,
    trace: null,
    judgingContext: null,
    reviewers: [],
    checks: 0,
    firstCheckAt: null,
    nextCheckAt: null,
    openCallbacks: 0,
    delivered: null,
    ...change,
  }
}

/** A promo in the form in which stages get it. */
export const promoOf = (settings: StoredSettings = {}) => ({ id: 1, name: 'Promo', version: 3, settings: compileSettings(resolveSettings('ru', settings)) })

/** The receipt after it was found and judged by these settings; it is with moderators when the rules require that. */
export function judgedReceipt(settings: StoredSettings = {}, change: Partial<Receipt> = {}): Receipt {
  const given = facts({ settings })
  const { outcome, trace, needsReview } = judge(given)
  const { approved, rejectKey, rejectReason } = outcome.verdict
  return receiptOf({
    state: needsReview ? 'INSPECTED' : 'REVIEWED',
    fiscal: given.fiscal,
    operationType: given.operationType,
    outcome,
    trace,
    needsReview,
    approved: approved && !needsReview,
    rejectKey,
    rejectReason,
    ...change,
  })
}
