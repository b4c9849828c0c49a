import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld } from '#test/support/world.ts'

test('sessions are listed with device, address and last use, and ended one by one or all others', async (t) => {
  const world = await openWorld(t, { trustedProxies: ['127.0.0.1'] })
  const { password } = await makeAccount(world, { login: 'anna', role: 'viewer' })
  const on = (device: string, address: string) => signIn(world, 'anna', password, { 'user-agent': device, 'x-forwarded-for': address })
  const desk = await on('Desk/1', '192.0.2.1')
  const phone = await on('Phone/2', '192.0.2.2')
  const third = await on('x'.repeat(2_000), '192.0.2.3')
  await world.pass(120_000)
  await phone.send('GET', '/api/admin/session', undefined, { cookie: phone.cookie, 'x-forwarded-for': '198.51.100.2' })
  const list = async () => (await desk.send('GET', '/api/admin/sessions')).json.items
  const items = await list()
  assert.deepEqual(items.map(({ device, address, current }: Record<string, unknown>) => [String(device).slice(0, 7), address, current]).toSorted(), [
    ['Desk/1', '192.0.2.1', true],
    ['Phone/2', '198.51.100.2', false],
    ['xxxxxxx', '192.0.2.3', false],
  ])
  assert.ok(items.every(({ lastSeenAt, expiresAt, createdAt }: Record<string, string>) => createdAt! <= lastSeenAt! && lastSeenAt! < expiresAt!))
  const { id } = items.find(({ device }: { device: string }) => device === 'Phone/2')
  assert.equal((await desk.send('DELETE', `/api/admin/sessions/${id}`)).status, 204)
  assert.equal((await phone.send('GET', '/api/admin/session')).status, 401)
  assert.equal((await desk.send('DELETE', `/api/admin/sessions/${id}`)).status, 404)
  assert.equal((await desk.send('DELETE', '/api/admin/sessions')).status, 204)
  assert.deepEqual([(await third.send('GET', '/api/admin/session')).status, (await list()).length], [401, 1])
  await on('Desk/1', '192.0.2.1')
})

test("nobody ends somebody else's session but an operator, who sees where an account is signed in", async (t) => {
  const world = await openWorld(t)
  const anna = await makeAccount(world, { login: 'anna', role: 'viewer' })
  const boris = await makeAccount(world, { login: 'boris', role: 'operator' })
  const [hers, his] = [await signIn(world, 'anna', anna.password), await signIn(world, 'boris', boris.password)]
  const { items } = (await his.send('GET', `/api/admin/accounts/${anna.id}/sessions`)).json
  assert.deepEqual([items.length, items[0].current], [1, false])
  const own = (await his.send('GET', '/api/admin/sessions')).json.items[0].id
  assert.equal((await hers.send('DELETE', `/api/admin/sessions/${own}`)).status, 404)
  assert.equal((await his.send('DELETE', `/api/admin/accounts/${anna.id}/sessions/${own}`)).status, 404)
  assert.equal((await hers.send('GET', `/api/admin/accounts/${boris.id}/sessions`)).json.code, 'ROLE')
  assert.equal((await his.send('DELETE', `/api/admin/accounts/${anna.id}/sessions/${items[0].id}`)).status, 204)
  assert.equal((await hers.send('GET', '/api/admin/session')).status, 401)
  const [line] = (await world.admin('GET', `/api/admin/audit?subject=account:${anna.id}&limit=1`)).json.items
  assert.deepEqual([line.action, line.actor, line.after], ['account.signOut', 'boris', { sessionId: items[0].id }])
  for (const path of ['/api/admin/sessions', '/api/admin/sessions/1']) {
    const { status, json } = await world.admin('DELETE', path)
    assert.deepEqual([status, json.code], [409, 'NO_SESSION'], 'a token has no sessions')
  }
})
