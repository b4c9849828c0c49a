import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network-of.ts'

test('an IPv4 address is one caller, however it is written', () => {
  for (const written of [
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '::ffff:cb00:7109',
    '0:0:0:0:0:ffff:203.0.113.9',
    '0000:0:0::ffff:cb00:7109',
  ])
    assert.equal(networkOf(written), '203.0.113.9', written)
  assert.notEqual(networkOf('::ffff:cb00:7109'), networkOf('::ffff:cb00:7110'))
})

test('the addresses of an IPv6 /64 are one caller', () => {
  for (const written of [
    '2001:db8:1:2::',
    '2001:DB8:1:2::7',
    '2001:db8:1:2:3:4:5:6',
    '2001:0db8:0001:0002:0:0:0:1',
    '2001:db8:1:2::7%eth0',
    '2001:db8:1:2::203.0.113.9',
  ])
    assert.equal(networkOf(written), '2001:db8:1:2', written)
  assert.equal(networkOf('::1'), '0:0:0:0')
  assert.equal(networkOf('fe80::1%lo'), 'fe80:0:0:0')
})

test('what is no address stays as it is', () => {
  for (const text of ['', 'unknown', '203.0.113.9, 10.0.0.1']) assert.equal(networkOf(text), text)
})
