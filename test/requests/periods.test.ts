// Periods of every operation that takes one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { credentialOf } from '#test/support/generate-requests.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

const EARLY = '2025-03-14T00:00:00Z'
const LATE = '2025-03-14T00:00:01z'

test('a period that ends before it begins is 422 and named, at every operation that takes one; one without length is taken', async (t) => {
  const world = await openWorld(t)
  const withPeriod = ENDPOINTS.flatMap((endpoint) => {
    const place = (['query', 'body'] as const).find((one) => endpoint[one]?.properties['from'] && endpoint[one].properties['to'])
    return place === undefined ? [] : [{ endpoint, place }]
  })
  assert.ok(withPeriod.length >= 10, `${withPeriod.length} operations have a period`)
  for (const { endpoint, place } of withPeriod) {
    const ask = (from: string, to: string) => {
      const { path, body } = filled(endpoint, { from, to, promoId: world.promoId }, place)
      return world.call(endpoint.method, path, body, credentialOf(endpoint.auth, { apiKey: world.apiKey, operator: ADMIN_TOKEN }))
    }
    const refused = await ask(LATE, EARLY)
    assert.deepEqual(
      [refused.status, refused.json.detail?.map(({ loc, type, msg }: Record<string, unknown>) => [loc, type, msg])],
      [422, [[[place, 'from'], 'value_error', 'Value error, the period must not end before it begins']]],
      endpoint.operationId,
    )
    for (const to of [EARLY, LATE]) assert.notEqual((await ask(EARLY, to)).status, 422, endpoint.operationId)
  }
})

function filled({ url }: Endpoint, values: Record<string, unknown>, place: 'query' | 'body') {
  const path = url.replaceAll(/\{\w+\}/g, '1')
  if (place === 'body') return { path, body: values }
  return { path: `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`, body: undefined }
}
