import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkUrl } from './check-url.ts'

const check = (url: string, ...allowPrivate: string[]) => checkUrl(url, new Set(allowPrivate))

test('public addresses are fine', () => {
  for (const url of [
    'https://brand.example/callback?promo=7',
    'http://brand.example',
    'https://brand.example:8443/',
    'http://8.8.8.8/',
    'http://192.0.1.1/',
    'http://172.32.0.1/',
    'http://100.128.0.1/',
    'http://[2606:4700::1111]/',
    'http://[::ffff:8.8.8.8]/',
    'https://localhost.brand.example/',
  ])
    assert.equal(check(url), null, url)
})

test('a private or special address is refused, however it is spelled', () => {
  for (const host of [
    '127.0.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '１２７.０.０.１',
    '127.0.0.1.',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[100::1]',
    '[2001::1]',
    '[2001:2::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
  ])
    assert.equal(check(`http://${host}/`), 'the address is not public', host)
})

test('only http and https, no credentials, no ports of other servers', () => {
  for (const url of ['ftp://brand.example/', 'file:///etc/passwd', 'data:text/plain,x', 'gopher://brand.example/']) {
    assert.equal(check(url), 'only http and https addresses are allowed', url)
  }
  for (const url of ['https://anna@brand.example/', 'https://:secret@brand.example/']) {
    assert.equal(check(url), 'a user name or password inside the address is not allowed', url)
  }
  for (const url of ['', 'brand.example/callback', 'http://', 'http://brand.example:99999/', 'http://256.256.256.256/']) {
    assert.equal(check(url), 'this is not a URL', url)
  }
  assert.equal(check('http://brand.example:22/'), 'port 22 belongs to another kind of server')
})

test('every port of an allowed host is those of ordinary servers, and of that host alone', () => {
  const own = '127.0.0.1:*'
  for (const port of [1024, 4000, 65_535]) assert.equal(check(`http://127.0.0.1:${port}/`, own), null)
  for (const place of ['127.0.0.1', '127.0.0.1:443', '127.0.0.1:1023', '127.0.0.2:4000', 'localhost:4000', '10.0.0.1:4000', '169.254.169.254', '[::1]:4000'])
    assert.notEqual(check(`http://${place}/`, own), null, place)
})

test('an allowed pair is allowed exactly: that host, that port', () => {
  assert.equal(check('http://127.0.0.1:4000/', '127.0.0.1:4000'), null)
  assert.equal(check('http://LOCALHOST/', 'localhost:80'), null)
  assert.equal(check('https://[::1]/', '[::1]:443'), null)
  assert.notEqual(check('http://127.0.0.1:4001/', '127.0.0.1:4000'), null)
  assert.notEqual(check('http://localhost:4000/', '127.0.0.1:4000'), null)
  assert.notEqual(check('http://anna@127.0.0.1:4000/', '127.0.0.1:4000'), null)
})
