// To a promo's key, objects of other promos do not exist.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { type Description, describedApi } from '#test/support/described-api.ts'
import { type Known, validValues, written } from '#test/support/generate-requests.ts'
import { type Answered, wireTo } from '#test/support/http-server.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

/** Two promos of two brands; all data of the other promo contain the marker. */
async function open(t: TestContext) {
  const world = await openWorld(t, { settings: { trace_for_brand: true } })
  const marker = 'the-other-brand'
  const other = await world.createPromo(
    { trace_for_brand: true, reject_texts: { FORMAT: marker }, callback: { ...world.callback, headers: { 'x-secret': marker } } },
    marker,
  )
  const { qrStr } = world.mint()
  const theirs = [
    await world.submit({ qrStr, userUuid: marker, externalId: marker }, other.apiKey),
    await world.submit({ qrStr: marker, userUuid: 'anna' }, other.apiKey),
  ].map(({ uuid }) => uuid)
  const ours = (await world.submit({ qrStr: world.mint().qrStr })).uuid
  await world.settle()
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call } = wireTo(Number(new URL(world.origin).port))
  return { world, api, call, other, marker, qrStr, theirs, ours, credentials: { apiKey: world.apiKey, operator: ADMIN_TOKEN } }
}

/** Sent as a file; it need not be a photo, because files for another promo's receipt are not opened. */
const PHOTO = Buffer.from('photo')

const UNKNOWN = '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11'
const misspelt = (uuid: string) => [
  uuid.toUpperCase(),
  `{${uuid}}`,
  uuid.replaceAll('-', ''),
  `urn:uuid:${uuid}`,
  `${uuid}0`,
  uuid.slice(1),
  ` ${uuid}`,
  `${uuid}\n`,
  'x',
  '0',
  '-',
  "' or true --",
  '%',
  '../qr',
  '\u202e',
]

/** An answer without the parts that identify the exchange and its moment. */
const identity = ({ status, headers: { date, 'x-request-id': _, ...headers }, text }: Answered) => ({ status, headers, text })

test('a receipt of another promo, an unknown one and no uuid at all are the same 404, byte for byte', async (t) => {
  const { api, call, credentials, theirs, ours } = await open(t)
  const operations = api.operations.filter(
    ({ auth, parameters }) => auth === 'apiKey' && parameters.some((one) => one.in === 'path' && ['uuid', 'receipt_uuid'].includes(one.name)),
  )
  assert.ok(operations.length > 0)
  for (const operation of operations) {
    const [values] = fc.sample(validValues(api, operation, { photos: { only: [[PHOTO]] } }), { numRuns: 1, seed: 1 })
    const ask = async (uuid: string) => {
      const path = Object.fromEntries(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => [name, uuid]))
      const request = written(operation, { ...values!, path }, credentials)
      return call(request.method, request.path, { headers: request.headers, ...(request.body !== undefined && { body: request.body }) })
    }
    assert.notEqual((await ask(ours)).status, 404, operation.operationId)
    const unknown = await ask(UNKNOWN)
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
    for (const uuid of [...theirs, ...theirs.flatMap(misspelt), ...misspelt(ours)]) {
      assert.deepEqual(identity(await ask(uuid)), identity(unknown), `${operation.operationId} ${uuid}`)
    }
  }
})

test('a receipt, an externalId and a participant of another promo change nothing about ours', async (t) => {
  const { world, other, marker, qrStr } = await open(t)
  const accepted = await world.submit({ qrStr, userUuid: marker, externalId: marker })
  assert.equal(accepted.replayed, null)
  await world.admin('POST', `/api/admin/promos/${other.promoId}/participants/boris/block`, {})
  const boris = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  await world.settle()
  const receipts = await Promise.all([accepted, boris].map(({ uuid }) => world.receipt(uuid)))
  for (const { approved, duplicate, matchedPromos } of receipts) assert.deepEqual([approved, duplicate, matchedPromos], [true, null, []])
})

test('no answer to a key has a marker of another promo', async (t) => {
  const { api, call, credentials, marker, theirs, ours, other, world } = await open(t)
  const known: Known = {
    receipt_uuid: { also: [...theirs, ours] },
    uuid: { also: [...theirs, ours] },
    promoId: { also: [other.promoId, world.promoId, null] },
    qrStr: { also: ['x'] },
  }
  for (const operation of api.operations.filter(({ auth }) => auth === 'apiKey')) {
    await fc.assert(
      fc.asyncProperty(validValues(api, operation, known), async (values) => {
        const { method, path, headers, body } = written(operation, values, credentials)
        const { text } = await call(method, path, { headers, ...(body !== undefined && { body }) })
        assert.ok(!text.includes(marker) && !theirs.some((uuid) => text.includes(uuid)), text)
      }),
      { numRuns: 100 },
    )
  }
})

test('the receipts of a promo go to its own brand, at its own address', async (t) => {
  const { world, marker, ours, theirs } = await open(t)
  assert.ok(world.received.length >= 6)
  for (const { body, headers } of world.received) {
    assert.equal(headers['x-secret'], theirs.includes(String(body['uuid'])) ? marker : 'callback-secret')
    assert.ok(theirs.includes(String(body['uuid'])) || !JSON.stringify(body).includes(marker))
  }
  assert.ok(world.received.some(({ body }) => body['uuid'] === ours))
})
