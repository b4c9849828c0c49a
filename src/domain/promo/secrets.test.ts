import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskSecrets, unmaskSecrets } from './secrets.ts'
import type { StoredSettings } from './settings.ts'

const stored = {
  min_sum: 5,
  callback: { url: 'https://brand.example', headers: { 'x-secret': 'one', authorization: 'two' }, signing_secrets: ['first', 'second'] },
  payments_callback: { url: 'https://brand.example', headers: { 'x-secret': 'three' } },
} as StoredSettings

test('the mask of a secret says where it stands, and nothing about it', () => {
  const masked = maskSecrets(stored)
  assert.deepEqual(masked.callback, {
    url: 'https://brand.example',
    headers: { 'x-secret': '****', authorization: '****' },
    signing_secrets: ['****1', '****2'],
  })
  assert.deepEqual([masked.payments_callback?.headers, masked.min_sum], [{ 'x-secret': '****' }, 5])
})

test('settings that come back masked are the stored ones, whatever was changed beside the secrets', () => {
  assert.deepEqual(unmaskSecrets(maskSecrets(stored), stored), stored)
  const change = { callback: { url: 'https://brand.example/other', headers: { 'x-secret': '****', 'x-new': 'new' }, signing_secrets: ['****2', 'third'] } }
  assert.deepEqual(unmaskSecrets(change, stored).callback, {
    url: 'https://brand.example/other',
    headers: { 'x-secret': 'one', 'x-new': 'new' },
    signing_secrets: ['second', 'third'],
  })
})

test('a mask stays a mask where the address leads to another server: host, port or scheme', () => {
  for (const url of ['https://other.example', 'https://brand.example:8443', 'http://brand.example', 'https://brand.example.other.example/']) {
    const change = { callback: { url, headers: { 'x-secret': '****', 'x-new': 'new' }, signing_secrets: ['****1'] } }
    assert.deepEqual(unmaskSecrets(change, stored), change, url)
  }
  const change = { callback: { url: 'https://BRAND.example:443/', headers: { 'x-secret': '****' } } }
  assert.equal(unmaskSecrets(change, stored).callback.headers['x-secret'], 'one')
})

test('a mask of a secret that is not stored, or is of another callback, stays a mask', () => {
  const change = {
    disputes_callback: { url: 'u', headers: { 'x-secret': '****' } },
    callback: { url: 'u', headers: { 'x-other': '****' }, signing_secrets: ['****3', '****'] },
  }
  assert.deepEqual(unmaskSecrets(change, stored), change)
})

test('settings of any form are looked through without failing, and names like __proto__ stay data', () => {
  const odd = JSON.parse(
    '{"callback": {"headers": {"__proto__": "a", "x": 5}, "signing_secrets": {"0": "a"}}, "disputes_callback": [null], "payments_callback": "x"}',
  )
  assert.equal(JSON.stringify(unmaskSecrets(odd, stored)), JSON.stringify(odd))
  assert.ok(JSON.stringify(maskSecrets(odd)).includes('"__proto__":"****"'))
})
