import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { untilAnswered } from '#test/support/until-answered.ts'
import { openWorld, type World } from '#test/support/world.ts'

const ON = { participant_disputes: true }
const dispute = (world: World, uuid: string, body?: unknown) => world.call('POST', `/r/${uuid}/dispute`, body)
const statusOf = async (world: World, uuid: string) => (await world.call('GET', `/r/${uuid}.json`)).json
const openDisputes = async (world: World) => (await world.admin('GET', '/api/admin/disputes?state=open')).json.items
const decide = (world: World, id: number, decision: 'reconsider' | 'decline') => world.admin('POST', `/api/admin/disputes/${id}/decision`, { decision })

async function sendRejected(world: World): Promise<string> {
  const { uuid } = await world.submit({ qrStr: 'not a receipt' })
  return uuid
}

test('a participant disputes a rejection by its link, without a key; it is an ordinary dispute, and the history says whose', async (t) => {
  const world = await openWorld(t, { settings: ON })
  await world.change({ disputes_callback: world.callback })
  const uuid = await sendRejected(world)
  assert.equal((await statusOf(world, uuid)).dispute, 'possible')

  const opened = await dispute(world, uuid, { comment: 'На чеке есть сок' })
  const { createdAt, ...answer } = opened.json
  assert.deepEqual([opened.status, answer], [200, { uuid, status: 'open' }])
  assert.ok(!Number.isNaN(Date.parse(createdAt)))
  assert.equal(opened.headers.get('cache-control'), 'no-store')
  assert.equal((await statusOf(world, uuid)).dispute, 'open')

  const [listed, ...more] = await openDisputes(world)
  assert.deepEqual([listed.uuid, listed.comment, listed.body, more.length], [uuid, 'На чеке есть сок', { comment: 'На чеке есть сок' }, 0])
  const { history } = await world.dossier(uuid)
  assert.deepEqual([history.at(-1).event, history.at(-1).actor], ['disputeOpened', 'participant'])
  await world.settle()
  const notice = world.received.findLast(({ body }) => body['event'] === 'DISPUTE_OPENED')
  assert.deepEqual([notice?.body['uuid'], notice?.body['body']], [uuid, { comment: 'На чеке есть сок' }])
  const brands = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })
  assert.equal(brands.json.disputeId, listed.id, 'there is one open dispute, whoever raises it')
  await checkInvariants(world)
})

test('without participant_disputes the link takes no dispute, and the status is what it was', async (t) => {
  const world = await openWorld(t)
  const uuid = await sendRejected(world)
  assert.equal('dispute' in (await statusOf(world, uuid)), false)
  const refused = await dispute(world, uuid, {})
  assert.deepEqual([refused.status, refused.json.code, refused.headers.get('cache-control')], [404, 'NOT_FOUND', 'no-store'])
  assert.doesNotMatch((await world.call('GET', `/r/${uuid}`)).text, /<form/)
  assert.deepEqual(await openDisputes(world), [])
})

test('once for each rejection: a declined dispute is the answer to the next call; rejected again, there may be another', async (t) => {
  const world = await openWorld(t, { settings: ON })
  const uuid = await sendRejected(world)
  await dispute(world, uuid)
  await decide(world, (await openDisputes(world))[0].id, 'decline')
  assert.deepEqual([(await dispute(world, uuid, { comment: 'again' })).json.status, (await statusOf(world, uuid)).dispute], ['declined', 'declined'])
  assert.deepEqual(await openDisputes(world), [])

  const { disputeId } = (await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })).json
  assert.equal((await statusOf(world, uuid)).dispute, 'open', 'the brand may open another')
  await decide(world, disputeId, 'reconsider')
  assert.equal('dispute' in (await statusOf(world, uuid)), false)
  assert.equal((await dispute(world, uuid)).json.code, 'NOT_REJECTED')
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: false })
  assert.equal((await statusOf(world, uuid)).dispute, 'possible')
  assert.equal((await dispute(world, uuid)).json.status, 'open')
  await checkInvariants(world)
})

test('a hundred disputes of a participant at once are one', async (t) => {
  const world = await openWorld(t, { settings: ON })
  const uuid = await sendRejected(world)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => untilAnswered(() => dispute(world, uuid, { comment: `attempt ${index}` }))))
  assert.deepEqual(new Set(answers.map(({ status, json }) => `${status} ${json.status}`)), new Set(['200 open']))
  assert.equal((await world.sql`select 1 from disputes`).length, 1)
})

test('who disputes too often from one address gets 429, and nothing is stored for it', async (t) => {
  const world = await openWorld(t, { rates: true, settings: ON })
  const uuid = await sendRejected(world)
  const strangers = await Promise.all(Array.from({ length: 340 }, () => dispute(world, '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', {})))
  assert.ok(strangers.some(({ status, json }) => status === 429 && json.limit === 'address'))
  assert.equal((await dispute(world, uuid, {})).status, 429)
  assert.equal((await world.sql`select 1 from disputes`).length, 0)
})

test('only a rejected receipt is disputed, with a short text or none; pages of any origin may call', async (t) => {
  const world = await openWorld(t, { settings: ON })
  const { uuid: pending } = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  assert.deepEqual([(await dispute(world, pending)).status, (await dispute(world, pending)).json.code], [409, 'NOT_REJECTED'])
  const uuid = await sendRejected(world)
  for (const body of [{ comment: 'x'.repeat(1_001) }, { comment: 5 }, { comment: '\u0000' }, []]) assert.equal((await dispute(world, uuid, body)).status, 422)
  for (const id of ['x', uuid.toUpperCase()]) assert.equal((await dispute(world, id)).status, 404)
  const preflight = await fetch(`${world.origin}/r/${uuid}/dispute`, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-methods')], [204, 'POST'])
  const sent = await dispute(world, uuid, { comment: 'x'.repeat(1_000) })
  assert.deepEqual([sent.status, sent.headers.get('access-control-allow-origin')], [200, '*'])
})
