import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMessages } from './messages.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

test('nothing is kept longer than the life of its answer, not even what was never fetched or never ready', () => {
  let at = 0
  const messages = openMessages(() => at, DEFAULT_SETTINGS)
  messages.accept('GetTicket', { kind: 'result', code: 404 }, Infinity)
  for (let count = 0; count < 1_000; count++) messages.accept('GetTicket', { kind: 'result', code: 404 }, 0)

  at = 60_000
  messages.accept('GetTicket', { kind: 'result', code: 404 }, 0)
  assert.equal(messages.count(), 2)
  at = 2 * 60 * 60_000
  messages.accept('GetTicket', { kind: 'result', code: 404 }, 0)
  assert.equal(messages.count(), 1)
})
