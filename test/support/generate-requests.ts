import fc from 'fast-check'
import type { DescribedApi, Operation, Schema } from './described-api.ts'
import { TESTER } from './world.ts'

/** The values of a request before it is encoded. */
export type Values = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

export type Request = { method: string; path: string; headers: Record<string, string | string[]>; body?: string | Buffer }

export type Credentials = { apiKey: string; operator: string }

/**
 * Values that the document cannot know, because they exist in the service; by the name of a field, or of an operation and a field. `also` is mixed
 * with values made from the schema; `only` replaces them, where a field has rules of its own; an empty list leaves the field out.
 * A field that is `needed` is never left out.
 */
export type Known = Record<string, { also?: readonly unknown[]; only?: readonly unknown[]; needed?: true }>

/** Random values that the document allows for an operation. */
export function validValues(api: DescribedApi, operation: Operation, known: Known): fc.Arbitrary<Values> {
  // In promos of any participants a call that sends a receipt needs `userUuid`, which the document lets a token replace.
  const namesParticipant = operation.body !== null && 'participantToken' in (api.resolve(operation.body.schema).properties ?? {})
  const fieldsOf = (place: 'path' | 'query') => {
    const parameters = operation.parameters.filter((one) => one.in === place)
    return fields(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      parameters.filter((one) => one.required).map((one) => one.name),
    )
  }
  const fields = (properties: Record<string, Schema>, required: string[]): fc.Arbitrary<Record<string, unknown>> => {
    const made = Object.entries(properties).flatMap(([name, schema]) => {
      const values = fieldValues(name, schema)
      return values === null ? [] : [[name, values] as const]
    })
    return fc
      .record(Object.fromEntries(made), { requiredKeys: [...required, ...made.map(([name]) => name).filter((name) => knownOf(name).needed)] })
      .map(withPeriodInOrder)
  }
  const knownOf = (name: string) => ({
    ...(known[`${operation.operationId} ${name}`] ?? known[name]),
    ...(namesParticipant && name === 'userUuid' && { needed: true }),
  })
  const fieldValues = (name: string, schema: Schema): fc.Arbitrary<unknown> | null => {
    const { also = [], only } = knownOf(name)
    if (only !== undefined) return only.length === 0 ? null : fc.constantFrom(...only)
    const made = valuesOf(api, schema)
    return also.length === 0 ? made : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...also) }, { weight: 1, arbitrary: made })
  }

  return fc.record({
    path: fieldsOf('path').filter((values) => Object.values(values).every(isSegment)),
    query: fieldsOf('query').filter((values) => encodeURIComponent(Object.values(values).join()).length < ADDRESS_ROOM),
    body: operation.body === null ? fc.constant(undefined) : bodies(operation.body),
  })

  function bodies({ required, schema }: NonNullable<Operation['body']>): fc.Arbitrary<unknown> {
    const { properties = {}, required: names = [] } = api.resolve(schema)
    const named = fields(properties, names)
    const withUnknown = fc.tuple(named, fc.jsonValue({ maxDepth: 3 })).map(([body, value]) => ({ ...body, 'a field nobody described': value }))
    return required ? fc.oneof(named, withUnknown) : fc.oneof(fc.constant(undefined), named, withUnknown)
  }
}

/** What the document cannot say of a field: a period does not end before it begins. */
function withPeriodInOrder(values: Record<string, unknown>): Record<string, unknown> {
  const { from, to } = values
  const isReversed = typeof from === 'string' && typeof to === 'string' && Date.parse(from.toUpperCase()) > Date.parse(to.toUpperCase())
  return isReversed ? { ...values, from: to, to: from } : values
}

/** Whether the address is short enough; values that are allowed one by one may be too long together. */
const ADDRESS_ROOM = 7000

/** A request with these values, from a caller who may make it. */
export function written({ method, path, auth, body: described }: Operation, { path: segments, query, body }: Values, credentials: Credentials): Request {
  const address = Object.entries(segments).reduce((made, [name, value]) => made.replace(`{${name}}`, () => encodeURIComponent(String(value))), path)
  const form = described?.isForm === true
  const question = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  return {
    method,
    path: question === '' ? address : `${address}?${question}`,
    headers: { ...credentialOf(auth, credentials), ...(body !== undefined && { 'content-type': form ? FORM_TYPE : 'application/json' }) },
    ...(body !== undefined && { body: form ? formText(body as Record<string, unknown>) : JSON.stringify(body) }),
  }
}

const BOUNDARY = 'a-line-that-no-value-has-in-it'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A form with these values: bytes become files, lists become repeated fields, and null is left out. */
export function formText(fields: Record<string, unknown>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const written = parts
    .filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([name, value]) => [
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${Buffer.isBuffer(value) ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`,
      Buffer.isBuffer(value) ? value : typeof value === 'string' ? value : JSON.stringify(value),
      '\r\n',
    ])
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

export const credentialOf = (auth: Operation['auth'], { apiKey, operator }: Credentials): Record<string, string> =>
  auth === 'apiKey' ? { 'api-key': apiKey } : auth === 'operator' ? { authorization: `Bearer ${operator}` } : auth === 'testground' ? TESTER : {}

/** Headers that do not concern the question and must change no answer. */
export const idleHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=1', 'identity;q=0, *;q=0'),
    'accept-language': fc.constantFrom('ru', 'uz', '*'),
    'accept-version': fc.constant('2.x'),
    connection: fc.constantFrom('keep-alive', 'close', 'upgrade'),
    cookie: fc.constant('session=1; __proto__=2'),
    'if-none-match': fc.constant('*'),
    origin: fc.constantFrom('null', 'https://shop.example'),
    range: fc.constant('bytes=0-1'),
    upgrade: fc.constantFrom('h2c', 'websocket'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1, evil', '"'),
    'x-forwarded-host': fc.constant('shop.example'),
    'x-http-method-override': fc.constant('DELETE'),
    'x-request-id': fc.constantFrom('mine', '../..', '<b>', ' ', 'x'.repeat(200)),
  },
  { requiredKeys: [] },
)

/** A value that fits into an address and does not lead to another one: `/r/x.json` is not an address of `/r/{uuid}`. */
const isSegment = (value: unknown): boolean => String(value) !== '' && !String(value).endsWith('.json')

/** A random value of a schema; values at its bounds are frequent. */
export function valuesOf(api: DescribedApi, given: Schema): fc.Arbitrary<unknown> {
  const schema = api.resolve(given)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(api, one)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf(api, { ...schema, type })))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integers(schema)
    case 'number':
      return numbers(schema)
    case 'string':
      return schema.format === 'date-time' ? moments : texts(api, schema)
    case 'array':
      return lists(api, schema)
    case 'object':
      return objects(api, schema)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function integers({ minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<number> {
  const within = (value: number) => value >= min && value <= max
  const bounds = [min, max, 0, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1].filter(within)
  return fc.oneof(fc.constantFrom(...bounds), fc.integer({ min: Math.max(min, -100), max: Math.min(max, 1000) }), fc.maxSafeInteger().filter(within))
}

function numbers({ exclusiveMinimum, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = exclusiveMinimum ?? minimum ?? -1e15
  const max = maximum ?? 1e15
  return fc.oneof(fc.constant(max), fc.double({ min, max, minExcluded: exclusiveMinimum !== undefined, noNaN: true }))
}

const NASTY = [
  "'; drop table receipts; --",
  '%',
  '%00',
  '\\',
  '"',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'null',
  '\u202eabc',
  '\ufeffx',
  'é',
  '\u0301',
  '😀',
  '\u2028',
  'a'.repeat(36),
  '-'.repeat(36),
  '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
]

function texts(api: DescribedApi, schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = minLength + 40 } = schema
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  const whole = [...NASTY, ...['x', 'я', '😀'].flatMap((sign) => [sign.repeat(minLength), sign.repeat(maxLength)])].filter((text) => api.accepts(schema, text))
  const made = fc
    .oneof(
      ...(isShape(schema.pattern)
        ? [fc.stringMatching(new RegExp(schema.pattern))]
        : [fc.string({ unit: 'grapheme-ascii', ...size }), fc.string({ unit: 'binary', ...size })]),
    )
    .filter((text) => !text.includes('\0') && api.accepts(schema, text))
  return whole.length === 0 ? made : fc.oneof(fc.constantFrom(...whole), made)
}

/** Whether a pattern says what a text looks like, which random texts would hardly ever do, and not only what it must not have. */
const isShape = (pattern: string | undefined): pattern is string => pattern !== undefined && !pattern.includes('(?!')

/** The ends of the calendar, which random dates would rarely reach. */
const moments: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2024-02-29t12:00:00.123456789z', '2025-03-14T09:26:53+03:00'),
  fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
)

function lists(api: DescribedApi, { items = {}, minItems = 0, maxItems = 1000 }: Schema): fc.Arbitrary<unknown[]> {
  return fc.array(valuesOf(api, items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
}

function objects(api: DescribedApi, { properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const named = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(api, schema)]))
  if (Object.keys(named).length > 0) return fc.record(named, { requiredKeys: required })
  return fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 10 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
}
