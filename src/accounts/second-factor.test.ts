import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { LIMITS } from '#domain/limits.ts'
import { makeSecretKey } from '#platform/keyring.ts'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'

const STEP_MS = 30_000

async function open(t: TestContext) {
  const world = await openWorld(t, { stopped: true, config: { SECRET_KEYS: [Buffer.from(makeSecretKey(), 'base64url')] } })
  const anna = await makeAccount(world, { login: 'anna', role: 'moderator' })
  const send = async (more: Record<string, unknown> = {}) => world.call('POST', '/api/admin/session', { login: 'anna', password: anna.password, ...more })
  return { world, ...anna, send }
}

/** The app of somebody's phone. */
const appWith =
  (world: World, secret: string) =>
  (aheadMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.ctx.now().getTime() + aheadMs })

async function setUp(world: World, login: string, password: string) {
  const mine = await signIn(world, login, password)
  const begun = await mine.send('POST', '/api/admin/session/second-factor', { password })
  assert.equal(begun.status, 201, begun.text)
  const code = appWith(world, begun.json.secret)
  const done = await mine.send('PUT', '/api/admin/session/second-factor', { code: code() })
  assert.equal(done.status, 200, done.text)
  return { mine, secret: begun.json.secret as string, uri: begun.json.uri as string, code, recoveryCodes: done.json.recoveryCodes as string[] }
}

test('a second factor is asked for besides the password, each of its codes once, and its secret is stored encrypted', async (t) => {
  const { world, password, send } = await open(t)
  const other = await signIn(world, 'anna', password)
  const { mine, code, secret, uri, recoveryCodes } = await setUp(world, 'anna', password)
  assert.match(uri, /^otpauth:\/\/totp\/Chekhov:anna\?/)
  assert.equal((await other.send('GET', '/api/admin/session')).status, 401, 'other sessions end')
  assert.deepEqual([(await mine.send('GET', '/api/admin/session')).json.secondFactor, recoveryCodes.length], [true, 10])
  const stored = JSON.stringify([await world.sql`select * from second_factors`, await world.sql`select *, encode(code_hash, 'escape') from recovery_codes`])
  for (const plain of [secret, ...recoveryCodes]) assert.ok(!stored.includes(plain))
  assert.match(stored, /sealed:1:/)

  assert.deepEqual([(await send()).status, (await send()).json.code], [401, 'CODE_NEEDED'])
  assert.equal((await send({ password: 'wrong', code: code() })).json.code, 'LOGIN_FAILED')
  assert.deepEqual([(await send({ code: code() })).status, (await send({ code: code() })).json.code], [401, 'CODE_REFUSED'], 'it was the first code')
  await world.pass(STEP_MS)
  const both = await Promise.all([send({ code: code() }), send({ code: code() })])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401])
  await world.pass(5 * STEP_MS)
  assert.equal((await send({ code: code(-4 * STEP_MS) })).json.code, 'CODE_REFUSED', 'an old code')
  assert.equal((await send({ code: code(STEP_MS) })).status, 200, 'a clock that is somewhat fast')
  const [line] = (await world.admin('GET', '/api/admin/audit?action=session.open&limit=1')).json.items
  assert.deepEqual(line.after, { address: '127.0.0.1', secondFactor: 'app' })
})

test('a code that was used while the clock was ahead does not keep those of now', async (t) => {
  const { world, password, send } = await open(t)
  const { code } = await setUp(world, 'anna', password)
  await world.pass(24 * 60 * 60_000)
  assert.equal((await send({ code: code() })).status, 200)
  await world.pass(-23 * 60 * 60_000)
  assert.equal((await send({ code: code() })).status, 200)
  assert.equal((await send({ code: code() })).json.code, 'CODE_REFUSED')
})

test('recovery codes are good once each, in any spelling, and new ones replace them', async (t) => {
  const { world, password, send } = await open(t)
  const { recoveryCodes, mine, code } = await setUp(world, 'anna', password)
  const [first, second] = recoveryCodes as [string, string]
  assert.equal((await send({ code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status, 200)
  assert.equal((await send({ code: first })).json.code, 'CODE_REFUSED')
  await world.pass(STEP_MS)
  const renewed = await mine.send('POST', '/api/admin/session/recovery-codes', { code: code() })
  assert.equal(renewed.status, 201, renewed.text)
  assert.equal((await send({ code: second })).json.code, 'CODE_REFUSED')
  assert.equal((await send({ code: renewed.json.recoveryCodes[0] })).status, 200)
})

test('codes cannot be guessed: few tries, at sign-in and in a session together', async (t) => {
  const { world, password, send } = await open(t)
  const { mine, code } = await setUp(world, 'anna', password)
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, number) => send({ code: `00000${number}` })))
  assert.equal(guesses.filter(({ status }) => status === 429).length, 10 - LIMITS.loginFailuresPerPair)
  const refused = await mine.send('POST', '/api/admin/session/recovery-codes', { code: '000000' })
  assert.deepEqual([refused.status, refused.json.limit], [429, 'account'])
  assert.equal((await send()).json.code, 'CODE_NEEDED', 'passwords are counted apart')
  await world.pass(LIMITS.loginMinutes * 60_000 + 1000)
  assert.equal((await send({ code: code() })).status, 200)
})

test('another second factor takes the password and a code of the one in use; nothing changes before its first code', async (t) => {
  const { world, password, send } = await open(t)
  const { mine, code } = await setUp(world, 'anna', password)
  await world.pass(STEP_MS)
  const begin = (body: Record<string, unknown>) => mine.send('POST', '/api/admin/session/second-factor', body)
  assert.equal((await begin({ password: 'wrong', code: code() })).json.code, 'WRONG_PASSWORD')
  assert.deepEqual([(await begin({ password })).status, (await begin({ password })).json.code], [403, 'WRONG_CODE'])
  const begun = await begin({ password, code: code() })
  assert.equal(begun.status, 201, begun.text)
  await world.pass(STEP_MS)
  assert.equal((await send({ code: code() })).status, 200, 'the old one is in use')
  await world.pass(STEP_MS)
  const next = appWith(world, begun.json.secret)
  assert.equal((await mine.send('PUT', '/api/admin/session/second-factor', { code: code() })).json.code, 'WRONG_CODE')
  assert.equal((await mine.send('PUT', '/api/admin/session/second-factor', { code: next() })).status, 200)
  await world.pass(STEP_MS)
  assert.deepEqual([(await send({ code: code() })).status, (await send({ code: next() })).status], [401, 200])
  assert.equal((await mine.send('PUT', '/api/admin/session/second-factor', { code: next() })).json.code, 'NO_SECOND_FACTOR')
})

test('a sign-in without a code that is under way while a second factor is set up opens nothing', async (t) => {
  for (const first of ['sign-in', 'set-up'] as const) await t.test(`the ${first} holds the account first`, (t) => check(t, first))

  async function check(t: TestContext, first: 'sign-in' | 'set-up') {
    const { world, password, send } = await open(t)
    const mine = await signIn(world, 'anna', password)
    const begun = await mine.send('POST', '/api/admin/session/second-factor', { password })
    const code = appWith(world, begun.json.secret)()
    let settled = 0
    const begin = <T>(work: Promise<T>) => work.finally(() => settled++)
    const untilStanding = (many: number) =>
      until(async () => {
        const [{ held }] = await world.sql<[{ held: number }]>`
          select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return held + settled >= many
      })
    const steps = { 'sign-in': () => begin(send()), 'set-up': () => begin(mine.send('PUT', '/api/admin/session/second-factor', { code })) }
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const holding = world.sql.begin(async (tx) => {
      await tx`select 1 from accounts where login = 'anna' for update`
      await mayGoOn
    })
    const one = steps[first]()
    await untilStanding(1)
    const other = steps[first === 'sign-in' ? 'set-up' : 'sign-in']()
    await untilStanding(2)
    goOn()
    const answers = await Promise.all([one, other, holding])
    const [signedIn, setUp] = first === 'sign-in' ? answers : [answers[1], answers[0]]
    assert.equal(setUp.status, 200, setUp.text)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    assert.equal((await world.call('GET', '/api/admin/session', undefined, { cookie })).status, 401)
    assert.equal((await mine.send('GET', '/api/admin/session')).status, 200)
  }
})

test('a role that needs a second factor opens nothing before it is set up; an operator takes it away from somebody who has lost it', async (t) => {
  const { world, id, password, send } = await open(t)
  const before = await signIn(world, 'anna', password)
  const put = await world.admin('PUT', '/api/admin/sign-in-rules', { secondFactorRoles: ['operator', 'moderator'] })
  assert.deepEqual([put.status, put.json], [200, { secondFactorRoles: ['moderator', 'operator'] }])
  for (const [method, path] of [
    ['GET', '/api/admin/receipts'],
    ['GET', '/api/admin/sessions'],
    ['GET', '/api/admin/live'],
  ] as const) {
    const { status, json } = await before.send(method, path)
    assert.deepEqual([status, json.code], [403, 'SECOND_FACTOR_MISSING'], path)
  }
  assert.deepEqual((await before.send('GET', '/api/admin/session')).json.secondFactorMissing, true)
  const viewer = await makeAccount(world, { login: 'wanda', role: 'viewer' })
  assert.equal((await (await signIn(world, 'wanda', viewer.password)).send('GET', '/api/admin/receipts')).status, 200)
  assert.equal((await world.admin('GET', '/api/admin/receipts')).status, 200, 'a token has no second factor')

  const { mine } = await setUp(world, 'anna', password)
  assert.equal((await mine.send('GET', '/api/admin/receipts')).status, 200)
  const accounts = async () => (await world.admin('GET', '/api/admin/accounts')).json.items.map(({ secondFactor }: { secondFactor: boolean }) => secondFactor)
  assert.deepEqual(await accounts(), [true, false])
  assert.equal((await world.admin('DELETE', `/api/admin/accounts/${id}/second-factor`)).status, 204)
  assert.deepEqual(
    [await accounts(), (await mine.send('GET', '/api/admin/session')).status, (await send()).json.secondFactorMissing],
    [[false, false], 401, true],
  )
  const actions = (await world.admin('GET', '/api/admin/audit')).json.items.map(({ action }: { action: string }) => action)
  for (const action of ['signIn.rules', 'session.secondFactor', 'account.secondFactor']) assert.ok(actions.includes(action), action)
})

test('a right code, or taking the factor away, forgets the wrong ones before', async (t) => {
  const { world, id, password, send } = await open(t)
  const wrong = () => ({ code: '000000' })
  const mine = await signIn(world, 'anna', password)
  const begin = async () => appWith(world, (await mine.send('POST', '/api/admin/session/second-factor', { password })).json.secret)
  const code = await begin()
  for (let tries = 1; tries < LIMITS.loginFailuresPerPair; tries++)
    assert.equal((await mine.send('PUT', '/api/admin/session/second-factor', wrong())).json.code, 'WRONG_CODE')
  assert.equal((await mine.send('PUT', '/api/admin/session/second-factor', { code: code() })).status, 200)
  await world.pass(STEP_MS)
  assert.equal((await send({ code: code() })).status, 200)

  for (let tries = 0; tries < LIMITS.loginFailuresPerPair; tries++) await send(wrong())
  assert.equal((await send({ code: code(STEP_MS) })).status, 429)
  assert.equal((await world.admin('DELETE', `/api/admin/accounts/${id}/second-factor`)).status, 204)
  await setUp(world, 'anna', password)
})
