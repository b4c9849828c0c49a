import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionOptions, socketUrl, withDatabase } from './database-url.ts'

const READINGS: [url: string, options: object][] = [
  ['postgres://anna:s%40fe:ty@db.example:6432/receipts',
    { host: ['db.example'], port: [6432], user: 'anna', password: 's@fe:ty', database: 'receipts' }],
  ['postgresql://db.example', { host: ['db.example'], port: [5432] }],
  ['postgres://[::1]:5433/receipts', { host: ['::1'], port: [5433], database: 'receipts' }],
  ['postgres://one,two:5433/receipts', { host: ['one', 'two'], port: [5432, 5433], database: 'receipts' }],
  ['postgres:///receipts', { database: 'receipts' }],
  ['postgres:///receipts?host=/run/postgresql', { host: '/run/postgresql', port: 5432, database: 'receipts' }],
  ['postgres://anna@localhost/receipts?host=%2Frun%2Fpg&port=5433', { host: '/run/pg', port: 5433, user: 'anna', database: 'receipts' }],
  ['postgres://anna@%2Frun%2Fpg/receipts', { host: '/run/pg', port: 5432, user: 'anna', database: 'receipts' }],
  ['postgres://db.example/r?sslmode=disable', { host: ['db.example'], port: [5432], database: 'r', ssl: false }],
  ['postgres://db.example/r?sslmode=require', { host: ['db.example'], port: [5432], database: 'r', ssl: 'require' }],
  ['postgres://db.example/r?sslmode=verify-ca', { host: ['db.example'], port: [5432], database: 'r', ssl: 'verify-full' }],
  ['postgres://db.example/r?connect_timeout=3', { host: ['db.example'], port: [5432], database: 'r', connect_timeout: 3 }],
]

for (const [url, options] of READINGS) {
  test(`${url} is read as psql reads it`, () => {
    assert.deepEqual(connectionOptions(url), { ...options, connection: {} })
  })
}

test('what else is in the query is a setting of the session', () => {
  assert.deepEqual(connectionOptions('postgres://db.example?application_name=chekhov').connection, { application_name: 'chekhov' })
})

test('what is no address is refused without being quoted', () => {
  assert.throws(() => connectionOptions('mysql://anna:secret@db.example/receipts'), (error: Error) => {
    assert.match(error.message, /DATABASE_URL has to look like/)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
})

test('the address of a socket leads back to the socket', () => {
  const url = socketUrl({ socketDir: '/tmp/a folder', port: 5433, database: 'чеки' })
  assert.deepEqual(connectionOptions(url), { host: '/tmp/a folder', port: 5433, user: 'postgres', database: 'чеки', connection: {} })
})

test('the same server, another database', () => {
  assert.equal(
    withDatabase('postgres://anna:a%2Fb@db.example:5433/receipts?sslmode=require', 'test 1'),
    'postgres://anna:a%2Fb@db.example:5433/test%201?sslmode=require',
  )
  assert.equal(withDatabase('postgres://db.example', 'test'), 'postgres://db.example/test')
  assert.equal(withDatabase('postgres:///old?host=/tmp', 'test'), 'postgres:///test?host=/tmp')
})
