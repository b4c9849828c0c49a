import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import { type Description, describedApi } from '#test/support/described-api.ts'
import { inspect } from '#test/support/judged-later.ts'
import { openPhotoServer } from '#test/support/photo-server.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { ADMIN_TOKEN, openWorld, TESTER, type World } from '#test/support/world.ts'

const ask = async (
  world: World,
  method: string,
  path: string,
  { json, form, headers = {} }: { json?: unknown; form?: FormData | URLSearchParams; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(new URL(path, world.origin), {
    method,
    headers: { ...TESTER, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form !== undefined && { body: form }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null) as any,
  }
}

const send = (world: World, fields: Record<string, string>, photos: readonly Buffer[] = []) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ promoId: String(world.promoId), userUuid: '1001', channel: 'qr', ...fields })) form.append(name, value)
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'receipt.jpg')
  return ask(world, 'POST', '/api/lk/send', { form })
}

const edit = (world: World, uuid: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(world, 'POST', `/lk/r/${uuid}/edit`, { form: new URLSearchParams(fields), headers })

const auditOf = async (world: World, action: string) =>
  ((await world.admin('GET', `/api/admin/audit?action=${action}`)).json.items as Record<string, unknown>[]).map(({ subject, actor, before, after }) => [
    subject,
    actor,
    before,
    after,
  ])

test('without a name and a password there is no test ground, not even for those who know them', async (t) => {
  const world = await openWorld(t, { config: { LK_USER: null, LK_PASSWORD: null } })
  for (const path of ['/lk.html', '/lk/files/testground.js', '/api/lk/users', '/api/lk/receipts?userUuid=1001', '/lk/r/x'])
    assert.equal((await ask(world, 'GET', path)).status, 404, path)
  assert.equal((await edit(world, 'x', { action: 'approve' })).status, 404)
})

test('without the right password it is asked for; keys and tokens do not count as one', async (t) => {
  const world = await openWorld(t)
  const wrong = [
    '',
    'Basic',
    `Basic ${btoa('tester:')}`,
    `Basic ${btoa('tester:test-ground-passwor')}`,
    `${TESTER.authorization}x`,
    `Bearer ${ADMIN_TOKEN}`,
    `Basic ${btoa(ADMIN_TOKEN)}`,
  ]
  for (const authorization of wrong) {
    const { status, headers } = await ask(world, 'GET', '/lk.html', { headers: { authorization } })
    assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Basic realm="Test ground", charset="UTF-8"'], authorization)
  }
  assert.equal((await ask(world, 'GET', '/api/lk/users', { headers: { authorization: '', 'api-key': world.apiKey } })).status, 401)
  assert.equal((await ask(world, 'GET', '/lk.html', { headers: { authorization: TESTER.authorization.replace('Basic', 'basic') } })).status, 200)
})

const basic = (login: string, password: string) => ({ authorization: `Basic ${btoa(`${login}:${password}`)}` })

test('after several wrong passwords one has to wait, also with the right one; the right one costs nothing', async (t) => {
  const world = await openWorld(t, { stopped: true })
  const asked = async (headers: Record<string, string>) => ask(world, 'GET', '/lk.html', { headers })
  const right = await Promise.all(Array.from({ length: 60 }, () => asked(TESTER)))
  assert.ok(right.every(({ status }) => status === 200))
  assert.equal((await world.sql`select 1 from login_failures`).length, 0)

  const guessed = await Promise.all(Array.from({ length: 20 }, (_, number) => asked(basic('tester', `guess ${number}`))))
  assert.equal(guessed.filter(({ status }) => status === 401).length, LIMITS.loginFailuresPerPair)
  assert.equal(guessed.filter(({ status }) => status === 429).length, 20 - LIMITS.loginFailuresPerPair)
  const refused = await ask(world, 'GET', '/api/lk/users')
  const wait = Number(refused.headers.get('retry-after'))
  assert.deepEqual([refused.status, refused.json.code, refused.json.limit, wait], [429, 'RATE_LIMITED', 'address', LIMITS.loginMinutes * 60])
  assert.equal((await fetch(new URL('/lk.html', world.origin))).status, 401, 'whoever has not tried is asked for the password')

  await world.pass(LIMITS.loginMinutes * 60_000 + 1_000)
  assert.equal((await asked(TESTER)).status, 200)
})

test("trying many names from one address is throttled, together with the console's sign-in", async (t) => {
  const world = await openWorld(t)
  const statuses: number[] = []
  for (let times = 0; times <= LIMITS.loginFailuresPerAddress; times++)
    statuses.push((await ask(world, 'GET', '/lk.html', { headers: basic(`name ${times}`, 'test-ground-password') })).status)
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [LIMITS.loginFailuresPerAddress, 429])
  assert.equal((await world.call('POST', '/api/admin/session', { login: 'anna', password: 'wrong' })).status, 429)
})

test('pages of other sites cannot make a browser that knows the password do anything', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://shop.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    for (const path of [`/lk/r/${uuid}/edit`, '/api/lk/send', '/api/lk/mint']) {
      const { status, json } = await ask(world, 'POST', path, { form: new URLSearchParams({ action: 'reject' }), headers })
      assert.deepEqual([status, json.code], [403, 'FORBIDDEN'], path)
    }
  }
  assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
  assert.equal((await edit(world, uuid, { action: 'recheck' }, { origin: world.origin, 'sec-fetch-site': 'same-origin' })).status, 200)
})

test('a receipt is minted, sent, and its story shows everything that happened', async (t) => {
  const world = await openWorld(t)
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const check = (operationId: string, { status, text, headers, json }: Awaited<ReturnType<typeof ask>>) => {
    assert.equal(status, 200, text)
    api.checkAnswer(api.operations.find((one) => one.operationId === operationId)!, { status, text, headers: Object.fromEntries(headers), body: json })
    return json
  }

  const { promos, simulator } = check('getLkPromos', await ask(world, 'GET', '/api/lk/promos?country=RU'))
  assert.deepEqual([simulator, promos[0].id, promos[0].callbackUrl], [true, world.promoId, world.callback.url])
  const minted = check(
    'postLkMint',
    await ask(world, 'POST', '/api/lk/mint', { json: { country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8990, quantity: 2 }] } }),
  )
  const print = await fetch(new URL(`/api/lk/prints/${minted.fn}/${minted.fd}`, world.origin), { headers: TESTER })
  assert.deepEqual(
    [
      print.status,
      print.headers.get('content-type'),
      Buffer.from(await print.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ],
    [200, 'image/png', 'PNG'],
  )
  assert.equal((await ask(world, 'GET', '/api/lk/prints/9999000000000000/1')).status, 404)

  const { uuid } = check('postLkSend', await send(world, { qrStr: minted.qrStr }))
  assert.equal(check('postLkSend', await send(world, { qrStr: minted.qrStr })).replayed, true)
  await world.settle()

  const story = check('getLkReceipt', await ask(world, 'GET', `/api/lk/receipts/${uuid}`))
  assert.deepEqual([story.receipt.state, story.receipt.approved, story.receipt.userUuid], ['REVIEWED', true, '1001'])
  assert.deepEqual(
    story.history.map(({ event }: { event: string }) => event),
    ['accepted', 'fiscalDataObtained', 'verdictProduced'],
  )
  assert.deepEqual(
    story.callbacks.map(({ state, outcome }: { state: string; outcome: string }) => [state, outcome]),
    [
      ['ARRIVED', 'delivered'],
      ['INSPECTED', 'delivered'],
      ['REVIEWED', 'delivered'],
    ],
  )
  assert.equal(story.callbacks[2].body.uuid, uuid)
  assert.ok(story.trace.length > 5)
  assert.deepEqual(
    check('getLkReceipts', await ask(world, 'GET', '/api/lk/receipts?userUuid=1001')).map((one: { uuid: string }) => one.uuid),
    [uuid],
  )
  assert.equal((await ask(world, 'GET', '/api/lk/receipts')).status, 422)

  const page = await ask(world, 'GET', `/lk/r/${uuid}`)
  check('getLkReceiptPage', page)
  assert.match(page.text, new RegExp(`data-receipt="${uuid}"`))
  assert.match(page.text, /REVIEWED/)
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  assert.equal((await ask(world, 'GET', '/lk/r/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11')).status, 404)
  check('getLkPage', await ask(world, 'GET', '/lk.html'))
})

test('every channel leads into the pipeline as the public call does', async (t) => {
  const photo = await photoWith([])
  const photoServer = await openPhotoServer(t, photo)
  const world = await openWorld(t, { reachable: [photoServer.host] })
  const qrStr = world.mint().qrStr

  const channels: [Record<string, string>, Buffer[], (receipt: any) => unknown][] = [
    [{ channel: 'qr', qrStr: world.mint().qrStr, externalId: 'order-1' }, [], ({ externalId }) => externalId === 'order-1'],
    [{ channel: 'qr', qrStr: world.mint().qrStr, externalId: '' }, [], ({ externalId }) => externalId === null],
    [
      { channel: 'photo', externalId: '' },
      [await photoWith([qrStr])],
      ({ qrString, photos, externalId }) => qrString === qrStr && photos.length === 1 && externalId === null,
    ],
    [{ channel: 'url', url: photoServer.url }, [], ({ photos }) => photos.length === 1],
    [{ channel: 'widget', qrStr: world.mint().qrStr }, [], ({ source, channel }) => source === 'testground' && channel === 'web'],
    [{ channel: 'widget' }, [await photoWith([world.mint().qrStr])], ({ photos }) => photos.length === 1],
  ]
  for (const [fields, photos, isRight] of channels) {
    const { status, text, json } = await send(world, fields, photos)
    assert.equal(status, 200, text)
    const { receipt } = (await ask(world, 'GET', `/api/lk/receipts/${json.uuid}`)).json
    assert.ok(isRight(receipt), `${fields['channel']}: ${JSON.stringify(receipt)}`)
  }
})

test('a missing or unknown field of a channel is named', async (t) => {
  const world = await openWorld(t)
  for (const [channel, field] of [
    ['qr', 'qrStr'],
    ['photo', 'photos'],
    ['url', 'url'],
    ['widget', 'qrStr'],
  ] as const) {
    const { status, json } = await send(world, { channel })
    assert.deepEqual([status, json.detail[0].loc], [422, ['body', field]], channel)
  }
  const { status, json } = await send(world, { channel: 'pigeon', qrStr: 'x' })
  assert.deepEqual([status, json.detail[0].ctx.expected], [422, "'qr', 'photo', 'url' or 'widget'"])
  assert.equal((await send(world, { promoId: '999', qrStr: 'x' })).status, 404)
})

test('ids start at 1001 in RU and at 2001 in UZ, and the two never meet', async (t) => {
  const world = await openWorld(t)
  const uz = await world.createPromo({}, 'Aksiya', 'uz')
  const users = async (query = '') =>
    (await ask(world, 'GET', `/api/lk/users${query}`)).json as { users: { userUuid: string; receipts: number; lastReceiptAt: string }[]; nextId: number }
  assert.deepEqual([(await users()).nextId, (await users('?country=ru')).nextId, (await users('?country=UZ')).nextId], [1001, 1001, 2001])

  assert.equal((await send(world, { qrStr: world.mint().qrStr, userUuid: '1001' })).status, 200)
  assert.equal((await send(world, { qrStr: world.mint().qrStr, userUuid: '1001' })).status, 200)
  assert.equal((await send(world, { qrStr: world.mint().qrStr, userUuid: 'anna' })).status, 200)
  assert.equal((await send(world, { promoId: String(uz.promoId), qrStr: world.mintUz().qrStr, userUuid: '2001' })).status, 200)

  const [ru, other] = [await users('?country=ru'), await users('?country=uz')]
  assert.deepEqual([ru.nextId, other.nextId], [1002, 2002])
  assert.deepEqual(
    ru.users.map(({ userUuid, receipts }) => [userUuid, receipts]),
    [
      ['anna', 1],
      ['1001', 2],
    ],
  )
  assert.deepEqual(
    other.users.map(({ userUuid, receipts }) => [userUuid, receipts]),
    [['2001', 1]],
  )
  assert.ok(Date.parse(other.users[0]!.lastReceiptAt) > 0)
  assert.deepEqual((await ask(world, 'GET', '/api/lk/receipts?userUuid=2001&country=ru')).json, [])

  const foreign = await send(world, { qrStr: world.mint().qrStr, userUuid: '2001' })
  assert.deepEqual([foreign.status, foreign.json.code], [400, 'BAD_REQUEST'])
  assert.match(foreign.json.detail, /2001 is a test participant of uz/)
})

test('approve and reject: of a receipt with moderators, and of one that has not got that far', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const waiting = await world.submit({ qrStr: world.mint().qrStr, userUuid: '1001' })
  await world.settle()
  const approved = await edit(world, waiting.uuid, { action: 'approve' })
  assert.equal(approved.status, 200, approved.text)
  assert.deepEqual(
    [approved.json.ok, approved.json.receipt.state, approved.json.receipt.approved, approved.json.receipt.reviewers],
    [true, 'REVIEWED', true, ['tester']],
  )

  const fresh = await world.submit({ qrStr: world.mint().qrStr, userUuid: '1002' })
  const {
    json: { receipt },
  } = await edit(world, fresh.uuid, { action: 'reject', reason: 'Не тот чек' })
  assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey, receipt.rejectReason], ['REVIEWED', false, 'MANUAL_REJECT', 'Не тот чек'])
  await world.settle()
  assert.equal((await world.receipt(fresh.uuid)).state, 'REVIEWED')

  const again = await edit(world, fresh.uuid, { action: 'approve' })
  assert.deepEqual([again.status, again.json.code], [409, 'NOT_UNDER_REVIEW'])
  const audit = (await world.admin('GET', '/api/admin/audit')).json.items as { action: string; actor: string }[]
  assert.equal(audit.filter(({ action, actor }) => action === 'receipt.decide' && actor === 'tester').length, 2)
})

test('approve asks for a confirmation of the purchase as a moderator is asked, or for force and a reason', async (t) => {
  const world = await openWorld(t)
  const sandbox = await world.createPromo({ sandbox: true })
  const late = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: '1001' })
  const refused = await world.submit({ qrStr: 'nonsense', userUuid: '1001' }, sandbox.apiKey)
  await world.settle()
  for (const [uuid, missing] of [
    [late.uuid, ['taxQuery']],
    [refused.uuid, ['requisites', 'taxQuery']],
  ] as [string, string[]][]) {
    for (const fields of [{}, { force: 'true' }, { reason: 'why not' }, { force: 'true', reason: ' ' }]) {
      const { status, json } = await edit(world, uuid, { action: 'approve', ...fields })
      assert.deepEqual([status, json.code, json.missing], [409, 'NOT_CONFIRMED', missing], JSON.stringify(fields))
    }
    const forced = await edit(world, uuid, { action: 'approve', force: 'true', reason: 'for the test' })
    assert.deepEqual([forced.status, forced.json.receipt.approved], [200, true], forced.text)
  }
  const { items } = (await world.admin('GET', '/api/admin/audit?action=receipt.decide')).json
  assert.deepEqual(
    items.map(({ after }: any) => [after.force, after.reason]),
    [
      [true, 'for the test'],
      [true, 'for the test'],
    ],
  )
})

test('a receipt that is approved before the rules were asked is copied into copycat_promos, like every approved one', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({})
  await world.change({ copycat_promos: [other.promoId] })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  await inspect(world)
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
  assert.equal((await edit(world, uuid, { action: 'approve' })).status, 200)
  await world.settle()
  const copies = (await world.admin('GET', `/api/admin/receipts?promoId=${other.promoId}`)).json.items as { userUuid: string; approved: boolean }[]
  assert.deepEqual(
    copies.map(({ userUuid, approved }) => [userUuid, approved]),
    [['anna', true]],
  )
})

test('recheck asks the tax authority now instead of at the next moment of the schedule', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint({ availableAfterMs: 60_000 }).qrStr })
  await world.settle()
  const { json: before } = await ask(world, 'GET', `/api/lk/receipts/${uuid}`)
  assert.ok(before.nextCheckAt !== null)
  await world.run('verify-receipt')
  assert.equal(await world.due('verify-receipt'), 0)

  assert.equal((await edit(world, uuid, { action: 'recheck' })).json.ok, true)
  assert.equal(await world.due('verify-receipt'), 1)
  await world.pass(60_000)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  const photo = uuidOf(await submitPhotos(world, [photoOf('a photo')], { userUuid: 'boris' }))
  assert.equal((await edit(world, photo, { action: 'recheck' })).json.ok, true)
  assert.deepEqual(await auditOf(world, 'receipt.recheck'), [
    [`receipt:${photo}`, 'tester', null, null],
    [`receipt:${uuid}`, 'tester', null, null],
  ])
  const late = await edit(world, uuid, { action: 'recheck' })
  assert.deepEqual([late.status, late.json.code], [409, 'NOTHING_TO_CHECK'])
})

test('external sets the external id, unless another receipt has it; resend sends the callback again with its bytes', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  const [one, two] = [await world.submit({ qrStr: world.mint().qrStr }), await world.submit({ qrStr: world.mint().qrStr })]
  await world.settle()
  assert.equal((await edit(world, one.uuid, { action: 'external', external: 'order-7' })).json.receipt.externalId, 'order-7')
  const used = await edit(world, two.uuid, { action: 'external', external: 'order-7' })
  assert.deepEqual([used.status, used.json.code], [409, 'EXTERNAL_ID_USED'])
  assert.deepEqual(await auditOf(world, 'receipt.externalId'), [[`receipt:${one.uuid}`, 'tester', { externalId: null }, { externalId: 'order-7' }]])
  for (const { uuid } of [two, one]) assert.equal((await edit(world, uuid, { action: 'external', external: '' })).json.receipt.externalId, null)
  for (const externalId of ['order-7', 'order-8']) assert.equal((await edit(world, one.uuid, { action: 'external', external: externalId })).status, 200)

  const before = world.received.filter(({ body }) => body['uuid'] === one.uuid)
  assert.equal((await edit(world, one.uuid, { action: 'resend' })).json.ok, true)
  await world.settle()
  const after = world.received.filter(({ body }) => body['uuid'] === one.uuid)
  assert.equal(after.length, before.length + 1)
  assert.deepEqual([after.at(-1)!.webhookId, after.at(-1)!.raw], [before.at(-1)!.webhookId, before.at(-1)!.raw])
})

test('an unknown action is 422 and the known ones are named; the form is the one that browsers send', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  for (const action of ['explode', '__proto__', 'constructor', 'toString']) {
    const { status, json } = await edit(world, uuid, { action })
    assert.deepEqual(
      [status, json.detail[0].loc, json.detail[0].ctx.expected],
      [422, ['body', 'action'], "'approve', 'reject', 'recheck', 'external' or 'resend'"],
      action,
    )
  }
  assert.deepEqual(
    (await edit(world, uuid, {})).json.detail.map(({ type }: { type: string }) => type),
    ['missing'],
  )
  const twice = await ask(world, 'POST', `/lk/r/${uuid}/edit`, {
    form: new URLSearchParams([
      ['action', 'approve'],
      ['action', 'reject'],
    ]),
  })
  assert.equal(twice.status, 422)
  assert.equal((await ask(world, 'POST', `/lk/r/${uuid}/edit`, { json: { action: 'approve' } })).status, 415)
  const long = await edit(world, uuid, { action: 'reject', reason: 'x'.repeat(1001) })
  assert.deepEqual([long.status, long.json.detail[0].type], [422, 'string_too_long'])
  assert.equal((await edit(world, 'nonsense', { action: 'approve' })).status, 404)
})

test('a simulated receipt may have the highest number of lines with the longest names, in Cyrillic, and is judged', async (t) => {
  const world = await openWorld(t)
  const uz = await world.createPromo({}, 'Aksiya', 'uz')
  const items = Array.from({ length: 1_000 }, () => ({ name: 'Ж'.repeat(256), priceKopeks: 100, quantity: 1 }))
  for (const [country, apiKey] of [
    ['ru', world.apiKey],
    ['uz', uz.apiKey],
  ] as const) {
    const made = await world.admin('POST', '/api/admin/simulator/receipts', { country, items })
    assert.equal(made.status, 200, made.text)
    const { uuid } = await world.submit({ qrStr: made.json.qrStr }, apiKey)
    await world.settle()
    const { approved, fnsReceipt } = await world.receipt(uuid, apiKey)
    assert.deepEqual([approved, fnsReceipt.items.length, fnsReceipt.items[999].name.length], [true, 1_000, 256])
  }
  const many = await world.admin('POST', '/api/admin/simulator/receipts', { country: 'ru', items: [...items, items[0]] })
  assert.deepEqual([many.status, many.json.detail[0].loc], [422, ['body', 'items']])
  const minted = await world.call('POST', '/api/lk/mint', { country: 'ru', items }, TESTER)
  assert.equal(minted.status, 200, minted.text)
})
