import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mask, withoutSecrets } from './mask.ts'

test('a mask distinguishes long secrets and shows nothing of short ones', () => {
  assert.deepEqual(['', 'x', '12345678', '123456789'].map(mask), ['****', '****', '****', '12****89'])
})

test('what a brand repeats of its secrets is left out of what is kept of its answer', () => {
  const masked = (text: string, ...secrets: string[]) => withoutSecrets(Buffer.from(text), secrets).toString()
  assert.equal(masked('no: key-of-shop', 'key-of-shop'), 'no: ****')
  assert.equal(masked('no key-of-shop, key-of-shop', 'Bearer key-of-shop'), 'no ****, ****')
  assert.equal(masked('key-of-shop-two key-of-shop', 'key-of-shop', 'key-of-shop-two'), '**** ****')
  assert.equal(masked('ключ-лавки $& $1', 'ключ-лавки'), '**** $& $1')
  assert.equal(masked('it is 1 of ok', '1', 'ok'), 'it is 1 of ok')
  assert.deepEqual(withoutSecrets(Buffer.from([0xff, 0x00, 0xc3]), ['key-of-shop']), Buffer.from([0xff, 0x00, 0xc3]))
})
