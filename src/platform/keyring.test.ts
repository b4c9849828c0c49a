import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { isSealed, openKeyring, SealedSecret } from './keyring.ts'

const [old, present] = [randomBytes(32), randomBytes(32)]

test('a sealed secret is opened for its purpose only, and differs each time', () => {
  const keyring = openKeyring([present])
  const [one, other] = [keyring.seal('callback', 'тайна'), keyring.seal('callback', 'тайна')]
  assert.notEqual(one, other)
  assert.ok(isSealed(one) && !one.includes(Buffer.from('тайна').toString('base64url')))
  assert.equal(keyring.open('callback', one), 'тайна')
  assert.equal(keyring.open('callback', keyring.seal('callback', '')), '')
  assert.throws(() => keyring.open('totp', one), SealedSecret)
})

test('the first key seals, every key opens; what an older key sealed, or none, is stale', () => {
  const sealed = openKeyring([old]).seal('totp', 'secret')
  const both = openKeyring([present, old])
  assert.equal(both.open('totp', sealed), 'secret')
  assert.deepEqual([both.isStale(sealed), both.isStale('secret'), both.isStale(both.seal('totp', 'secret'))], [true, true, false])
  const without = openKeyring([present])
  assert.equal(without.missingKey(sealed), sealed.split(':')[2])
  assert.equal(both.missingKey(sealed), null)
  assert.throws(() => without.open('totp', sealed), /key [0-9a-f]{8}, which is not among the given keys/)
})

test('no bit of a sealed text can be changed, and nothing can be cut off', () => {
  const keyring = openKeyring([present])
  const sealed = keyring.seal('callback', 'secret')
  const start = sealed.lastIndexOf(':') + 1
  const bytes = Buffer.from(sealed.slice(start), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 1
    assert.throws(() => keyring.open('callback', sealed.slice(0, start) + changed.toString('base64url')), SealedSecret)
    assert.throws(() => keyring.open('callback', sealed.slice(0, start) + bytes.subarray(0, at).toString('base64url')), SealedSecret)
  }
})

test('without a key secrets are stored as they are, and are not stale', () => {
  const keyring = openKeyring([])
  assert.equal(keyring.encrypts, false)
  assert.equal(keyring.seal('callback', 'secret'), 'secret')
  assert.equal(keyring.open('callback', 'secret'), 'secret')
  assert.equal(keyring.isStale('secret'), false)
})
