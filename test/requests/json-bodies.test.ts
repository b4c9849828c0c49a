// Bodies that are wrong as a whole, sent to every operation that takes one.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { ENDPOINTS } from '#contract/all.ts'
import { BODY_BYTES_MAX, type Endpoint } from '#contract/endpoint.ts'
import { test, type TestContext } from 'node:test'
import { type Description, describedApi, type Operation } from '#test/support/described-api.ts'
import { credentialOf } from '#test/support/generate-requests.ts'
import { wireTo } from '#test/support/http-server.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

async function open(t: TestContext) {
  const world = await openWorld(t)
  const { operations } = describedApi((await world.call('GET', '/openapi.json')).json as Description)
  const { call, bytes } = wireTo(Number(new URL(world.origin).port))
  const json = { 'content-type': 'application/json' }
  const address = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, '1')
  const credential = ({ auth }: Operation) => credentialOf(auth, { apiKey: world.apiKey, operator: ADMIN_TOKEN })
  const post = (operation: Operation, body: string | Buffer, headers: Record<string, string> = json) =>
    call(operation.method, address(operation), { body, headers: { ...credential(operation), ...headers } })

  /** Announces the length of a body and sends its beginning. */
  const announce = (operation: Operation, length: number) => {
    const headers = Object.entries({ host: 'a', ...json, ...credential(operation), 'content-length': String(length) })
    return bytes(`${operation.method} ${address(operation)} HTTP/1.1\r\n${headers.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n{`)
  }
  const withBody = operations.filter(
    ({ operationId, body }) => body?.isForm === false && !endpointOf(operationId)?.urlencoded && !endpointOf(operationId)?.takesFile,
  )
  assert.ok(withBody.length >= 5)
  return { world, post, announce, withBody }
}

const endpointOf = (operationId: string): Endpoint | undefined => ENDPOINTS.find((endpoint) => endpoint.operationId === operationId)

/** The size limit of each operation's body. */
const limitOf = ({ operationId }: { operationId: string }): number => endpointOf(operationId)?.bodyBytesMax ?? BODY_BYTES_MAX

/** Larger bodies are only announced, because sending them all takes time and shows nothing more. */
const SENT_WHOLE_MAX = 256 << 10

const nested = (depth: number, open: string, inner: string, close: string) => open.repeat(depth) + inner + close.repeat(depth)

test('no JSON is 422 json_invalid, somewhere in the body, of which nothing is repeated', async (t) => {
  const { post, withBody } = await open(t)
  const bodies: (string | Buffer)[] = [
    '{',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}}',
    '{"a":01}',
    '{"a":NaN}',
    '{"a":0x1}',
    '{"a":+1}',
    '{"a":"\t"}',
    '{"a":"\\x"}',
    '\ufeff{}',
    '{a:1}',
    'undefined',
    '\u00a0{}',
    '{}\0',
    '// {}',
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from('{}', 'utf16le'),
    gzipSync('{}'),
    Buffer.from('{"a":"\xe9"}', 'latin1'),
    nested(10_000, '[', '', ']'),
    nested(10_000, '{"a":', '1', '}'),
    nested(21, '[', '', ']'),
  ]
  for (const operation of withBody) {
    for (const body of bodies.filter(({ length }) => length <= limitOf(operation))) {
      const { status, body: answer } = await post(operation, body)
      const [
        {
          loc: [place, at],
          type,
          input,
        },
      ] = answer.detail
      assert.deepEqual([status, place, type, input], [422, 'body', 'json_invalid', {}], `${operation.operationId} ${body.slice(0, 20)}`)
      assert.ok(at >= 0 && at <= body.length)
    }
  }
})

test('JSON that says what nobody can store is 422 where it says so', async (t) => {
  const { post, withBody } = await open(t)
  const bodies: [body: string, loc: unknown[], type: string][] = [
    ['{"a":1e400}', ['body', 'a'], 'finite_number'],
    ['{"a":[0,-1e400]}', ['body', 'a', 1], 'finite_number'],
    ['{"a":"\\u0000"}', ['body', 'a'], 'value_error'],
    ['{"a":{"b\\u0000":1}}', ['body', 'a', 'b\0'], 'value_error'],
    ['{"a":"\\ud83d"}', ['body', 'a'], 'string_unicode'],
    ['{"\\ude00":1}', ['body', '\ufffd'], 'string_unicode'],
    ['[]', ['body'], 'model_attributes_type'],
    ['null', ['body'], 'model_attributes_type'],
    ['"{}"', ['body'], 'model_attributes_type'],
    ['1', ['body'], 'model_attributes_type'],
    ['true', ['body'], 'model_attributes_type'],
  ]
  for (const operation of withBody) {
    for (const [body, loc, type] of bodies) {
      const { status, body: answer } = await post(operation, body)
      const found = answer.detail.find((one: { type: string }) => one.type === type)
      assert.deepEqual([status, found?.loc], [422, loc], `${operation.operationId} ${body}`)
    }
  }
})

test('anything but plain application/json is 415', async (t) => {
  const { post, withBody } = await open(t)
  const kinds: Record<string, string>[] = [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': ';' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { 'content-type': 'application/json', 'content-encoding': 'br, gzip' },
  ]
  for (const operation of withBody) {
    for (const headers of kinds) {
      const { status, body } = await post(operation, '{}', headers)
      const refusal = { detail: 'The body must be plain, uncompressed application/json.', code: 'UNSUPPORTED_MEDIA_TYPE' }
      assert.deepEqual([status, body], [415, refusal], `${operation.operationId} ${JSON.stringify(headers)}`)
    }
  }
})

test('a name that stands twice in one object is refused where it does, however it is spelled; the same name in two objects is not', async (t) => {
  const { post, withBody } = await open(t)
  const twice: [body: string, loc: unknown[]][] = [
    ['{"qrStr":"x","userUuid":"anna","userUuid":"boris"}', ['body', 'userUuid']],
    ['{"qrStr":"x","userUuid":"anna","us\\u0065rUuid":5}', ['body', 'userUuid']],
    ['{"a":[{},{"b:":"{\\"c\\":1,","b:":1}]}', ['body', 'a', 1, 'b:']],
    ['{"a":1,"__proto__":{"b":1,"b":2}}', ['body', '__proto__', 'b']],
    ['{"__proto__":1,"__proto__":2}', ['body', '__proto__']],
  ]
  for (const operation of withBody) {
    for (const [body, loc] of twice) {
      const { status, body: answer } = await post(operation, body)
      assert.deepEqual(
        [status, answer.detail.map((one: { loc: unknown[]; type: string }) => [one.type, one.loc])],
        [422, [['value_error', loc]]],
        `${operation.operationId} ${body}`,
      )
    }
  }
  const postReceiptsQr = withBody.find(({ operationId }) => operationId === 'postReceiptsQr')!
  const { status } = await post(postReceiptsQr, '{"qrStr":"a\\"b:c","userUuid":"anna","other":{"userUuid":1,"list":[{"a":1},{"a":2}],"constructor":{"a":1}}}')
  assert.equal(status, 200)
})

test('a body over the limit is 413 before it is read: 64 KiB, more for settings, catalogues and simulated receipts, less for disputes', async (t) => {
  const { post, announce, withBody } = await open(t)
  for (const operation of withBody) {
    const limit = limitOf(operation)
    if (limit <= SENT_WHOLE_MAX) assert.notEqual((await post(operation, `{"a":"${'x'.repeat(limit - 8)}"}`)).status, 413, operation.operationId)
    const { status, body, headers } = await announce(operation, limit + 1)
    const refusal = { detail: `The body is larger than this call accepts: at most ${limit} bytes.`, code: 'PAYLOAD_TOO_LARGE' }
    assert.deepEqual([status, body, headers.connection], [413, refusal, 'close'], operation.operationId)
  }
})
