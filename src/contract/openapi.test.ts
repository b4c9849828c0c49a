import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { Type } from 'typebox'
import { ENDPOINTS } from './all.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import { ERROR_CODES, ERRORS } from './errors.ts'
import { openapi } from './openapi.ts'

type Responses = Record<string, { headers?: object; content?: Record<string, { schema: { $ref?: string } }> }>
type Parameter = { name: string; in: string; required: boolean; description?: string }
type Operation = { operationId: string; description?: string; parameters?: Parameter[]; responses: Responses; requestBody?: { required: boolean } }
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Schema = { required?: string[]; properties?: Record<string, object>; examples?: unknown[] }

const described = openapi(ENDPOINTS, { version: '1.2.3' }) as Document
const operations = Object.values(described.paths).flatMap((path) => Object.values(path))

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described))
  assert.ok(valid, JSON.stringify(errors, null, 1))
})

test('every schema compiles under JSON Schema 2020-12, and every example satisfies its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'description', ...described })
  let examples = 0
  for (const [name, { examples: given = [] }] of Object.entries(described.components.schemas)) {
    const check = ajv.compile({ $ref: `description#/components/schemas/${name}` })
    for (const example of given) {
      assert.ok(check(example), `${name}: ${JSON.stringify(check.errors)}`)
      examples++
    }
  }
  assert.ok(examples >= 15, `only ${examples} examples`)
})

test('429 is described where calls are counted: those with a key or a token, those of visitors, sign-ins', () => {
  const limited = ENDPOINTS.filter((e) => '429' in (described.paths[e.url]?.[e.method.toLowerCase()]?.responses ?? {}))
  assert.deepEqual(
    limited
      .filter(({ auth }) => !['testground', 'apiKey', 'operator'].includes(auth))
      .map(({ operationId }) => operationId)
      .toSorted(),
    [
      'getFewReceiptsPhoto',
      'getLightStatus',
      'getPublicPromos',
      'getSandboxUniverse',
      'getStatusPage',
      'postParticipantDispute',
      'postSession',
      'postWidgetReceiptsPrint',
      'putUpload',
    ],
  )
  assert.ok(ENDPOINTS.filter(({ auth }) => auth === 'apiKey' || auth === 'operator').every((one) => limited.includes(one)))
})

test('what is said of a parameter names fields that the answer has', () => {
  for (const { operationId, parameters = [], responses } of operations) {
    const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema
    const fields = Object.keys(described.components.schemas[answer?.$ref?.split('/').at(-1) ?? '']?.properties ?? {})
    for (const { name, description = '' } of parameters.filter((one) => one.name === 'cursor'))
      for (const [, field = ''] of description.matchAll(/`(next\w*)`/g)) assert.ok(fields.includes(field), `${operationId}: ${name} is said to be ${field}`)
  }
})

test('callbacks are told apart by the header that every one of them has', () => {
  for (const { post } of Object.values(described.webhooks)) {
    assert.match(post?.description ?? '', /idempotent on `webhook-id`/)
    assert.deepEqual(
      post?.parameters?.map(({ name, in: place, required }) => [name, place, required]),
      [
        ['webhook-id', 'header', true],
        ['webhook-timestamp', 'header', true],
        ['webhook-signature', 'header', false],
      ],
    )
  }
})

test('every reference leads somewhere', () => {
  for (const [, path] of JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = path?.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], described)
    assert.ok(target, path)
  }
})

test('named shapes are referred to, not repeated', () => {
  const { ReceiptResult, IntakeResponse } = described.components.schemas
  assert.deepEqual(ReceiptResult?.properties?.fnsReceipt, { anyOf: [{ $ref: '#/components/schemas/FiscalReceipt' }, { type: 'null' }] })
  assert.deepEqual(ReceiptResult?.properties?.externalId, {
    type: ['string', 'null'],
    maxLength: 256,
    description: "The caller's own order or receipt number. An empty one is none.",
    default: null,
  })
  assert.deepEqual(IntakeResponse?.required, ['uuid'], 'a default does not make a field required')
  assert.deepEqual(ReceiptResult?.required?.toSorted(), ['checkingStatus', 'state', 'userUuid', 'uuid'])
})

test('a callback is a receipt without checkingStatus', () => {
  const { CallbackEvent, ReceiptResult } = described.components.schemas
  assert.deepEqual(CallbackEvent?.required, ['state', 'uuid', 'userUuid'])
  const names = (schema?: Schema) => Object.keys(schema?.properties ?? {}).toSorted()
  assert.deepEqual(
    names(CallbackEvent),
    names(ReceiptResult).filter((name) => name !== 'checkingStatus'),
  )
})

test('every operation has its own name, every response a body or none, a description and a request id', () => {
  assert.equal(new Set(operations.map((o) => o.operationId)).size, ENDPOINTS.length)
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      assert.ok(response.headers && 'x-request-id' in response.headers, `${operationId} ${status}`)
      assert.equal('content' in response, !['204', '304'].includes(status), `${operationId} ${status}`)
    }
    for (const status of ['400', '500', '503']) assert.ok(responses[status], `${operationId} ${status}`)
  }
})

test('the error codes of the description are the closed list', () => {
  const { ApiError } = described.components.schemas
  assert.deepEqual((ApiError?.properties?.code as { enum: string[] } | undefined)?.enum, ERROR_CODES)
  for (const code of ERROR_CODES) assert.ok(JSON.stringify(described).includes(`\`${code}\` | ${ERRORS[code].status}`), code)
})

test('a body whose fields are all optional may be left out', () => {
  assert.equal(operations.find((o) => o.operationId === 'postResend')?.requestBody?.required, false)
  assert.equal(operations.find((o) => o.operationId === 'postReceiptsQr')?.requestBody?.required, true)
})

test('two different schemas of one name are refused', () => {
  const saying = (title: string, url: `/${string}`): Endpoint =>
    endpoint({
      method: 'GET',
      url,
      auth: 'none',
      operationId: url.slice(1),
      tag: 'service',
      summary: '',
      replies: { 200: { description: '', schema: Type.Object({ [url]: Type.String() }, { title }) } },
    })
  assert.throws(() => openapi([saying('Same', '/a'), saying('Same', '/b')], { version: '1' }), /two different schemas are called Same/)
})
