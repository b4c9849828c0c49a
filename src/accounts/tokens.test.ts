import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld } from '#test/support/world.ts'

test('a token acts with its role under its own name until it expires or is revoked; its secret is shown once', async (t) => {
  const world = await openWorld(t)
  const vera = await makeAccount(world, { login: 'vera', name: 'Vera', role: 'operator' })
  const { send } = await signIn(world, 'vera', vera.password)
  const made = await send('POST', '/api/admin/tokens', { name: 'export', role: 'moderator', days: 2 })
  assert.equal(made.status, 201, made.text)
  const { secret, token } = made.json
  assert.match(secret, /^tk_[\w-]{43}$/)
  assert.deepEqual([token.name, token.role, token.createdBy, token.lastUsedAt, secret.startsWith(token.prefix)], ['export', 'moderator', 'Vera', null, true])
  const tables = JSON.stringify([await world.sql`select *, encode(secret_hash, 'escape') from access_tokens`, await world.sql`select * from audit_log`])
  assert.ok(!tables.includes(secret) && !(await send('GET', '/api/admin/tokens')).text.includes(secret))

  const by = (method: string, path: string, body?: unknown) => world.call(method, path, body, { authorization: `Bearer ${secret}`, 'x-operator-name': 'Vera' })
  assert.equal((await by('GET', '/api/admin/receipts')).status, 200)
  assert.equal((await by('PATCH', `/api/admin/promos/${world.promoId}`, { name: 'x' })).json.code, 'ROLE')
  assert.equal((await by('POST', `/api/admin/promos/${world.promoId}/participants/zoya/block`, { reason: 'x' })).status, 200)
  const [line] = (await world.admin('GET', '/api/admin/audit?limit=1')).json.items
  assert.deepEqual([line.action, line.actor, line.token], ['participant.block', 'export', 'export'])
  assert.deepEqual([(await by('GET', '/api/admin/session')).json.name, (await by('DELETE', '/api/admin/session')).json.code], ['export', 'NO_SESSION'])
  assert.equal((await send('GET', '/api/admin/tokens')).json.items[0].lastUsedAt >= token.createdAt, true)

  await world.pass(2 * 24 * 3_600_000 + 1000)
  assert.equal((await by('GET', '/api/admin/receipts')).status, 401)
  const next = (await world.admin('POST', '/api/admin/tokens', { name: 'export 2', role: 'viewer' })).json
  const listen = () => world.call('GET', '/api/admin/receipts', undefined, { authorization: `Bearer ${next.secret}` })
  assert.equal((await listen()).status, 200)
  assert.equal((await world.admin('DELETE', `/api/admin/tokens/${next.token.id}`)).status, 204)
  assert.deepEqual([(await listen()).status, (await world.admin('DELETE', `/api/admin/tokens/${next.token.id}`)).status], [401, 404])
})

test('no token is called as another one, an account, or what histories call others', async (t) => {
  const world = await openWorld(t)
  await makeAccount(world, { login: 'vera', name: 'Vera', role: 'viewer' })
  const make = (name: string, more: Record<string, unknown> = {}) => world.admin('POST', '/api/admin/tokens', { name, role: 'viewer', ...more })
  assert.equal((await make('export')).status, 201)
  const person = await world.admin('POST', '/api/admin/accounts', { login: 'export', name: 'Export', role: 'viewer' })
  assert.deepEqual(
    [person.status, person.json],
    [409, { code: 'ACCOUNT_TAKEN', detail: 'Another account has this login or this name, or a token has the name.' }],
  )
  for (const name of ['EXPORT', 'vera']) assert.deepEqual([(await make(name)).status, (await make(name)).json.code], [409, 'TOKEN_TAKEN'])
  for (const name of ['auto', 'operator', 'Admin_Token', ' x', 'a\u200bb', '']) assert.equal((await make(name)).status, 422, name)
  for (const days of [0, 367, 1.5]) assert.equal((await make('other', { days })).status, 422)
  assert.equal((await world.admin('POST', '/api/admin/accounts', { login: 'export', name: 'export', role: 'viewer' })).status, 409)
})
