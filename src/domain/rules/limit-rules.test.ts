import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '#test/support/facts.ts'
import type { StoredSettings } from '../promo/settings.ts'
import type { History } from './judging-context.ts'
import type { LimitKey } from './promo-limits.ts'
import { judge, judgeIntake } from './judge.ts'

const atIntake = (settings: StoredSettings, history: History) => judgeIntake(facts({ fiscal: null, settings, judgingContext: { history } }))

const COUNTED: [key: LimitKey, settings: StoredSettings][] = [
  ['max_rejected_per_user_per_day', { max_rejected_per_user_per_day: 3 }],
  ['max_per_user_per_day', { receipts_per_day: 3 }],
  ['max_per_user_per_week', { receipts_per_week: 3 }],
  ['max_per_user_per_promo', { receipts_per_promo: 3 }],
  ['max_per_user_per_date', { max_per_user_per_date: 3 }],
  ['max_per_fn_per_day', { max_per_fn_per_day: 3 }],
]
for (const [key, settings] of COUNTED) {
  test(`${key}: there is room for a third receipt and none for a fourth`, () => {
    assert.equal(atIntake(settings, { [key]: 2 }).rejectKey, null)
    const { rejectKey, trace } = atIntake(settings, { [key]: 3 })
    assert.equal(rejectKey, key)
    assert.deepEqual(
      trace.find(({ rule }) => rule === key),
      { rule: key, outcome: 'rejected', saw: 3, bound: 3, decided: true },
    )
  })
}

test('max_per_user_per_retailer is asked after the answer, before products', () => {
  const settings = { max_per_user_per_retailer: 1, products: [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }] }
  const verdict = (count: number) => judge(facts({ settings, judgingContext: { history: { max_per_user_per_retailer: count } } }))
  assert.equal(verdict(0).rejectKey, 'NO_MATCH')
  assert.equal(verdict(1).rejectKey, 'max_per_user_per_retailer')
  assert.deepEqual(verdict(1).outcome.verdict.antifraudViolations, ['max_per_user_per_retailer'])
})

test('delay_between_receipts: the bound itself is late enough, and so is a first receipt', () => {
  const sent = (seconds: number | null) => atIntake({ delay_between_receipts: 60 }, { delay_between_receipts: seconds }).rejectKey
  assert.deepEqual([sent(null), sent(60), sent(59.999), sent(0)], [null, null, 'delay_between_receipts', 'delay_between_receipts'])
})

test('the first limit in order decides, and all that object are seen', () => {
  const { rejectKey, trace } = atIntake(
    { receipts_per_day: 1, delay_between_receipts: 60, max_per_fn_per_day: 1 },
    { max_per_fn_per_day: 1, max_per_user_per_day: 5, delay_between_receipts: 1 },
  )
  assert.equal(rejectKey, 'delay_between_receipts')
  assert.deepEqual(
    trace.filter(({ outcome }) => outcome === 'rejected').map(({ rule }) => rule),
    ['delay_between_receipts', 'max_per_user_per_day', 'max_per_fn_per_day'],
  )
})

test('limits come after the rules about the receipt itself', () => {
  assert.equal(atIntake({ receipts_per_day: 1, min_sum: 1_000_000 }, { max_per_user_per_day: 1 }).rejectKey, 'MIN_SUM')
})

test('a limit that is not set is not in the trace', () => {
  const names = atIntake({ receipts_per_day: 1 }, { max_per_user_per_day: 0 }).trace.map(({ rule }) => rule)
  assert.deepEqual(
    names.filter((name) => name.startsWith('max_') || name.startsWith('delay_')),
    ['max_per_user_per_day'],
  )
})
