import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, hasTlsOrSocket, hostsOf, socketUrl, withDatabase, type DatabaseAddress } from './database-url.ts'

const READINGS: [url: string, address: Partial<DatabaseAddress>][] = [
  ['postgres://anna:s%40fe:ty@db.example:6432/receipts', { host: 'db.example', port: 6432, user: 'anna', password: 's@fe:ty', database: 'receipts' }],
  ['postgresql://db.example/receipts', { host: 'db.example', port: 5432, database: 'receipts' }],
  ['postgres://[::1]:5433/receipts', { host: '::1', port: 5433 }],
  ['postgres:///receipts?host=/run/postgresql', { host: '/run/postgresql', port: 5432, database: 'receipts' }],
  ['postgres://anna@localhost/receipts?host=%2Frun%2Fpg&port=5433', { host: '/run/pg', port: 5433, user: 'anna' }],
]

for (const [url, address] of READINGS) {
  test(`${url} is read as psql reads it`, () => assert.partialDeepStrictEqual(addressOf(url), address))
}

test('the address of a socket leads back to the socket', () => {
  const url = socketUrl({ socketDir: '/tmp/a folder', port: 5433, database: 'чеки' })
  assert.partialDeepStrictEqual(addressOf(url), { host: '/tmp/a folder', port: 5433, user: 'postgres', database: 'чеки' })
})

test('the same server, another database', () => {
  assert.equal(
    withDatabase('postgres://anna:a%2Fb@db.example:5433/receipts?sslmode=require', 'test 1'),
    'postgres://anna:a%2Fb@db.example:5433/test%201?sslmode=require',
  )
  assert.equal(withDatabase('postgres://db.example', 'test'), 'postgres://db.example/test')
  assert.equal(withDatabase('postgres:///old?host=/tmp', 'test'), 'postgres:///test?host=/tmp')
})

test('each host of a URL is a URL of its own', () => {
  assert.deepEqual(hostsOf('postgres://anna:a%2Cb@one:5432,[::1]:6432,three/receipts?sslmode=verify-full'), [
    'postgres://anna:a%2Cb@one:5432/receipts?sslmode=verify-full',
    'postgres://anna:a%2Cb@[::1]:6432/receipts?sslmode=verify-full',
    'postgres://anna:a%2Cb@three/receipts?sslmode=verify-full',
  ])
  for (const one of ['postgres://db.example/receipts?a=1,2', 'postgres:///receipts?host=/run/postgresql', 'postgres://anna:a,b@db.example'])
    assert.deepEqual(hostsOf(one), [one])
  assert.equal(hasTlsOrSocket('postgres://one,two/receipts?sslmode=verify-full'), true)
  assert.equal(hasTlsOrSocket('postgres://one,two/receipts'), false)
})
