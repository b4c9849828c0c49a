import { NOT_AUTHORIZED } from '#contract/errors.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

/** One distinctive field of each call. */
const comparable = ({ status, headers, text }: { status: number; headers: Headers; text: string }) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
})

test('a receipt of another promo is byte for byte as unknown as one that never was', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const read = async (id: string) => comparable(await world.call('GET', `/api/receipts/${encodeURIComponent(id)}`, undefined, { 'api-key': other.apiKey }))
  const unknown = await read('01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11')
  assert.equal(unknown.status, 404)
  for (const id of [uuid, uuid.toUpperCase(), `{${uuid}}`, 'x', '../health']) assert.deepEqual(await read(id), unknown, id)
})

test('no answer to a key contains anything of another promo', async (t) => {
  const world = await openWorld(t, { settings: { reject_texts: { DUPLICATE: 'marker of the other promo' } } })
  const other = await world.createPromo()
  const { qrStr } = world.mint()
  await world.submit({ qrStr, userUuid: 'marker-participant', externalId: 'marker-order' })
  const mine = await world.submit({ qrStr, userUuid: 'anna' }, other.apiKey)
  await world.settle()
  const { text } = await world.call('GET', `/api/receipts/${mine.uuid}`, undefined, { 'api-key': other.apiKey })
  assert.ok(!text.includes('marker'))
  assert.ok(world.received.filter((one) => one.body['promoId'] === other.promoId).every((one) => !one.raw.includes('marker')))
})

test('the wrong key, no key and a key in any other place are refused before the receipt is looked for', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const refusals = await Promise.all([
    world.call('GET', `/api/receipts/${uuid}`),
    world.call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': `${world.apiKey}x` }),
    world.call('GET', `/api/receipts/${uuid}?api-key=${world.apiKey}`),
    world.call('GET', `/api/receipts/${uuid}`, undefined, { authorization: `Bearer ${world.apiKey}` }),
  ])
  assert.deepEqual(
    refusals.map(({ status, json }) => [status, json.code, json.detail]),
    (['noKey', 'noSuchKey', 'noKey', 'noKey'] as const).map((why) => [401, 'UNAUTHORIZED', NOT_AUTHORIZED[why]]),
  )
  assert.deepEqual(comparable(refusals[2]!), comparable(refusals[0]!))
})
