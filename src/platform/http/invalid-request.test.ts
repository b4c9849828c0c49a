import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { DateTime, Defaulted, Integer, JsonObject, Nullable, OneOf, OrNull, UserUuid } from '#contract/fields.ts'
import { listen } from '#test/support/http-server.ts'
import { answer } from './answer.ts'
import { InvalidRequest } from './invalid-request.ts'

const Line = Type.Object({ name: Type.String(), count: Defaulted(Type.Number({ exclusiveMinimum: 0, multipleOf: 0.5 }), 1) })
const Anything = Type.Object({ seen: Type.Unknown() })
const seen = { 200: { description: '', schema: Anything } }
const plain = { auth: 'none', tag: 'service', summary: '' } as const

const postOrder = endpoint({
  ...plain,
  method: 'POST',
  url: '/orders',
  operationId: 'postOrder',
  bodyBytesMax: 200_000,
  replies: seen,
  body: Type.Object({
    userUuid: UserUuid,
    promoId: OrNull(Integer({ minimum: 1 })),
    note: OrNull(Type.String({ minLength: 2, maxLength: 5 })),
    urgent: Defaulted(Type.Boolean(), true),
    kind: Type.Optional(OneOf(['a', 'b', 'c'])),
    lines: Type.Optional(Type.Array(Line, { minItems: 1, maxItems: 3 })),
    first: Type.Optional(Nullable(Type.Object({ name: Type.String() }, { title: 'First' }))),
    meta: Defaulted(JsonObject(), {}),
    from: Type.Optional(DateTime()),
    closed: Type.Optional(Type.Object({ a: Type.Optional(Type.Integer()) }, { additionalProperties: false })),
  }),
})
const getOrders = endpoint({
  ...plain,
  method: 'GET',
  url: '/orders/{id}',
  operationId: 'getOrders',
  replies: seen,
  params: Type.Object({ id: Integer({ minimum: 1 }) }),
  query: Type.Object({
    limit: Defaulted(Type.Integer({ minimum: 1, maximum: 200 }), 50),
    open: Type.Optional(Type.Boolean()),
    country: Type.Optional(OneOf(['ru', 'uz'])),
    share: Type.Optional(Type.Number()),
    q: Type.Optional(Type.String({ minLength: 1 })),
  }),
  headers: Type.Object({ 'x-shard': Type.Optional(Type.Integer()) }),
})
const postMaybe = endpoint({
  ...plain,
  method: 'POST',
  url: '/maybe',
  operationId: 'postMaybe',
  replies: seen,
  body: Type.Object({ state: OrNull(OneOf(['A', 'B'])) }),
})
const postChecked = endpoint({ ...plain, method: 'POST', url: '/checked', operationId: 'postChecked', replies: seen, body: Type.Object({}) })

const open = (t: TestContext) =>
  listen(t, [
    answer(postOrder, async (_: null, { body }) => ({ seen: body })),
    answer(getOrders, async (_: null, { params, query, headers }) => ({ seen: { ...params, ...query, ...headers } })),
    answer(postMaybe, async (_: null, { body }) => ({ seen: body })),
    answer(postChecked, async () => {
      throw new InvalidRequest([
        { loc: ['body', 'settings', 'callback', 'signing_secrets', 0], msg: 'too short', type: 'string_too_short', input: 'whsec_abc' },
      ])
    }),
  ])

const order = { userUuid: 'anna' }
const string = 'Input should be a valid string'
const { pattern } = UserUuid as unknown as { pattern: string }

test("each wrong value of a body is one problem, in pydantic's words", async (t) => {
  const { call } = await open(t)
  const cases: [unknown, object[]][] = [
    [{}, [{ type: 'missing', loc: ['body', 'userUuid'], msg: 'Field required', input: {} }]],
    [{ userUuid: 5 }, [{ type: 'string_type', loc: ['body', 'userUuid'], msg: string, input: 5 }]],
    [{ userUuid: null }, [{ type: 'string_type', loc: ['body', 'userUuid'], msg: string, input: null }]],
    [{ ...order, promoId: '5' }, [{ type: 'int_type', loc: ['body', 'promoId'], msg: 'Input should be a valid integer', input: '5' }]],
    [{ ...order, promoId: true }, [{ type: 'int_type', loc: ['body', 'promoId'], msg: 'Input should be a valid integer', input: true }]],
    [
      { ...order, promoId: 1.5 },
      [{ type: 'int_from_float', loc: ['body', 'promoId'], msg: 'Input should be a valid integer, got a number with a fractional part', input: 1.5 }],
    ],
    [
      { ...order, promoId: -1 },
      [{ type: 'greater_than_equal', loc: ['body', 'promoId'], msg: 'Input should be greater than or equal to 1', input: -1, ctx: { ge: 1 } }],
    ],
    [
      { ...order, promoId: 2 ** 53 },
      [
        {
          type: 'less_than_equal',
          loc: ['body', 'promoId'],
          msg: 'Input should be less than or equal to 9007199254740991',
          input: 2 ** 53,
          ctx: { le: 2 ** 53 - 1 },
        },
      ],
    ],
    [
      { ...order, note: 'x' },
      [{ type: 'string_too_short', loc: ['body', 'note'], msg: 'String should have at least 2 characters', input: 'x', ctx: { min_length: 2 } }],
    ],
    [
      { ...order, note: '😀😀😀😀😀😀' },
      [{ type: 'string_too_long', loc: ['body', 'note'], msg: 'String should have at most 5 characters', input: '😀😀😀😀😀😀', ctx: { max_length: 5 } }],
    ],
    [{ ...order, urgent: 'true' }, [{ type: 'bool_type', loc: ['body', 'urgent'], msg: 'Input should be a valid boolean', input: 'true' }]],
    [{ ...order, urgent: 1 }, [{ type: 'bool_type', loc: ['body', 'urgent'], msg: 'Input should be a valid boolean', input: 1 }]],
    [
      { ...order, kind: 'd' },
      [{ type: 'literal_error', loc: ['body', 'kind'], msg: "Input should be 'a', 'b' or 'c'", input: 'd', ctx: { expected: "'a', 'b' or 'c'" } }],
    ],
    [
      { ...order, kind: 'A' },
      [{ type: 'literal_error', loc: ['body', 'kind'], msg: "Input should be 'a', 'b' or 'c'", input: 'A', ctx: { expected: "'a', 'b' or 'c'" } }],
    ],
    [{ ...order, lines: {} }, [{ type: 'list_type', loc: ['body', 'lines'], msg: 'Input should be a valid list', input: {} }]],
    [
      { ...order, lines: [] },
      [
        {
          type: 'too_short',
          loc: ['body', 'lines'],
          msg: 'List should have at least 1 item after validation, not 0',
          input: [],
          ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
        },
      ],
    ],
    [
      { ...order, lines: Array(4).fill({ name: 'a' }) },
      [
        {
          type: 'too_long',
          loc: ['body', 'lines'],
          msg: 'List should have at most 3 items after validation, not 4',
          input: Array(4).fill({ name: 'a' }),
          ctx: { field_type: 'List', max_length: 3, actual_length: 4 },
        },
      ],
    ],
    [
      { ...order, lines: ['a'] },
      [{ type: 'model_attributes_type', loc: ['body', 'lines', 0], msg: 'Input should be a valid dictionary or object to extract fields from', input: 'a' }],
    ],
    [
      { ...order, lines: [{ name: 'a' }, { name: 'b', count: '1' }] },
      [{ type: 'float_type', loc: ['body', 'lines', 1, 'count'], msg: 'Input should be a valid number', input: '1' }],
    ],
    [
      { ...order, lines: [{ name: 'a', count: 0 }] },
      [{ type: 'greater_than', loc: ['body', 'lines', 0, 'count'], msg: 'Input should be greater than 0', input: 0, ctx: { gt: 0 } }],
    ],
    [
      { ...order, lines: [{ name: 'a', count: 0.7 }] },
      [{ type: 'multiple_of', loc: ['body', 'lines', 0, 'count'], msg: 'Input should be a multiple of 0.5', input: 0.7, ctx: { multiple_of: 0.5 } }],
    ],
    [
      { ...order, first: 'a' },
      [{ type: 'model_attributes_type', loc: ['body', 'first'], msg: 'Input should be a valid dictionary or object to extract fields from', input: 'a' }],
    ],
    [{ ...order, first: {} }, [{ type: 'missing', loc: ['body', 'first', 'name'], msg: 'Field required', input: {} }]],
    [{ ...order, meta: [] }, [{ type: 'dict_type', loc: ['body', 'meta'], msg: 'Input should be a valid dictionary', input: [] }]],
    [{ ...order, closed: { a: 1, b: 2 } }, [{ type: 'extra_forbidden', loc: ['body', 'closed', 'b'], msg: 'Extra inputs are not permitted', input: 2 }]],
    [
      { ...order, from: '2025-02-29T00:00:00Z' },
      [
        {
          type: 'datetime_parsing',
          loc: ['body', 'from'],
          msg: 'Input should be a valid datetime, not an RFC 3339 date and time with an offset',
          input: '2025-02-29T00:00:00Z',
          ctx: { error: 'not an RFC 3339 date and time with an offset' },
        },
      ],
    ],
    [[], [{ type: 'model_attributes_type', loc: ['body'], msg: 'Input should be a valid dictionary or object to extract fields from', input: [] }]],
    ['x', [{ type: 'model_attributes_type', loc: ['body'], msg: 'Input should be a valid dictionary or object to extract fields from', input: 'x' }]],
    [null, [{ type: 'model_attributes_type', loc: ['body'], msg: 'Input should be a valid dictionary or object to extract fields from', input: null }]],
  ]
  for (const [json, detail] of cases) {
    const { status, body } = await call('POST', '/orders', { json })
    assert.deepEqual([status, body], [422, { detail }], JSON.stringify(json))
  }
})

test('all errors of a request are reported together, path and query before the body', async (t) => {
  const { call } = await open(t)
  const { status, body } = await call('POST', '/orders', { json: { promoId: 'x', note: 'x', lines: [{}, { name: 1 }] } })
  assert.equal(status, 422)
  assert.deepEqual(body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [loc.join('.'), type]).toSorted(), [
    ['body.lines.0.name', 'missing'],
    ['body.lines.1.name', 'string_type'],
    ['body.note', 'string_too_short'],
    ['body.promoId', 'int_type'],
    ['body.userUuid', 'missing'],
  ])
  const mixed = await call('GET', '/orders/x?limit=0&open=maybe', { headers: { 'x-shard': 'a' } })
  assert.deepEqual(mixed.body.detail, [
    { type: 'int_parsing', loc: ['path', 'id'], msg: 'Input should be a valid integer, unable to parse string as an integer', input: 'x' },
    { type: 'greater_than_equal', loc: ['query', 'limit'], msg: 'Input should be greater than or equal to 1', input: '0', ctx: { ge: 1 } },
    { type: 'bool_parsing', loc: ['query', 'open'], msg: 'Input should be a valid boolean, unable to interpret input', input: 'maybe' },
    { type: 'int_parsing', loc: ['header', 'x-shard'], msg: 'Input should be a valid integer, unable to parse string as an integer', input: 'a' },
  ])
})

test('a number that is out of bounds is quoted as it was sent', async (t) => {
  const { call } = await open(t)
  const { body } = await call('GET', `/orders/99999999999999999999?limit=${'9'.repeat(30)}`)
  assert.deepEqual(
    body.detail.map(({ input }: { input: unknown }) => input),
    ['99999999999999999999', '9'.repeat(30)],
  )
})

test('queries and paths are parsed from text', async (t) => {
  const { call } = await open(t)
  const seenAt = async (path: string) => (await call('GET', path)).body.seen
  assert.deepEqual(await seenAt('/orders/7'), { id: 7, limit: 50 })
  assert.deepEqual(await seenAt('/orders/7?limit=9&open=TRUE&country=UZ&share=0.5&q=%D0%B0&other=1'), {
    id: 7,
    limit: 9,
    open: true,
    country: 'uz',
    share: 0.5,
    q: 'а',
  })
  assert.deepEqual(await seenAt('/orders/7?open=0'), { id: 7, limit: 50, open: false })
  assert.deepEqual(await seenAt('/orders/7?limit=x&limit=3'), { id: 7, limit: 3 }, 'the last of a repeated field counts')
  assert.deepEqual((await call('GET', '/orders/7', { headers: { 'x-shard': '4' } })).body.seen, { id: 7, limit: 50, 'x-shard': 4 })
  const typeAt = async (path: string) => (await call('GET', path)).body.detail?.[0].type
  for (const [text, type] of [
    ['1e3', 'int_parsing'],
    ['0x10', 'int_parsing'],
    ['', 'int_parsing'],
    ['1.5', 'int_parsing'],
    ['٣', 'int_parsing'],
    ['9'.repeat(400), 'int_parsing'],
    ['201', 'less_than_equal'],
  ] as const) {
    assert.equal(await typeAt(`/orders/7?limit=${encodeURIComponent(text)}`), type, text)
  }
  assert.equal(await typeAt('/orders/9007199254740993'), 'less_than_equal')
  assert.equal(await typeAt('/orders/7?country=kz'), 'literal_error')
  assert.equal(await typeAt('/orders/7?share=much'), 'float_parsing')
  assert.equal(await typeAt('/orders/7?q='), 'string_too_short')
})

test("a participant's id has no control characters, no spaces at its edges, and 1 to 255 characters", async (t) => {
  const { call } = await open(t)
  const post = (userUuid: string) => call('POST', '/orders', { json: { userUuid } })
  for (const good of ['a', 'a b', 'Анна', '😀', 'é', 'é', '😀'.repeat(255), '"<script>']) {
    assert.deepEqual((await post(good)).body.seen?.userUuid, good)
  }
  for (const bad of ['', ' a', 'a ', ' ', 'a\u00a0', '\ta', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u0000b', 'a'.repeat(256), 'a\ud800', '\udc00']) {
    assert.equal((await post(bad)).status, 422, JSON.stringify(bad))
  }
  assert.deepEqual((await post(' a')).body.detail[0], {
    type: 'string_pattern_mismatch',
    loc: ['body', 'userUuid'],
    msg: `String should match pattern '${pattern}'`,
    input: ' a',
    ctx: { pattern },
  })
})

test('defaults are applied after validation and unknown fields are ignored', async (t) => {
  const { call } = await open(t)
  const { body } = await call('POST', '/orders', { json: { ...order, unknown: 1, lines: [{ name: 'a' }] } })
  assert.deepEqual(body.seen, { userUuid: 'anna', promoId: null, note: null, urgent: true, meta: {}, unknown: 1, lines: [{ name: 'a', count: 1 }] })
  const wrong = await call('POST', '/orders', { json: { unknown: 1 } })
  assert.deepEqual(wrong.body.detail[0].input, { unknown: 1 }, 'an error repeats what was sent, not the defaults')
})

test('a body that is not JSON is json_invalid, with the position', async (t) => {
  const { call } = await open(t)
  const post = (body: string | Buffer) => call('POST', '/orders', { headers: { 'content-type': 'application/json' }, body })
  const first = await post('{"userUuid": "anna",, "note": "secret"}')
  assert.deepEqual(
    [first.status, first.body.detail],
    [422, [{ type: 'json_invalid', loc: ['body', 20], msg: 'JSON decode error', input: {}, ctx: { error: 'Unexpected character' } }]],
  )
  const broken = [
    '{',
    '{"userUuid":',
    'nope',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":1}}',
    '\u0000',
    ' ',
    '[1,]',
    Buffer.from([0xff, 0xfe]),
    Buffer.from('{"userUuid":"\xff"}', 'latin1'),
  ]
  for (const body of broken) {
    const { status, body: answered } = await post(body)
    assert.deepEqual([status, answered.detail[0].type], [422, 'json_invalid'], String(body))
  }
})

test('an empty body is missing, unless all its fields may be left out', async (t) => {
  const { call } = await open(t)
  const nothing = { detail: [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }] }
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-length': '0' }] as Record<string, string>[]) {
    assert.deepEqual((await call('POST', '/orders', { headers })).body, nothing)
    assert.deepEqual((await call('POST', '/maybe', { headers })).body, { seen: { state: null } })
  }
  assert.equal((await call('POST', '/maybe', { json: null })).status, 422)
  assert.equal((await call('POST', '/maybe', { json: { state: 'C' } })).body.detail[0].msg, "Input should be 'A' or 'B'")
})

test('strange JSON: a mark at its start and doubled keys are refused, keys that JavaScript knows are nothing', async (t) => {
  const { call } = await open(t)
  const post = async (body: string) => (await call('POST', '/orders', { headers: { 'content-type': 'application/json' }, body })).body
  assert.deepEqual(
    (await post('\uFEFF{"userUuid":"a"}')).detail.map(({ type, loc }: { type: string; loc: unknown[] }) => [type, loc]),
    [['json_invalid', ['body', 0]]],
  )
  assert.deepEqual(
    (await post('{"userUuid":"a","userUuid":"b"}')).detail.map(({ type, loc }: { type: string; loc: unknown[] }) => [type, loc]),
    [['value_error', ['body', 'userUuid']]],
  )
  const { seen } = await post('{"userUuid":"a","__proto__":{"note":"xx"},"meta":{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"toString":3,"c":4}}')
  assert.deepEqual([seen.note, seen.meta], [null, { toString: 3, c: 4 }])
  assert.equal(({} as { b?: number }).b, undefined)
})

test('what no text may hold is refused wherever it stands', async (t) => {
  const { call } = await open(t)
  const post = async (body: string) => (await call('POST', '/orders', { headers: { 'content-type': 'application/json' }, body })).body.detail
  assert.deepEqual(await post('{"userUuid":"a","meta":{"x":["\\u0000"]}}'), [
    { type: 'value_error', loc: ['body', 'meta', 'x', 0], msg: 'Value error, must not contain NUL', ctx: { error: 'must not contain NUL' } },
  ])
  assert.equal((await post('{"userUuid":"a","meta":{"\\u0000":1}}'))[0].type, 'value_error')
  assert.equal((await post('{"userUuid":"a","other":"\\ud800"}'))[0].type, 'string_unicode')
  assert.equal((await post('{"userUuid":"a","meta":{"x":1e400}}'))[0].type, 'finite_number')
  for (const path of ['/orders/7?q=%00', '/orders/7?other=%00', '/orders/7?%00=1', '/orders/7%00']) assert.equal((await call('GET', path)).status, 422, path)
})

test('a body nested deeper than 20 levels is refused', async (t) => {
  const { call } = await open(t)
  const nested = (levels: number) =>
    call('POST', '/orders', {
      headers: { 'content-type': 'application/json' },
      body: `{"userUuid":"a","meta":${'{"a":'.repeat(levels - 2)}[]${'}'.repeat(levels - 2)}}`,
    })
  assert.equal((await nested(20)).status, 200)
  for (const levels of [21, 10_000]) assert.equal((await nested(levels)).body.detail[0].type, 'json_invalid')
})

test('what was sent is repeated only while it is small, and never a secret', async (t) => {
  const { call } = await open(t)
  const problem = async (json: unknown) => (await call('POST', '/orders', { json })).body.detail[0]
  const long = await problem({ ...order, note: 'x'.repeat(5000) })
  assert.ok(long.input.length < 300)
  assert.deepEqual(Object.keys(await problem({ meta: { text: 'x'.repeat(2000) } })), ['type', 'loc', 'msg'])
  assert.deepEqual((await problem({ apiKey: 'pk_1', meta: { signing_secrets: ['whsec_1'], headers: { a: 'b' }, ok: 1 } })).input, {
    apiKey: '***',
    meta: { signing_secrets: '***', headers: '***', ok: 1 },
  })
  const { text, status } = await call('POST', '/checked', { json: {} })
  assert.deepEqual([status, text.includes('whsec_abc')], [422, false])
})

test('a flood of mistakes is answered shortly', async (t) => {
  const { call } = await open(t)
  const many = await call('POST', '/orders', { json: { ...order, lines: Array(3000).fill(1) } })
  assert.equal(many.body.detail.length, 100)
  const huge = await call('POST', '/orders', { json: { ...order, lines: Array(60_000).fill(1) } })
  assert.equal(huge.body.detail.length, 1)
  const nuls = await call('POST', '/orders', { json: { ...order, meta: { list: Array(3000).fill('\0') } } })
  assert.equal(nuls.body.detail.length, 100)
})
