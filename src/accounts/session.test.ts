import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { throttleOfPlace } from './login-throttle.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { makeAccount, signIn as enter } from '#test/support/accounts.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A console with one account, and the headers that a browser would send. */
async function open(t: TestContext, { role = 'moderator', ...how }: { role?: Role; trustedProxies?: string[]; stopped?: boolean } = {}) {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log, ...how })
  return { world, lines, ...(await makeAccount(world, { login: 'anna', name: 'Anna M', role })) }
}

const signIn = (world: World, login: string, password: string) => world.call('POST', '/api/admin/session', { login, password })

const browser = enter

test('a session is a cookie that scripts and other sites do not get, and its secret is nowhere in plain', async (t) => {
  const { world, lines, id, password } = await open(t)
  const { cookie, session, setCookie, send } = await browser(world, ' ANNA', password)
  assert.match(
    setCookie,
    /^chekhov_session=[\w-]{43}; Max-Age=43200; Path=\/api\/admin; HttpOnly; SameSite=Strict, chekhov_device=[\w-]{43}; Max-Age=15552000; Path=\/api\/admin\/session; HttpOnly; SameSite=Strict$/,
  )
  assert.deepEqual([session.accountId, session.login, session.name, session.role, session.temporaryPassword], [id, 'anna', 'Anna M', 'moderator', false])

  const who = await send('GET', '/api/admin/session')
  assert.deepEqual([who.status, who.json], [200, session])
  assert.equal((await send('GET', '/api/admin/receipts')).status, 200)
  const tables = JSON.stringify([
    await world.sql`select *, encode(secret_hash, 'escape') as text from sessions`,
    await world.sql`select * from accounts`,
    await world.sql`select * from audit_log`,
  ])
  for (const secret of [cookie.split('=')[1] as string, session.csrfToken, password])
    assert.ok(!tables.includes(secret) && !JSON.stringify(lines).includes(secret))
  assert.ok(lines.length > 0, 'the log was read')
  assert.match(tables, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('with an HTTPS address cookies are sent over HTTPS only, no neighbouring host can plant one, and browsers come by HTTPS alone', async (t) => {
  const { world, password } = await open(t)
  assert.equal((await world.call('GET', '/health')).headers.get('strict-transport-security'), null)
  world.ctx.baseUrl = 'https://receipts.example'
  assert.match(
    (await browser(world, 'anna', password)).setCookie,
    /^__Host-chekhov_session=[^,]*; Path=\/; [^,]*; Secure, __Host-chekhov_device=[^,]*; Path=\/; [^,]*; Secure$/,
  )
  const { cookie } = await browser(world, 'anna', password)
  const who = (sent: string) => world.call('GET', '/api/admin/session', undefined, { cookie: sent })
  assert.equal((await who(cookie)).status, 200)
  assert.equal((await who(cookie.replace('__Host-', ''))).status, 401, 'a cookie without the prefix may be of a neighbour')
  for (const path of ['/health', '/console', '/nowhere'])
    assert.equal((await world.call('GET', path)).headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', path)
})

test('a call that is not a GET needs the token of its session', async (t) => {
  const { world, password } = await open(t, { role: 'operator' })
  const { send, session } = await browser(world, 'anna', password)
  const other = await browser(world, 'anna', password)
  const patch = (headers: Record<string, string>) => send('PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Renamed' }, headers)
  for (const headers of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': `${session.csrfToken}x` }, { 'x-csrf-token': other.session.csrfToken }]) {
    const { status, json } = await patch(headers as Record<string, string>)
    assert.deepEqual([status, json.code], [403, 'CSRF_TOKEN'])
  }
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.name, 'Promo')
  assert.equal((await patch({ 'x-csrf-token': session.csrfToken })).status, 200)
})

test('histories name the account that is signed in, whatever else the call says', async (t) => {
  const { world, password } = await open(t, { role: 'operator' })
  const { send, session } = await browser(world, 'anna', password)
  await send(
    'POST',
    `/api/admin/promos/${world.promoId}/participants/boris/block`,
    { reason: 'x' },
    { 'x-csrf-token': session.csrfToken, 'x-operator-name': 'Somebody else' },
  )
  const lines = (await world.admin('GET', '/api/admin/audit?limit=1')).json.items
  assert.deepEqual([lines[0].action, lines[0].actor], ['participant.block', 'Anna M'])
})

test('a session ends when it is not used, and after its longest time even if it is used', async (t) => {
  const { world, password } = await open(t)
  const idle = await browser(world, 'anna', password)
  await world.pass((LIMITS.sessionIdleSeconds - 60) * 1000)
  assert.equal((await idle.send('GET', '/api/admin/session')).status, 200)
  await world.pass((LIMITS.sessionIdleSeconds - 60) * 1000)
  assert.equal((await idle.send('GET', '/api/admin/session')).status, 200)
  await world.pass((LIMITS.sessionIdleSeconds + 1) * 1000)
  assert.equal((await idle.send('GET', '/api/admin/session')).status, 401)

  const used = await browser(world, 'anna', password)
  for (let minutes = 0; minutes < LIMITS.sessionHoursMax * 60 - 30; minutes += 30) {
    await world.pass(30 * 60_000)
    assert.equal((await used.send('GET', '/api/admin/session')).status, 200, `after ${minutes + 30} minutes`)
  }
  await world.pass(31 * 60_000)
  assert.equal((await used.send('GET', '/api/admin/session')).status, 401)
})

test('signing out ends the session, and everywhere all of them', async (t) => {
  const { world, password } = await open(t)
  const [first, second, third] = [await browser(world, 'anna', password), await browser(world, 'anna', password), await browser(world, 'anna', password)]
  const out = await first.send('DELETE', '/api/admin/session')
  assert.deepEqual([out.status, /^chekhov_session=; Max-Age=0;/.test(String(out.headers.get('set-cookie')))], [204, true])
  assert.deepEqual([(await first.send('GET', '/api/admin/session')).status, (await second.send('GET', '/api/admin/session')).status], [401, 200])
  assert.equal((await second.send('DELETE', '/api/admin/session?everywhere=true')).status, 204)
  assert.equal((await third.send('GET', '/api/admin/session')).status, 401)
})

test("a new password of one's own ends the other sessions and needs the old one", async (t) => {
  const { world, password } = await open(t)
  const [mine, other] = [await browser(world, 'anna', password), await browser(world, 'anna', password)]
  const next = 'пурпурная лампа на девятом'
  const wrong = await mine.send('PUT', '/api/admin/session/password', { current: 'x', next })
  assert.deepEqual([wrong.status, wrong.json.code], [403, 'WRONG_PASSWORD'])
  assert.equal((await mine.send('PUT', '/api/admin/session/password', { current: password, next: 'short' })).status, 422)
  assert.equal((await mine.send('PUT', '/api/admin/session/password', { current: password, next: password })).status, 422)
  assert.equal((await mine.send('PUT', '/api/admin/session/password', { current: password, next })).status, 204)
  assert.deepEqual(
    [(await mine.send('GET', '/api/admin/session')).json.temporaryPassword, (await other.send('GET', '/api/admin/session')).status],
    [false, 401],
  )
  assert.deepEqual([(await signIn(world, 'anna', password)).status, (await signIn(world, 'anna', next.normalize('NFD'))).status], [401, 200])
})

test('a common password, and one around a name, is refused with the reason and without the password', async (t) => {
  const { world, password } = await open(t)
  const { send } = await browser(world, 'anna', password)
  for (const [next, reason] of [
    ['aaaaaaaaaaaa', 'repeated'],
    ['password1234', 'common'],
    ['anna-anna-1', null],
    ['qwertyuiop12', 'common'],
    ['anna.m-2026!', 'contextual'],
    ['Ch3kh0v-2026', 'contextual'],
  ] as const) {
    const { status, json, text } = await send('PUT', '/api/admin/session/password', { current: password, next })
    assert.equal(status, 422, next)
    if (reason === null) continue // too short
    assert.deepEqual([json.detail[0].loc, json.detail[0].ctx.reason], [['body', 'next'], reason])
    assert.ok(!text.includes(next) && !text.includes(password))
  }
})

test('a call whose body is wrong is refused without the passwords in it', async (t) => {
  const { world, password } = await open(t)
  const { send } = await browser(world, 'anna', password)
  for (const body of [
    { current: password },
    { next: password },
    { current: password, next: 'red lamp' },
    { current: [password], next: password },
    { next: ['red lamp'] },
  ]) {
    const { status, text } = await send('PUT', '/api/admin/session/password', body)
    assert.deepEqual([status, text.includes(password), text.includes('red lamp')], [422, false, false], text)
  }
})

test('a password that somebody else made opens nothing but its change, and not for long', async (t) => {
  const { world, id } = await open(t, { role: 'operator' })
  const reset = async () => (await world.admin('POST', `/api/admin/accounts/${id}/password`)).json.password as string
  const temporary = await reset()
  const anna = await browser(world, 'anna', temporary)
  assert.equal(anna.session.temporaryPassword, true)
  for (const [method, path, body] of [
    ['GET', '/api/admin/receipts', undefined],
    ['GET', '/api/admin/live', undefined],
    ['GET', '/metrics', undefined],
    ['PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Renamed' }],
    ['POST', `/api/admin/accounts/${id}/password`, undefined],
    // Whoever saw the password first would bind the account to their own app.
    ['POST', '/api/admin/session/second-factor', { password: temporary }],
    ['PUT', '/api/admin/session/second-factor', { code: '123456' }],
    ['POST', '/api/admin/session/recovery-codes', { code: '123456' }],
  ] as const) {
    const { status, json } = await anna.send(method, path, body)
    assert.deepEqual([status, json.code], [403, 'PASSWORD_IS_TEMPORARY'], path)
  }
  assert.equal((await anna.send('GET', '/api/admin/session')).status, 200)
  const own = 'another lamp on the tenth floor'
  assert.equal((await anna.send('PUT', '/api/admin/session/password', { current: temporary, next: own })).status, 204)
  assert.equal((await anna.send('GET', '/api/admin/receipts')).status, 200)

  const late = await reset()
  const { items } = (await world.admin('GET', '/api/admin/accounts')).json
  assert.equal(Date.parse(items[0].passwordEndsAt) > world.ctx.now().getTime() + (LIMITS.temporaryPasswordHours - 1) * 3_600_000, true)
  await world.pass(LIMITS.temporaryPasswordHours * 3_600_000 + 1000)
  const expired = await signIn(world, 'anna', late)
  assert.deepEqual([expired.status, expired.json.code, expired.headers.get('set-cookie')], [401, 'PASSWORD_EXPIRED', null])
  assert.equal((await signIn(world, 'anna', 'wrong')).json.code, 'LOGIN_FAILED')
  await browser(world, 'anna', await reset())
})

test('an unknown login, a wrong password and a disabled account are one answer', async (t) => {
  const { world, id, password } = await open(t)
  await world.admin('PATCH', `/api/admin/accounts/${id}`, { disabled: true })
  const answers = [await signIn(world, 'nobody', password), await signIn(world, 'anna', 'wrong'), await signIn(world, 'anna', password)]
  for (const { status, text, headers } of answers) {
    assert.deepEqual([status, text, headers.get('set-cookie')], [401, '{"detail":"The login or the password is wrong.","code":"LOGIN_FAILED"}', null])
  }
})

test('after several failed sign-ins one has to wait, also with the right password and with an unknown login', async (t) => {
  const { world, password } = await open(t, { stopped: true })
  for (const login of ['anna', 'nobody']) {
    for (let mistakes = 0; mistakes < LIMITS.loginFailuresPerPair; mistakes++) assert.equal((await signIn(world, login, 'wrong')).status, 401)
    const { status, json, headers } = await signIn(world, login, password)
    const wait = Number(headers.get('retry-after'))
    assert.deepEqual([status, json.code, json.limit, wait], [429, 'RATE_LIMITED', 'address', LIMITS.loginMinutes * 60])
  }
  await world.pass(LIMITS.loginMinutes * 60_000 + 1000)
  assert.equal((await signIn(world, 'anna', password)).status, 200)
})

test('parallel guesses are limited as guesses in sequence are', async (t) => {
  const { world } = await open(t)
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(world, 'anna', 'wrong')))
  assert.equal(answers.filter(({ status }) => status === 401).length, LIMITS.loginFailuresPerPair)
  assert.equal(answers.filter(({ status }) => status === 429).length, 20 - LIMITS.loginFailuresPerPair)
})

test('one address cannot try many logins; a successful sign-in does not count', async (t) => {
  const { world, password } = await open(t)
  for (let times = 0; times < LIMITS.loginFailuresPerAddress + 5; times++) assert.equal((await signIn(world, 'anna', password)).status, 200)
  const statuses: number[] = []
  for (let times = 0; times <= LIMITS.loginFailuresPerAddress; times++) statuses.push((await signIn(world, `login${times}`, 'wrong')).status)
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [LIMITS.loginFailuresPerAddress, 429])
})

test('fifty wrong passwords from fifty addresses lock nobody out, and a known device is not slowed down even at the address of the guesses', async (t) => {
  const { world, password } = await open(t, { trustedProxies: ['127.0.0.1'] })
  const at = (address: string) => ({ 'x-forwarded-for': address })
  const home = await enter(world, 'anna', password, at('192.0.2.250'))
  const guess = (address: string) => world.call('POST', '/api/admin/session', { login: 'anna', password: 'wrong' }, at(address))
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(`192.0.2.${number + 1}`)))
  assert.ok(guesses.every(({ status }) => status === 401))
  assert.equal((await enter(world, 'anna', password, at('198.51.100.7'))).session.login, 'anna', 'a device that nobody knows')

  for (let mistakes = 0; mistakes < LIMITS.loginFailuresPerPair + 1; mistakes++) await guess('192.0.2.250')
  assert.equal((await guess('192.0.2.250')).status, 429)
  const known = { ...at('192.0.2.250'), cookie: home.cookie }
  await enter(world, 'anna', password, known)
  await world.sql`update login_failures set failures = ${LIMITS.loginFailuresPerLogin} where who = ${throttleOfPlace('anna', '192.0.2.1').all[2]!.who}`
  assert.equal((await guess('203.0.113.9')).status, 429, 'what all addresses together may guess is bounded')
  await enter(world, 'anna', password, known)
  await world.pass(LIMITS.loginMinutes * 60_000 + 1_000)
  await enter(world, 'anna', password, at('203.0.113.9'))
})

test('a known device is one of this account alone, has a bound of its own, and is forgotten when an operator signs the account out', async (t) => {
  const { world, id, password } = await open(t)
  const boris = await makeAccount(world, { login: 'boris', role: 'viewer' })
  const { cookie } = await enter(world, 'boris', boris.password)
  const guess = (login: string) => world.call('POST', '/api/admin/session', { login, password: 'wrong' }, { cookie })
  for (let mistakes = 0; mistakes < LIMITS.loginFailuresPerPair; mistakes++) assert.equal((await guess('anna')).status, 401)
  assert.equal((await guess('anna')).status, 429, 'the device of another account is a stranger')

  const anna = await world.call('POST', '/api/admin/session', { login: 'anna', password }, { cookie, 'x-forwarded-for': '192.0.2.1' })
  assert.equal(anna.status, 429)
  for (let mistakes = 0; mistakes < LIMITS.loginFailuresPerDevice; mistakes++) assert.equal((await guess('boris')).status, 401)
  assert.equal((await guess('boris')).status, 429)
  await world.pass(LIMITS.loginMinutes * 60_000 + 1_000)
  await enter(world, 'boris', boris.password, { cookie })
  const devices = async () => (await world.sql<{ count: number }[]>`select count(*)::int as count from known_devices where account_id <> ${id}`)[0]?.count
  assert.equal(await devices(), 2, 'when the account was made, and now')
  await world.admin('DELETE', `/api/admin/accounts/${boris.id}/sessions`)
  assert.equal(await devices(), 0)
})

test('attempts after a refusal do not count for the limits that others share', async (t) => {
  const { world } = await open(t)
  for (let times = 0; times < LIMITS.loginFailuresPerLogin + LIMITS.loginFailuresPerAddress; times++) await signIn(world, 'anna', 'wrong')
  const counted = await world.sql<{ failures: number }[]>`select failures from login_failures`
  assert.ok(
    counted.every(({ failures }) => failures <= LIMITS.loginFailuresPerPair + 1),
    JSON.stringify(counted),
  )
  assert.equal((await signIn(world, 'boris', 'wrong')).status, 401)
})

test('a sign-in during a change of the password opens no session', async (t) => {
  const { world, id, password } = await open(t)
  const [reset, ...signedIn] = await Promise.all([
    world.admin('POST', `/api/admin/accounts/${id}/password`, {}),
    ...Array.from({ length: 4 }, () => signIn(world, 'anna', password)),
  ])
  assert.equal(reset.status, 200, reset.text)
  for (const { status, headers } of signedIn) {
    if (status !== 200) continue
    const cookie = String(headers.get('set-cookie')).split(';', 1)[0] as string
    assert.equal((await world.call('GET', '/api/admin/session', undefined, { cookie })).status, 401)
  }
})

test('one IPv6 subscriber counts as one address, in every spelling', () => {
  const placeOf = (address: string) => throttleOfPlace('anna', address).own.who.toString('hex')
  assert.equal(placeOf('2001:db8::1'), placeOf('2001:db8:0:0:a:1:1:1'))
  assert.equal(placeOf('2001:0db8:0:0::2'), placeOf('2001:db8::1'))
  assert.notEqual(placeOf('2001:db8:0:1::1'), placeOf('2001:db8::1'))
  assert.notEqual(placeOf('192.0.2.1'), placeOf('192.0.2.2'))
})

test('the name and password of the test ground, which a browser sends along, are no obstacle', async (t) => {
  const { world, password } = await open(t)
  const { send } = await browser(world, 'anna', password)
  assert.equal((await send('GET', '/api/admin/session', undefined, { authorization: 'Basic dGVzdGVyOng=' })).status, 200)
  assert.equal((await send('GET', '/api/admin/session', undefined, { authorization: 'Bearer wrong' })).status, 401)
})

test("the operators' token is no session", async (t) => {
  const { world } = await open(t)
  const who = await world.adminAs('Script', 'GET', '/api/admin/session')
  assert.deepEqual([who.json.name, who.json.role, who.json.accountId, who.json.csrfToken], ['Script', 'operator', null, null])
  for (const [method, path, body] of [
    ['DELETE', '/api/admin/session'],
    ['PUT', '/api/admin/session/password', { current: 'x', next: 'long enough for anybody' }],
  ] as const) {
    const { status, json } = await world.admin(method, path, body)
    assert.deepEqual([status, json.code], [409, 'NO_SESSION'])
  }
})
