import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLogBook } from '#test/support/log-book.ts'
import { openWorld } from '#test/support/world.ts'

test('sign-ins, refusals and changes of keys and roles are in the log with who, what and from where; ordinary calls leave no address', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  const made = (await world.admin('POST', '/api/admin/accounts', { login: 'vera', name: 'Vera', role: 'viewer' })).json
  const signIn = (password: string) => world.call('POST', '/api/admin/session', { login: 'vera', password })
  await signIn('a-wrong-password')
  await signIn(made.password)
  await world.adminAs('Olga', 'PATCH', `/api/admin/accounts/${made.account.id}`, { role: 'moderator' })
  await world.adminAs('Olga', 'POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })
  await world.call('POST', '/api/receipts/qr', { qrStr: 'x', userUuid: 'anna' }, { 'api-key': 'pk_wrong' })
  await world.submit({ qrStr: world.mint().qrStr })

  const seen = lines
    .filter(({ msg, message }) => (msg ?? message) === 'request')
    .map(({ method, route, status, address, refusal, operator }) => ({ method, route, status, address, refusal, operator }))
  const line = (method: string, route: string, status: number) => seen.findLast((one) => one.method === method && one.route === route && one.status === status)
  const address = '127.0.0.1'
  assert.deepEqual([line('POST', '/api/admin/session', 401)?.refusal, line('POST', '/api/admin/session', 401)?.address], ['LOGIN_FAILED', address])
  assert.equal(line('POST', '/api/admin/session', 200)?.address, address)
  for (const [method, route, status] of [
    ['PATCH', '/api/admin/accounts/{id}', 200],
    ['POST', '/api/admin/promos/{id}/keys', 201],
  ] as const)
    assert.deepEqual([line(method, route, status)?.address, String(line(method, route, status)?.operator).includes('Olga')], [address, true], route)
  assert.deepEqual([line('POST', '/api/receipts/qr', 401)?.refusal, line('POST', '/api/receipts/qr', 401)?.address], ['UNAUTHORIZED', address])
  assert.equal(line('POST', '/api/receipts/qr', 200)?.address, undefined)
  assert.ok(!JSON.stringify(lines).includes('a-wrong-password') && !JSON.stringify(lines).includes(made.password))

  const { items } = (await world.admin('GET', '/api/admin/audit?action=session.open')).json
  assert.equal(items[0].after.address, address)
})
