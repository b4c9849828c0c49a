import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outage } from './outage.ts'
import { openTemporaryToken, type Token } from './temporary-token.ts'

const START = Date.parse('2026-03-01T10:00:00Z')
const MINUTE_MS = 60_000

/** Tokens named by the number of their request, each valid for `lifeMs`; `clock` moves the time. */
function openWorld(lifeMs = 60 * MINUTE_MS) {
  const clock = { at: START, requests: 0 }
  const token = openTemporaryToken(
    async () => {
      const value = `token-${++clock.requests}`
      await new Promise(setImmediate)
      return { kind: 'token', value, expiresAt: new Date(clock.at + lifeMs) }
    },
    () => new Date(clock.at),
  )
  const value = async () => ((await token.get()) as Token).value
  return { clock, token, value }
}

test('concurrent calls share one request', async () => {
  const { clock, value } = openWorld()
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 50 }, value))), new Set(['token-1']))
  assert.equal(clock.requests, 1)
})

test('a token is renewed five minutes before its end', async () => {
  const { clock, value } = openWorld()
  await value()
  clock.at = START + 55 * MINUTE_MS - 1
  assert.equal(await value(), 'token-1')
  clock.at = START + 55 * MINUTE_MS
  assert.equal(await value(), 'token-2')
})

test('a token with a short life is used for half of it', async () => {
  const { clock, value } = openWorld(4 * MINUTE_MS)
  await value()
  clock.at = START + 2 * MINUTE_MS - 1
  assert.equal(await value(), 'token-1')
  clock.at = START + 2 * MINUTE_MS
  assert.equal(await value(), 'token-2')
})

test('a token that has ended by our clock is still used for a short time', async () => {
  const { clock, value } = openWorld(-60 * MINUTE_MS)
  await value()
  clock.at = START + 29_999
  assert.equal(await value(), 'token-1')
  clock.at = START + 30_000
  assert.equal(await value(), 'token-2')
})

test('a token that was refused is dropped; one that has replaced it stays', async () => {
  const { clock, token, value } = openWorld()
  await value()
  token.drop('token-1')
  assert.equal(await value(), 'token-2')
  token.drop('token-1')
  assert.equal(await value(), 'token-2')
  assert.equal(clock.requests, 2)
})

test('a refusal is shared by those who waited, and not remembered', async () => {
  let requests = 0
  const token = openTemporaryToken(
    async () => outage('access', `refusal ${++requests}`),
    () => new Date(START),
  )
  const answers = await Promise.all([token.get(), token.get()])
  assert.deepEqual(
    answers.map((answer) => 'detail' in answer && answer.detail),
    ['refusal 1', 'refusal 1'],
  )
  assert.deepEqual(await token.get(), outage('access', 'refusal 2'))
})

test('a caller that aborts does not take the token from the others', async () => {
  const { clock, token, value } = openWorld()
  const giveUp = new AbortController()
  const impatient = token.get(giveUp.signal)
  const patient = value()
  giveUp.abort(new Error('enough'))
  await assert.rejects(impatient, /enough/)
  assert.equal(await patient, 'token-1')
  assert.equal(clock.requests, 1)
})

test('a caller that is already aborted starts no request', async () => {
  const { clock, token } = openWorld()
  await assert.rejects(token.get(AbortSignal.abort(new Error('too late'))), /too late/)
  assert.equal(clock.requests, 0)
})
