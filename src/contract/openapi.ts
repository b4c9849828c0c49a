import type { TObject, TSchema } from 'typebox'
import { CSRF_HEADER, SESSION_COOKIE } from './callers.ts'
import { BrandAck, CallbackEvent, CallbackHeaders, DisputeNotice, PaymentNotice } from './callback.ts'
import { bodyRequired, bodyTypeOf, type Endpoint, errorsOf, type Reply, TAGS, takesInput } from './endpoint.ts'
import { Page } from './fields.ts'
import { formSchema } from './form-schema.ts'
import { roleOf } from './roles.ts'
import { ApiErrorBody, ERROR_CODES, ERRORS, type ErrorCode, HTTPValidationError } from './errors.ts'

export type Json = Record<string, unknown>

const HTML = 'text/html; charset=utf-8'

/** The OpenAPI 3.1 description of these endpoints. Every schema with a title becomes a component of that name. */
export function openapi(endpoints: readonly Endpoint[], { version }: { version: string }): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const e of endpoints) (paths[e.url] ??= {})[e.method.toLowerCase()] = operation(e, components)

  return {
    openapi: '3.1.0',
    info: { title: 'Receipt verification', version, description: introduction() },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { receiptEvent: { post: callback(components) }, ...notices(components) },
    components: {
      schemas: components.schemas,
      headers: {
        RequestId: { description: 'Names this exchange in our logs; yours is kept when you send one.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
        Allow: { description: 'The methods this address takes.', schema: { type: 'string' } },
      },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: 'The key of a promo, `pk_…`.' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The operators' token. The header `x-operator-name` says who uses it: 1 to 64 printable characters in UTF-8, `operator` when it is left out. The audit log names the token beside it.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `A session of the console, see \`postSession\`. Whatever is not a GET takes the session's token in the header \`${CSRF_HEADER}\` too.`,
        },
        testground: { type: 'http', scheme: 'basic', description: 'The name and password of the test ground; without them configured it answers 404.' },
      },
    },
  }
}

function operation(e: Endpoint, components: Components): Json {
  const parameters = [
    ...parametersOf('path', e.params, components),
    ...parametersOf('query', e.query, components),
    ...parametersOf('header', e.headers, components),
  ]
  return {
    operationId: e.operationId,
    tags: [e.tag],
    summary: e.summary,
    ...describedBy(e),
    security: securityOf(e),
    ...(parameters.length > 0 && { parameters }),
    ...(e.files && { requestBody: { required: bodyRequired(e), ...content(formSchema(e), components, 'multipart/form-data') } }),
    ...(e.takesFile && { requestBody: { required: true, content: { [bodyTypeOf(e)]: { schema: { type: 'string', format: 'binary' } } } } }),
    ...(e.body && !e.files && { requestBody: { required: bodyRequired(e), ...content(e.body, components, bodyTypeOf(e)) } }),
    responses: responsesOf(e, components),
  }
}

/** Operators authenticate with their token or with a session of the console. */
const securityOf = ({ auth }: Endpoint): Json[] => (auth === 'none' ? [] : auth === 'operator' ? [{ operator: [] }, { session: [] }] : [{ [auth]: [] }])

function describedBy(e: Endpoint): Json {
  const role = roleOf(e)
  const words = [e.description, role && `Open to the role \`${role}\`${role === 'operator' ? '' : ' and those above it'}.`].filter(Boolean)
  return { ...(words.length > 0 && { description: words.join('\n\n') }), ...(role && { 'x-role': role }) }
}

function parametersOf(place: 'path' | 'query' | 'header', schema: TObject | undefined, components: Components): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => {
    const { description, ...rest } = field as Json
    return {
      name,
      in: place,
      required: place === 'path' || (schema?.required as string[] | undefined)?.includes(name) === true,
      ...(description !== undefined && { description }),
      schema: components.refer(rest),
    }
  })
}

function responsesOf(e: Endpoint, components: Components): Json {
  const responses: Record<string, Json> = {}
  for (const [status, reply] of Object.entries(e.replies)) responses[status] = response(reply, components)
  if (takesInput(e)) responses[422] ??= response({ description: 'The request does not have the form described', schema: HTTPValidationError }, components)
  for (const [status, codes] of byStatus(errorsOf(e))) responses[status] = errorResponse(codes, components)
  return responses
}

const response = ({ description, schema, contentType, orPage }: Reply, components: Components): Json => ({
  description,
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
  ...(schema && { content: { ...content(schema, components, contentType).content, ...(orPage && content(Page, components, HTML).content) } }),
})

function errorResponse(codes: ErrorCode[], components: Components): Json {
  const described = response({ description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'), schema: ApiErrorBody }, components)
  const waits = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE')
  return waits ? { ...described, headers: { ...(described.headers as Json), 'retry-after': { $ref: '#/components/headers/RetryAfter' } } } : described
}

const content = (schema: TSchema, components: Components, contentType = 'application/json') => ({
  content: { [contentType]: { schema: components.refer(schema as Json) } },
})

const byStatus = (codes: ErrorCode[]): Map<number, ErrorCode[]> => Map.groupBy(codes, (code) => ERRORS[code].status)

const callback = (components: Components): Json => ({
  operationId: 'receiptEvent',
  tags: ['callbacks'],
  summary: 'A receipt has reached a state',
  description:
    "Sent to the promo's callback address with the headers configured there. Be idempotent on `webhook-id`: after a dispute that is reconsidered, a receipt comes to a state once more, under another id.",
  security: [],
  parameters: parametersOf('header', CallbackHeaders, components),
  requestBody: { required: true, ...content(CallbackEvent, components) },
  responses: {
    '2XX': { description: 'Received; the body may say more', ...content(BrandAck, components) },
    400: { description: 'Not wanted: not sent again. 409 and 424 mean the same.' },
    404: { description: 'The receipt is not known: ARRIVED is sent once more, then this event again.' },
    default: { description: 'Sent again later, three times in all.' },
  },
})

/** Messages to the promo's other addresses, under equal rules. */
const notices = (components: Components): Json => ({
  disputeNotice: { post: notice('disputeNotice', 'A dispute was opened or decided', 'disputes_callback', DisputeNotice, components) },
  paymentNotice: { post: notice('paymentNotice', 'A receipt was approved and is to be paid for', 'payments_callback', PaymentNotice, components) },
})

const notice = (operationId: string, summary: string, setting: string, schema: TSchema, components: Components): Json => ({
  operationId,
  tags: ['callbacks'],
  summary,
  description: `Sent to the promo's \`${setting}\` with the headers configured there. Be idempotent on \`webhook-id\`.`,
  security: [],
  parameters: parametersOf('header', CallbackHeaders, components),
  requestBody: { required: true, ...content(schema, components) },
  responses: {
    '2XX': { description: 'Received. The body is not read.' },
    400: { description: 'Not wanted: not sent again. 409 and 424 mean the same.' },
    default: { description: 'Sent again later, three times in all.' },
  },
})

/** Collects the schemas with a title, and replaces them by references. */
class Components {
  schemas: Record<string, Json> = {}
  #written: Record<string, string> = {}

  refer(schema: Json): Json {
    const { title } = schema
    if (typeof title !== 'string') return this.#inside(schema)

    const written = JSON.stringify(schema)
    if (this.#written[title] === undefined) {
      this.#written[title] = written
      this.schemas[title] = {} // reserves its place, so that components are in the order of first mention
      this.schemas[title] = this.#inside(schema)
    }
    if (this.#written[title] !== written) throw new Error(`two different schemas are called ${title}`)
    return { $ref: `#/components/schemas/${title}` }
  }

  #inside(schema: Json): Json {
    const inside: Json = { ...schema }
    for (const key of ['items', 'additionalProperties']) if (isSchema(schema[key])) inside[key] = this.refer(schema[key])
    for (const key of ['anyOf', 'allOf', 'oneOf']) if (Array.isArray(schema[key])) inside[key] = schema[key].map((one: Json) => this.refer(one))
    if (isSchema(schema.properties)) {
      inside.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, this.refer(field as Json)]))
    }
    return inside
  }
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null

const introduction = () => `Send a receipt, get its \`uuid\` at once, learn the verdict by callback or by asking.

Money is whole kopeks. Unknown fields are ignored; types in JSON bodies are never converted. Every answer carries \`x-request-id\`.

Errors have the body \`ApiError\`; 422 has \`HTTPValidationError\`. An address that is not described here answers 404, a method that is
not described 405.

All codes:

| code | status | meaning |
| --- | --- | --- |
${ERROR_CODES.map((code) => `| \`${code}\` | ${ERRORS[code].status} | ${ERRORS[code].meaning} |`).join('\n')}
`
