// The examples of the served document are requests that work: sent as they stand, they are served.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type Description, describedApi } from '#test/support/described-api.ts'
import { credentialOf } from '#test/support/generate-requests.ts'
import { wireTo } from '#test/support/http-server.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

/** A promo of id 1, as the examples have it, with a receipt under review that the brand has been told about. */
async function open(t: TestContext) {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual([world.promoId, (await world.receipt(uuid)).needsReview], [1, true])
  const { keyId } = (await world.admin('GET', '/api/admin/promos/1/keys')).json.items[0]
  return { world, ids: { uuid, receipt_uuid: uuid, id: 1, keyId, userUuid: 'anna' } as Record<string, unknown> }
}

test('every operation is served with its own example, and its answer is the one described', async (t) => {
  const { world, ids } = await open(t)
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call } = wireTo(Number(new URL(world.origin).port))
  // A resend wants an event that has happened, and a revoked key opens nothing: those come last.
  const last = ['postResend', 'postDeliveriesResend', 'patchPromo', 'deleteKey']
  const inOrder = api.operations.toSorted((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId))
  for (const operation of inOrder) {
    const { operationId, method, path, auth, body } = operation
    const [example] = body === null ? [] : api.resolve(body.schema).examples ?? []
    assert.ok(body === null || example !== undefined, `${operationId} has no example`)
    const answered = await call(method, path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      assert.ok(ids[name], `${operationId}: ${name}`)
      return String(ids[name])
    }), { headers: credentialOf(auth, { apiKey: world.apiKey, operator: ADMIN_TOKEN }), ...(body !== null && { json: example }) })
    assert.ok(answered.status >= 200 && answered.status < 300, `${operationId}: ${answered.status} ${answered.text}`)
    api.checkAnswer(operation, answered)
  }
})

test('the document describes every operation it names, and asks for no input it does not describe', async (t) => {
  const { world } = await open(t)
  const { operations } = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  assert.ok(operations.length >= 25)
  for (const { operationId, path, parameters } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(parameters.filter((one) => one.in === 'path').map(({ name }) => name), named, operationId)
    assert.ok(parameters.every((one) => one.in !== 'path' || one.required), operationId)
  }
})
