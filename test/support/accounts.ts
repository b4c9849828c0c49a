import assert from 'node:assert/strict'
import type { Role } from '#domain/roles.ts'
import type { World } from './world.ts'

/** The password that an account of a test chooses. */
export const passwordOf = (login: string): string => `${login} and a purple lamp on the ninth floor`

/** A browser that has signed in: what it sends, and calls that send it. */
export async function signIn(world: World, login: string, password: string, headers: Record<string, string> = {}) {
  const { status, text, json, headers: got } = await world.call('POST', '/api/admin/session', { login, password }, headers)
  assert.equal(status, 200, text)
  const cookie = got
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const credentials = { cookie, 'x-csrf-token': json.csrfToken as string }
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = credentials) =>
    world.call(method, path, body, { ...headers, cookie, ...more })
  return { cookie, credentials, session: json, setCookie: String(got.get('set-cookie')), send }
}

/** The hashes of passwords that were chosen before, by login: three of them in each test would cost a quarter of a second. */
const kept = new Map<string, string>()

/** Makes an account, whose owner changes the temporary password at once. */
export async function makeAccount(world: World, { login, name = login, role }: { login: string; name?: string; role: Role }) {
  const made = await world.admin('POST', '/api/admin/accounts', { login, name, role })
  assert.equal(made.status, 201, made.text)
  const account = { id: made.json.account.id as number, login, password: passwordOf(login) }
  const known = kept.get(login)
  if (known === undefined) kept.set(login, await choosePassword(world, account, made.json.password))
  else await world.sql`update accounts set password = ${known}, temporary = false, password_ends_at = null where id = ${account.id}`
  return account
}

/** Changes the temporary password as its owner does, and returns the hash that is kept of the new one. */
async function choosePassword(world: World, { id, login, password }: { id: number; login: string; password: string }, temporary: string): Promise<string> {
  const { send } = await signIn(world, login, temporary)
  const changed = await send('PUT', '/api/admin/session/password', { current: temporary, next: password })
  assert.equal(changed.status, 204, changed.text)
  assert.equal((await send('DELETE', '/api/admin/session')).status, 204)
  const [row] = await world.sql<[{ password: string }]>`select password from accounts where id = ${id}`
  return row.password
}
