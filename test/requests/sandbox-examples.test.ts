// The examples of sandbox calls in the served document, in an order in which each of them works.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Description, describedApi } from '#test/support/described-api.ts'
import { credentialOf } from '#test/support/generate-requests.ts'
import { wireTo } from '#test/support/http-server.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { ADMIN_TOKEN } from '#test/support/world.ts'

const IN_ORDER = [
  'putLoyaltyCatalog',
  'patchLoyaltyCatalog',
  'getLoyaltyCatalog',
  'postLoyaltyCheck',
  'getLoyaltyCheck',
  'postLoyaltyCheckDecision',
  'postShowcaseCheck',
  'getShowcaseCheck',
  'getShowcasePromos',
  'getSandboxUniverse',
  'getFewReceiptsPhoto',
  'postPromoClock',
  'postCatalogLint',
  'postCatalogDryRun',
  'putPromoCatalog',
  'putSynonyms',
  'getSynonyms',
]

test('catalogue, checks, showcase and clock are served with their own examples, and their answers are those described', async (t) => {
  const world = await openWorkingWorld(t, { settings: { sandbox: true, share_to_showcase: true, showcase: { title: 'Milk' } } })
  const api = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call } = wireTo(Number(new URL(world.origin).port))
  const ids: Record<string, unknown> = { id: world.promoId }
  for (const name of IN_ORDER) {
    const operation = api.operations.find(({ operationId }) => operationId === name)
    assert.ok(operation, name)
    const { method, path, auth, body } = operation
    const [example] = body === null ? [] : (api.resolve(body.schema).examples ?? [])
    const answered = await call(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(ids[field])),
      {
        headers: credentialOf(auth, { apiKey: world.apiKey, operator: ADMIN_TOKEN }),
        ...(body === null ? {} : { json: example }),
      },
    )
    assert.equal(answered.status, 200, `${name}: ${answered.text}`)
    api.checkAnswer(operation, answered)
    if (name === 'postLoyaltyCheck') ids['uuid'] = answered.body.uuid
    if (name === 'postShowcaseCheck') {
      ids['scan_uuid'] = answered.body.uuid
      assert.deepEqual([answered.body.state, answered.body.promos.length], ['REVIEWED', 1])
    }
  }
})
