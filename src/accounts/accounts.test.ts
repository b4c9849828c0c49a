import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount } from '#test/support/accounts.ts'
import { openWorld, type World } from '#test/support/world.ts'

async function make(world: World, login: string, role: string, name = login.toUpperCase()) {
  const { status, text, json } = await world.admin('POST', '/api/admin/accounts', { login, name, role })
  assert.equal(status, 201, text)
  return { id: json.account.id as number, password: json.password as string }
}

async function cookieOf(world: World, login: string, password: string) {
  const { status, headers } = await world.call('POST', '/api/admin/session', { login, password })
  assert.equal(status, 200)
  return String(headers.get('set-cookie')).split(';', 1)[0] as string
}

test('a new account has a password that is shown once and is not in the list', async (t) => {
  const world = await openWorld(t)
  const { id, password } = await make(world, 'vera', 'viewer')
  assert.match(password, /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  await cookieOf(world, 'vera', password)
  const { items } = (await world.admin('GET', '/api/admin/accounts')).json
  assert.deepEqual(
    [items.length, items[0].id, items[0].login, items[0].role, items[0].disabled, items[0].temporaryPassword, items[0].sessions],
    [1, id, 'vera', 'viewer', false, true, 1],
  )
  assert.ok(!JSON.stringify(items).includes(password))
})

test('a login and a name are unique, in every spelling', async (t) => {
  const world = await openWorld(t)
  await make(world, 'vera', 'viewer', 'Vera')
  for (const account of [
    { login: 'VERA', name: 'Other' },
    { login: 'other', name: 'vera' },
  ]) {
    const { status, json } = await world.admin('POST', '/api/admin/accounts', { ...account, role: 'viewer' })
    assert.deepEqual([status, json.code], [409, 'ACCOUNT_TAKEN'])
  }
  for (const name of ['auto', 'Brand', 'operator']) {
    const { status, json } = await world.admin('POST', '/api/admin/accounts', { login: 'other', name, role: 'viewer' })
    assert.deepEqual([status, json.detail[0].loc], [422, ['body', 'name']])
  }
  for (const account of [{ login: 'a b' }, { login: 'ю' }, { login: '' }, { name: ' x' }, { name: 'a\u200bb' }, { role: 'admin' }]) {
    assert.equal((await world.admin('POST', '/api/admin/accounts', { login: 'other', name: 'Other', role: 'viewer', ...account })).status, 422)
  }
})

test('a new role applies from the next call; a disabled account is signed out and cannot sign in', async (t) => {
  const world = await openWorld(t)
  const { id, password } = await makeAccount(world, { login: 'vera', role: 'operator' })
  const cookie = await cookieOf(world, 'vera', password)
  const audit = () => world.call('GET', '/api/admin/audit', undefined, { cookie })
  assert.equal((await audit()).status, 200)
  await make(world, 'anna', 'operator')
  assert.equal((await world.admin('PATCH', `/api/admin/accounts/${id}`, { role: 'viewer' })).json.role, 'viewer')
  assert.equal((await audit()).status, 403)
  assert.deepEqual((await world.admin('PATCH', `/api/admin/accounts/${id}`, { disabled: true })).json.sessions, 0)
  assert.equal((await audit()).status, 401)
  await world.admin('PATCH', `/api/admin/accounts/${id}`, { disabled: false })
  assert.equal((await audit()).status, 401)
  await cookieOf(world, 'vera', password)
})

test('one operator always remains, also when two give up the role at the same moment', async (t) => {
  const world = await openWorld(t)
  const { id } = await make(world, 'vera', 'operator')
  for (const change of [{ role: 'viewer' }, { disabled: true }]) {
    const { status, json } = await world.admin('PATCH', `/api/admin/accounts/${id}`, change)
    assert.deepEqual([status, json.code], [409, 'LAST_OPERATOR'])
  }
  const other = await make(world, 'anna', 'operator')
  const statuses = await Promise.all([id, other.id].map(async (one) => (await world.admin('PATCH', `/api/admin/accounts/${one}`, { disabled: true })).status))
  assert.deepEqual(statuses.toSorted(), [200, 409])
})

test('a new password, and signing out by an operator, end all sessions of an account', async (t) => {
  const world = await openWorld(t)
  const { id, password } = await make(world, 'vera', 'viewer')
  const isSignedIn = async (cookie: string) => (await world.call('GET', '/api/admin/session', undefined, { cookie })).status === 200
  const first = await cookieOf(world, 'vera', password)
  assert.equal((await world.admin('DELETE', `/api/admin/accounts/${id}/sessions`)).status, 204)
  assert.equal(await isSignedIn(first), false)
  const second = await cookieOf(world, 'vera', password)
  const { password: next } = (await world.admin('POST', `/api/admin/accounts/${id}/password`)).json
  assert.deepEqual([await isSignedIn(second), (await world.call('POST', '/api/admin/session', { login: 'vera', password })).status], [false, 401])
  await cookieOf(world, 'vera', next)
})

test('what is done with accounts is in the audit log, without a password', async (t) => {
  const world = await openWorld(t)
  const { id, password } = await make(world, 'vera', 'viewer')
  await world.admin('PATCH', `/api/admin/accounts/${id}`, { role: 'moderator' })
  const made = await world.admin('POST', `/api/admin/accounts/${id}/password`)
  await cookieOf(world, 'vera', made.json.password)
  await world.admin('DELETE', `/api/admin/accounts/${id}/sessions`)
  const { json, text } = await world.admin('GET', `/api/admin/audit?subject=account:${id}`)
  assert.deepEqual(json.items.map(({ action, actor }: Record<string, string>) => [action, actor]).toReversed(), [
    ['account.create', 'operator'],
    ['account.change', 'operator'],
    ['account.password', 'operator'],
    ['session.open', 'VERA'],
    ['account.signOut', 'operator'],
  ])
  for (const secret of [password, made.json.password]) assert.ok(!text.includes(secret))
})

test('an account that does not exist is 404', async (t) => {
  const world = await openWorld(t)
  for (const id of ['999', '9007199254740991']) {
    for (const [method, path, body] of [
      ['PATCH', '', { role: 'viewer' }],
      ['POST', '/password', undefined],
      ['DELETE', '/sessions', undefined],
    ] as const) {
      assert.equal((await world.admin(method, `/api/admin/accounts/${id}${path}`, body)).status, 404, `${method} ${path}`)
    }
  }
})
