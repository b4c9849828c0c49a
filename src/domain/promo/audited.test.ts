import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditedChange, auditedPromo } from './audited.ts'
import type { StoredSettings } from './settings.ts'

const promo = (version: number, settings: StoredSettings, change: { name?: string; status?: string } = {}) => ({
  name: 'Promo',
  status: 'active',
  version,
  settings,
  ...change,
})

const callback = {
  url: 'https://brand.example/hook?token=hidden',
  headers: { 'x-secret': 'hidden', authorization: 'Bearer hidden' },
  signing_secrets: ['whsec_hidden'],
  max_concurrency: 4,
}

test('no secret of a callback is kept, of whichever channel', () => {
  const settings = { callback, disputes_callback: callback, payments_callback: callback, min_sum: 1 } as StoredSettings
  const kept = auditedPromo(promo(1, settings))
  assert.ok(!JSON.stringify(kept).includes('hidden'))
  assert.deepEqual(kept.settings.callback, {
    url: 'https://brand.example/hook?****',
    headers: { 'x-secret': '****', authorization: '****' },
    signing_secrets: ['****1'],
    max_concurrency: 4,
  })
  assert.equal(kept.settings.min_sum, 1)
})

test('a change is what differs, on either side', () => {
  assert.deepEqual(auditedChange(promo(1, { min_sum: 1, products_count_min: 2 }), promo(2, { min_sum: 3 }, { name: 'Весна' })), {
    before: { name: 'Promo', version: 1, settings: { min_sum: 1, products_count_min: 2 } },
    after: { name: 'Весна', version: 2, settings: { min_sum: 3 } },
  })
  assert.deepEqual(auditedChange(promo(1, { min_sum: 1 }), promo(1, { min_sum: 1 }, { status: 'paused' })), {
    before: { status: 'active' },
    after: { status: 'paused' },
  })
})

test('a secret that was changed shows as a change, and neither secret shows', () => {
  const changed = auditedChange(promo(1, { callback }), promo(2, { callback: { ...callback, headers: { 'x-secret': 'new-hidden' } } }))
  assert.ok(!JSON.stringify(changed).includes('hidden'))
  assert.deepEqual([Object.keys(changed.before.settings ?? {}), Object.keys(changed.after.settings ?? {})], [['callback'], ['callback']])
})
