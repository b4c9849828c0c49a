import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig, VARIABLES } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({})
  assert.equal(config.PORT, 8080)
  assert.deepEqual(config.TAX_WAIT_SCHEDULE, [30_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000])
  assert.deepEqual(config.CALLBACK_BACKOFF, [10_000, 60_000])
  assert.equal(config.CALLBACK_TIMEOUT, 9_000)
})

for (const [name, value] of [
  ['PORT', '80x'], ['PORT', '65536'], ['TAX_WAIT_SCHEDULE', '5m,30s'], ['TAX_WAIT_SCHEDULE', 'soon'], ['CALLBACK_BACKOFF', '10s'],
  ['DATABASE_URL', 'mysql://x'], ['FNS_KKT_URL', 'ftp://x'], ['ALLOW_PRIVATE_HOSTS', 'localhost'], ['ADMIN_TOKEN', 'two words'],
  ['FNS_DAILY_QUOTA', '0'], ['LOG_LEVEL', 'loud'],
] as const) {
  test(`${name}=${value} stops the start and is named`, () => {
    assert.throws(() => readConfig({ [name]: value }), (error: Error) => error instanceof ConfigError && error.message.startsWith(`${name}: must`))
  })
}

test('a misspelt variable of ours is named, a stranger is left alone', () => {
  assert.throws(() => readConfig({ FNS_MASTER_TOKN: 'x' }), /FNS_MASTER_TOKN: no such variable/)
  assert.doesNotThrow(() => readConfig({ EDITOR: 'vi' }))
})

test('every problem is told at once', () => {
  assert.throws(() => readConfig({ PORT: 'x', CALLBACK_TIMEOUT: '9' }), (error: Error) => error.message.split('\n').length === 2)
})

test('every variable says what it means', () => {
  for (const { meaning, shown } of Object.values(VARIABLES)) assert.ok(meaning.length > 5 && shown.length > 0)
})
