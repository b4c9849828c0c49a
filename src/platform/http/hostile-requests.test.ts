import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ENDPOINTS } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkReply } from '#test/support/check-reply.ts'
import { listen } from '#test/support/http-server.ts'
import { Reply, type Route } from './answer.ts'

/** Handlers that accept everything, so that every refusal comes from the platform. */
const accepting: Route<null>[] = ENDPOINTS.map((endpoint) => ({ endpoint, handle: async () => new Reply(200, ANSWERED, {}) }))
const ANSWERED = 'answered'

const word = fc.oneof(
  fc.constantFrom('', '%', '%00', '%ff', '..', '.json', '1', '-1', '9007199254740993', '1e9', 'null', 'true', 'ru', 'ARRIVED', '%20', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).filter((text) => /^[\x21-\x7e]*$/.test(text) && !/[/?#]/.test(text)),
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 3 },
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, 1e300, '', 'anna', '\0', '\ud800', 'ru', [], {}),
  fc.string({ unit: 'binary' }),
  fc.array(fc.jsonValue({ maxDepth: 2 })),
  fc.jsonValue({ maxDepth: 3 }),
)

const bodyOf = ({ body }: Endpoint): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    fc
      .record(Object.fromEntries(Object.keys(body?.properties ?? { a: 0 }).map((name) => [name, value])), { requiredKeys: [] })
      .map((json) => JSON.stringify(json)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 50 }).map((text) => text.toWellFormed()),
    fc.constantFrom(undefined, '', '{', '[[[[', '"'.repeat(99), '{"__proto__":1}', '['.repeat(5000)),
  )

const headers = fc
  .record(
    {
      'api-key': fc.constantFrom('good-key', 'bad'),
      authorization: fc.constantFrom('Bearer good-token', 'Basic x', ''),
      'content-type': fc.constantFrom('application/json', 'application/json;charset=utf-16', 'text/plain', 'multipart/form-data', '', ';'),
      'content-encoding': fc.constantFrom('gzip', 'identity'),
      'x-request-id': word,
      origin: fc.constant('null'),
      expect: fc.constantFrom('100-continue', 'x'),
      connection: fc.constantFrom('upgrade', 'close', 'keep-alive'),
      upgrade: fc.constantFrom('h2c', 'websocket'),
      'accept-version': word,
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => /^[\x20-\x7e]*$/.test(String(text)))))

const addressOf = ({ url, query }: Endpoint): fc.Arbitrary<string> => {
  const names = [...Object.keys(query?.properties ?? {}), 'x']
  return fc
    .tuple(fc.array(word, { minLength: 3, maxLength: 3 }), fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 4 }))
    .map(([words, pairs]) => {
      const path = words.reduce((address, given) => address.replace(/\{\w+\}/, given.replaceAll('$', '') || 'a'), url as string)
      return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`
    })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

const attack = fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
  fc.record({
    operationId: fc.constant(endpoint.operationId),
    method: fc.oneof({ weight: 4, arbitrary: fc.constant(endpoint.method as string) }, fc.constantFrom(...METHODS)),
    path: addressOf(endpoint),
    headers,
    body: bodyOf(endpoint),
  }),
)

test('whatever is sent, the answer is one that the contract describes, and never 5xx', async (t) => {
  const { call, lines } = await listen(t, accepting)
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(attack, async ({ operationId, method, path, headers, body }) => {
      const endpoint = ENDPOINTS.find((one) => one.operationId === operationId)!
      const answered = await call(method, path, { headers, ...(body !== undefined && { body }) })
      assert.ok(answered.headers['x-request-id'])
      if (answered.body === ANSWERED || answered.text === ANSWERED) return void accepted++
      if (method === 'HEAD' || answered.status === 204) return assert.equal(answered.text, '')
      if (answered.status === 405) return assert.ok(answered.headers.allow)
      if (answered.status === 404) return assert.equal(answered.body.code, 'NOT_FOUND') // the hostile word formed another address
      if (method === endpoint.method && !leadsElsewhere(endpoint, path)) checkReply(endpoint, answered.status, answered.body)
      assert.ok(answered.status >= 400 && answered.status < 500, `${method} ${path} → ${answered.status} ${answered.text}`)
    }),
    { numRuns: 1500 },
  )
  assert.ok(accepted > 100, `only ${accepted} requests were good enough`)
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
})

/** `/r/x.json` is not an address of `/r/{uuid}`. */
const leadsElsewhere = ({ url }: Endpoint, path: string) => url === '/r/{uuid}' && path.split('?')[0]!.endsWith('.json')

test('random bytes are refused or cut off, and the server lives on', async (t) => {
  const { call, bytes } = await listen(t, accepting)
  const beginning = fc.constantFrom('X', 'GET ', 'GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n')
  await fc.assert(
    fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 300 }), async (start, noise) => {
      const { status } = await bytes(Buffer.concat([Buffer.from(start), noise, Buffer.from('\r\n\r\n')]))
      assert.ok(Number.isNaN(status) || status < 500, String(status))
    }),
    { numRuns: 300 },
  )
  assert.equal((await call('GET', '/health')).status, 200)
})
