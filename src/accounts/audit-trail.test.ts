import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld, type World } from '#test/support/world.ts'

const lines = async (world: World, query = ''): Promise<any[]> => (await world.admin('GET', `/api/admin/audit?limit=200&${query}`)).json.items
const actions = async (world: World, query = '') => (await lines(world, query)).map(({ actor, action, subject }) => [actor, action, subject])

test('every action of an operator leaves a line: who, what, before and after, in which request', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false, min_sum: 100 } })
  const before = (await lines(world)).length
  const as = (method: string, path: string, body?: unknown) => world.adminAs('Вера', method, path, body)
  const promo = `/api/admin/promos/${world.promoId}`
  const { headers } = await as('PATCH', promo, { settings: { min_sum: 200 }, status: 'paused' })
  await as('PATCH', promo, { status: 'active' })
  const { json: key } = await as('POST', `${promo}/keys`, { label: 'backend', scope: 'widget' })
  await as('DELETE', `/api/admin/keys/${key.keyId}`)
  await as('POST', `${promo}/participants/vera/block`, { reason: 'чужие чеки' })
  await as('DELETE', `${promo}/participants/vera/block`)
  const uuids: string[] = []
  for (const userUuid of ['anna', 'boris'])
    uuids.push((await world.submit({ qrStr: world.mint({ items: [{ name: 'x', priceKopeks: 50_000, quantity: 1 }] }).qrStr, userUuid })).uuid)
  await world.settle()
  await as('POST', `/api/admin/receipts/${uuids[0]}/decision`, { approve: false, reason: 'нет', undoable: true })
  await as('POST', `/api/admin/receipts/${uuids[0]}/decision/undo`)
  await as('POST', `/api/admin/receipts/${uuids[0]}/decision`, { approve: false, reason: 'нет' })
  await world.settle()
  await as('POST', `/api/admin/receipts/${uuids[0]}/resend`, {})
  const { json: dispute } = await world.call('POST', `/api/receipts/${uuids[0]}/dispute`, {}, { 'api-key': world.apiKey })
  await as('POST', `/api/admin/disputes/${dispute.disputeId}/decision`, { decision: 'reconsider', comment: 'да' })

  const receipt = `receipt:${uuids[0]}`
  const all = (await lines(world)).slice(0, -before)
  assert.deepEqual(
    all.map(({ actor, action, subject }) => [actor, action, subject]).toReversed(),
    [
      ['promo.change', `promo:${world.promoId}`],
      ['promo.change', `promo:${world.promoId}`],
      ['key.create', `key:${key.keyId}`],
      ['key.revoke', `key:${key.keyId}`],
      ['participant.block', `participant:${world.promoId}:vera`],
      ['participant.unblock', `participant:${world.promoId}:vera`],
      ['receipt.decideUndoable', receipt],
      ['receipt.undo', receipt],
      ['receipt.decide', receipt],
      ['receipt.resend', receipt],
      ['dispute.decide', `dispute:${dispute.disputeId}`],
    ].map((deed) => ['Вера', ...deed]),
  )

  const [changed] = all.toReversed()
  assert.equal(changed.requestId, headers.get('x-request-id'))
  assert.deepEqual(
    [changed.before, changed.after],
    [
      { status: 'active', version: 1, settings: { min_sum: 100 } },
      { status: 'paused', version: 2, settings: { min_sum: 200 } },
    ],
  )
  assert.deepEqual(all.at(-5).after, { reason: 'чужие чеки' })
  assert.deepEqual(all[0].after, { decision: 'reconsider', comment: 'да' })
})

test('refused actions and reads leave no line', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const before = await lines(world)
  await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { min_sum: -1 } })
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision/undo`)
  await world.admin('DELETE', '/api/admin/keys/999')
  await world.admin('POST', '/api/admin/disputes/999/decision', { decision: 'decline' })
  await world.admin('GET', `/api/admin/receipts/${uuid}`)
  await world.admin('GET', '/api/admin/moderation/next')
  assert.deepEqual(await lines(world), before)
})

test('what changes nothing leaves no line, and is answered as before', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 100 } })
  const promo = `/api/admin/promos/${world.promoId}`
  const { json: key } = await world.admin('POST', `${promo}/keys`, { label: 'backend', scope: 'widget', origins: ['https://shop.example'] })
  const { json: made } = await world.admin('POST', '/api/admin/accounts', { login: 'vera', name: 'Вера', role: 'moderator' })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { json: many } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, receiptUuids: [uuid] })
  const path = `/api/admin/accounts/${made.account.id}`
  const deeds: [method: string, path: string, body?: unknown][] = [
    ['PATCH', promo, { settings: { min_sum: 200 }, name: 'Весна', status: 'paused' }],
    ['PATCH', `/api/admin/keys/${key.keyId}`, { label: 'site', perSecond: 5 }],
    ['DELETE', `/api/admin/keys/${key.keyId}`],
    ['POST', `${promo}/participants/vera/block`, { reason: 'чужие чеки' }],
    ['DELETE', `${promo}/participants/vera/block`],
    ['PUT', '/api/admin/sign-in-rules', { secondFactorRoles: ['operator', 'moderator'] }],
    ['PATCH', path, { role: 'viewer', disabled: true }],
    ['POST', `/api/admin/deliveries/resends/${many.resendId}/stop`],
    ['POST', `/api/admin/receipts/${uuid}/resend`, {}],
  ]
  for (const [method, path, body] of deeds) {
    const before = (await lines(world)).length
    const first = await world.admin(method, path, body)
    assert.ok(first.status < 300, first.text)
    const after = (await lines(world)).length
    const again = await world.admin(method, path, body)
    assert.equal(again.status, first.status, path)
    assert.deepEqual([after - before, (await lines(world)).length - after], [1, 0], `${method} ${path}`)
  }

  const before = await lines(world)
  await world.admin('PATCH', promo, {})
  await world.admin('DELETE', `${promo}/participants/never/block`)
  await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, receiptUuids: [uuid], onlyFailed: true })
  for (const nothing of ['sessions', 'second-factor']) assert.equal((await world.admin('DELETE', `${path}/${nothing}`)).status, 204, nothing)
  assert.deepEqual(await lines(world), before)
})

test('the log is searched by subject, actor, action and time, and read page by page', async (t) => {
  const world = await openWorld(t)
  await world.pass(60_000)
  const start = world.ctx.now().toISOString()
  await world.pass(60_000)
  const other = await world.createPromo()
  await world.pass(60_000)
  const later = world.ctx.now().toISOString()
  await world.adminAs('Вера', 'PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Весна' })
  await world.adminAs('Boris', 'PATCH', `/api/admin/promos/${other.promoId}`, { name: 'Лето' })

  assert.deepEqual(await actions(world, `subject=promo:${world.promoId}`), [
    ['Вера', 'promo.change', `promo:${world.promoId}`],
    ['operator', 'promo.create', `promo:${world.promoId}`],
  ])
  assert.deepEqual(await actions(world, 'actor=Boris'), [['Boris', 'promo.change', `promo:${other.promoId}`]])
  assert.equal((await actions(world, 'action=promo.create')).length, 2)
  assert.deepEqual(await actions(world, `from=${start}&to=${later}&action=promo.create`), [['operator', 'promo.create', `promo:${other.promoId}`]])
  assert.equal((await actions(world, `from=${later}`)).length, 2)
  assert.deepEqual(await actions(world, 'subject=promo:999'), [])

  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await world.admin('GET', `/api/admin/audit?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...json.items.map(({ id }: { id: number }) => id))
    cursor = json.nextCursor
  }
  assert.deepEqual(
    seen,
    (await lines(world)).map(({ id }) => id),
  )
})

test('the log is searched by participant and actor however their letters are composed', async (t) => {
  const world = await openWorld(t)
  const [userUuid, actor] = ['Андрей'.normalize('NFD'), 'Юрий'.normalize('NFD')]
  await world.adminAs(actor, 'POST', `/api/admin/promos/${world.promoId}/participants/${encodeURIComponent(userUuid)}/block`, {})
  for (const form of ['NFC', 'NFD'] as const) {
    const subject = encodeURIComponent(`participant:${world.promoId}:${userUuid}`.normalize(form))
    assert.deepEqual(
      (await actions(world, `subject=${subject}&actor=${encodeURIComponent(actor.normalize(form))}`)).map(([, action]) => action),
      ['participant.block'],
      form,
    )
  }
})

test('a deed by token is marked as one, whatever name its call claims; a deed by session is not', async (t) => {
  const world = await openWorld(t)
  const { password } = await makeAccount(world, { login: 'vera', name: 'Вера', role: 'operator' })
  const vera = await signIn(world, 'vera', password)
  await world.adminAs('Вера', 'PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Весна' })
  await vera.send('PATCH', `/api/admin/promos/${world.promoId}`, { name: 'Лето' })
  const marks = (await lines(world, 'actor=Вера')).slice(0, 3).map(({ action, token }) => [action, token])
  assert.deepEqual(marks, [
    ['promo.change', null],
    ['promo.change', 'ADMIN_TOKEN'],
    ['session.open', null],
  ])
})

test('no line is changed or taken out', async (t) => {
  const world = await openWorld(t)
  for (const statement of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await assert.rejects(world.sql.script(statement), /audit_log only grows/)
  }
})
