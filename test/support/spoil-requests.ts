import fc from 'fast-check'
import type { DescribedApi, Operation, Schema } from './described-api.ts'
import {
  credentialOf,
  type Credentials,
  FORM_TYPE,
  formText,
  type Known,
  type Request,
  validValues,
  type Values,
  valuesOf,
  written,
} from './generate-requests.ts'

type Place = (string | number)[]

/** A request with one fault, and the expected refusal. `at` is the place that a 422 has to name. */
export type Spoiled = { fault: string; request: Request; status: number; code?: string; at?: Place }
type Fault = fc.Arbitrary<Spoiled>

/** Requests that the document does not allow: each is a valid request with one part spoiled. */
export function spoiledRequests(api: DescribedApi, operation: Operation, known: Known, credentials: Credentials): Fault {
  const values = validValues(api, operation, known)
  const request = values.map((given) => written(operation, given, credentials))
  return fc.oneof(
    ...addressFaults(api, operation, request),
    ...credentialFaults(operation, request, credentials),
    ...parameterFaults(api, operation, values, credentials),
    ...(operation.body?.isForm ? [...formValueFaults(api, operation.body.schema, operation, values, credentials), ...formTextFaults(request)] : []),
    ...(operation.body === null || operation.body.isForm
      ? []
      : [...bodyValueFaults(api, operation.body.schema, operation, values, credentials), ...bodyTextFaults(operation, values, credentials)]),
  )
}

function addressFaults(api: DescribedApi, operation: Operation, request: fc.Arbitrary<Request>): Fault[] {
  const moved = (fault: string, status: number, code: string, path: (path: string) => string): Fault =>
    request.map((given) => ({ fault, status, code, request: { ...given, path: path(given.path) } }))
  const otherMethod = fc
    .tuple(request, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'))
    .filter(([{ path }, method]) => !api.methodsAt(path).includes(method))
    .map(([given, method]) => ({ fault: `method ${method}`, status: 405, code: 'METHOD_NOT_ALLOWED', request: { ...given, method } }))
  const slashAtTheEnd = request.map(
    (given): Spoiled => ({
      fault: 'a slash at the end',
      ...(given.method === 'GET' && api.isPage(given.path) ? { status: 308 } : { status: 404, code: 'NOT_FOUND' }),
      request: { ...given, path: given.path.replace(/(?=\?|$)/, '/') },
    }),
  )
  // The address `/` has no name that could be spelt otherwise.
  if (operation.path === '/') return [otherMethod]
  return [
    otherMethod,
    slashAtTheEnd,
    moved('two slashes at the beginning', 404, 'NOT_FOUND', (path) => `/${path}`),
    moved('another letter case', 404, 'NOT_FOUND', (path) => path.replace(/^\/[^/?{]+/, (first) => first.toUpperCase())),
    moved('a NUL in the name', 404, 'NOT_FOUND', (path) => path.replace(/^\/[^/?{]/, '$&%00')),
    moved('a broken percent sign', 400, 'BAD_REQUEST', (path) => path.replace(/(?=\?|$)/, '%')),
    moved('too long', 414, 'URI_TOO_LONG', (path) => `${path}${path.includes('?') ? '&' : '?'}${'x'.repeat(9000)}`),
  ]
}

function credentialFaults({ auth }: Operation, request: fc.Arbitrary<Request>, credentials: Credentials): Fault[] {
  if (auth === 'none') return []
  const [[header, good]] = Object.entries(credentialOf(auth, credentials)) as [[string, string]]
  const shown = (fault: string, change: (given: Request) => Request): Fault =>
    request.map((given) => ({ fault, status: 401, code: 'UNAUTHORIZED', request: change(given) }))
  const wrong = fc.constantFrom(
    good.slice(0, -1),
    `${good}x`,
    good.toUpperCase(),
    `Basic ${good}`,
    `${good}, ${good}`,
    'Bearer',
    'pk_',
    '',
    '\xff',
    'x'.repeat(5000),
  )
  return [
    shown('no credential', ({ headers: { [header]: _, ...headers }, ...given }) => ({ ...given, headers })),
    shown('two credentials', (given) => ({ ...given, headers: { ...given.headers, [header]: [good, good] } })),
    shown('the credential in the query', ({ path, headers: { [header]: _, ...headers }, ...given }) => ({
      ...given,
      headers,
      path: `${path}${path.includes('?') ? '&' : '?'}${header}=${encodeURIComponent(good)}`,
    })),
    fc.tuple(request, wrong).map(([given, credential]) => ({
      fault: 'a wrong credential',
      status: 401,
      code: 'UNAUTHORIZED',
      request: { ...given, headers: { ...given.headers, [header]: credential } },
    })),
  ]
}

function parameterFaults(api: DescribedApi, operation: Operation, values: fc.Arbitrary<Values>, credentials: Credentials): Fault[] {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const faults = [...inPath, ...inQuery].flatMap(({ name, in: place, schema }) => {
    const texts = wrongTexts(api, schema).filter((text) => place === 'query' || text !== '')
    return texts.length === 0
      ? []
      : [
          fc.tuple(values, fc.constantFrom(...texts)).map(
            ([given, text]): Spoiled => ({
              fault: `a wrong ${name}`,
              status: 422,
              at: [place, name],
              request: written(operation, { ...given, [place]: { ...given[place as 'path' | 'query'], [name]: text } }, credentials),
            }),
          ),
        ]
  })
  const required = inQuery
    .filter((one) => one.required)
    .map(({ name }) =>
      values.map((given): Spoiled => {
        const { [name]: _, ...query } = given.query
        return { fault: `no ${name}`, status: 422, at: ['query', name], request: written(operation, { ...given, query }, credentials) }
      }),
    )
  return [...faults, ...required]
}

/** Texts that do not match the schema of a parameter. */
function wrongTexts(api: DescribedApi, schema: Schema): string[] {
  const { type: types, enum: words, minimum, maximum, minLength = 0, maxLength } = api.resolve(schema)
  const type = [types].flat()[0]
  const nul = '\0'
  switch (type) {
    case 'integer':
      return [
        nul,
        '',
        'x',
        '1.5',
        '1e3',
        '0x10',
        ' 1',
        '1 ',
        '１',
        'true',
        'null',
        'NaN',
        '--1',
        '9007199254740993',
        '1'.repeat(400),
        ...(minimum === undefined ? [] : [String(minimum - 1)]),
        ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [String(maximum + 1)]),
      ]
    case 'boolean':
      return [nul, '', 'yes', '2', 'null', ' true', '[]']
    default:
      return [
        nul,
        `a${nul}`,
        ...(words === undefined ? [] : ['', 'nonsense', `${words[0]} `, '__proto__']),
        ...(minLength > 0 ? [''] : []),
        ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
        ...['\x01', ' x', 'x\u00a0', '\x7f'].filter((text) => !api.accepts(schema, text)),
      ]
  }
}

/** A body in which one value does not match its schema, or a required value is missing. */
function bodyValueFaults(api: DescribedApi, schema: Schema, operation: Operation, values: fc.Arbitrary<Values>, credentials: Credentials): Fault[] {
  const withBody = values.filter(({ body }) => body !== undefined)
  const finish = (fault: string, given: Values, place: Place, body: unknown): Spoiled => ({
    fault,
    status: 422,
    at: ['body', ...place],
    request: written(operation, { ...given, body }, credentials),
  })

  const wrong = withBody.chain((given) => {
    const places = placesOf(api, schema, given.body).filter((one) => !api.accepts(one.schema, NO_SCHEMA_HAS_THIS))
    return fc
      .constantFrom(...places)
      .chain(({ place, schema: wanted }) =>
        wrongValues(api, wanted).map((value) => finish(`a wrong value at /${place.join('/')}`, given, place, replaced(given.body, place, value))),
      )
  })
  const absent = withBody.chain((given) => {
    const missing = placesOf(api, schema, given.body).flatMap((one) => (api.resolve(one.schema).required ?? []).map((name) => [...one.place, name]))
    return fc.constantFrom(...missing).map((place) => finish(`nothing at /${place.join('/')}`, given, place, replaced(given.body, place, undefined)))
  })
  return (api.resolve(schema).required ?? []).length > 0 ? [wrong, wrong, wrong, absent] : [wrong, wrong, wrong]
}

/** A field whose schema accepts even this value accepts everything and cannot be spoiled. */
const NO_SCHEMA_HAS_THIS = ['a list of a text and a number', 0.5]

/** All places at which a body can be spoiled: the body itself, every described field, and the contents of the fields that are present. */
function placesOf(api: DescribedApi, given: Schema, value: unknown, place: Place = []): { place: Place; schema: Schema }[] {
  const schema = api.resolve(given)
  const branch = schema.anyOf?.find((one) => api.accepts(one, value) && api.resolve(one).type !== 'null')
  const { properties = {}, items } = branch ? api.resolve(branch) : schema
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(api, items ?? {}, item, [...place, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(properties).flatMap(([name, field]) => placesOf(api, field, (value as Record<string, unknown>)[name], [...place, name]))
      : []
  return [{ place, schema: given }, ...inside].filter((one) => one.place.length <= place.length || Object.keys(one.schema).length > 0)
}

function wrongValues(api: DescribedApi, given: Schema): fc.Arbitrary<unknown> {
  const schema = api.resolve(given)
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, items } = schema
  const constants: unknown[] = [
    null,
    true,
    'true',
    0,
    -1,
    1.5,
    '1',
    2 ** 53,
    -(2 ** 53),
    1e300,
    -1e300,
    '',
    'x',
    ' x',
    'x\n',
    '\x7f',
    '2025-02-29T00:00:00Z',
    '2025-03-14',
    [],
    [null],
    [[]],
    {},
    { a: 1 },
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]),
    ...(minItems === undefined ? [] : [[]]),
  ].filter((value) => !api.accepts(given, value))
  const tooMany = maxItems === undefined ? [] : [valuesOf(api, items ?? {}).map((item) => Array(maxItems + 1).fill(item))]
  const anything = fc.jsonValue({ maxDepth: 2 }).filter((value) => !api.accepts(given, value))
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...constants) }, { weight: 1, arbitrary: anything }, ...tooMany)
}

function replaced(root: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string | number, unknown>
  copy[step] = replaced(copy[step], rest, value)
  return copy
}

/** A body that is wrong as a text, regardless of its content. */
function bodyTextFaults(operation: Operation, values: fc.Arbitrary<Values>, credentials: Credentials): Fault[] {
  const request = values.map((given) => written(operation, { ...given, body: given.body ?? {} }, credentials)) as fc.Arbitrary<Request & { body: string }>
  const spoiled = (fault: string, at: Place, body: (text: string) => string | Buffer): Fault =>
    request.map((given) => ({ fault, status: 422, at, request: { ...given, body: body(given.body) } }))
  const withField = (json: string) => (text: string) => (text === '{}' ? `{${json}}` : `${text.slice(0, -1)},${json}}`)
  const unsupported = (fault: string, headers: Record<string, string>): Fault =>
    request.map(({ headers: { 'content-type': _, ...rest }, ...given }) => ({
      fault,
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      request: { ...given, headers: { ...rest, ...headers } },
    }))

  return [
    fc.tuple(request, fc.nat()).map(([given, at]) => ({
      fault: 'a body that ends early',
      status: 422,
      at: ['body'],
      request: { ...given, body: given.body.slice(0, 1 + (at % (given.body.length - 1))) },
    })),
    spoiled('something after the end', ['body'], (text) => `${text}}`),
    spoiled('deep lists', ['body'], () => '['.repeat(10_000)),
    spoiled('deep objects', ['body'], withField(`"x":${'{"x":'.repeat(30)}0${'}'.repeat(30)}`)),
    spoiled('a number beyond all bounds', ['body', 'x'], withField('"x":1e400')),
    spoiled('NUL in a text', ['body', 'x'], withField('"x":"a\\u0000"')),
    spoiled('NUL in a name', ['body'], withField('"a\\u0000":1')),
    spoiled('half a character', ['body', 'x', 1], withField('"x":["",{"y":"\\ud800"}]')),
    spoiled('bytes that are no UTF-8', ['body'], (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
    spoiled('no JSON', ['body'], () => "{'a':1}"),
    spoiled('a number with a leading zero', ['body'], withField('"x":01')),
    unsupported('no content type', {}),
    unsupported('a form', { 'content-type': 'application/x-www-form-urlencoded' }),
    unsupported('plain text', { 'content-type': 'text/plain' }),
    unsupported('a broken content type', { 'content-type': ';' }),
    unsupported('a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
  ]
}

/** A form in which one field does not match its schema, occurs twice or is missing. Files are not considered. */
function formValueFaults(api: DescribedApi, schema: Schema, operation: Operation, values: fc.Arbitrary<Values>, credentials: Credentials): Fault[] {
  const { properties = {}, required = [] } = api.resolve(schema)
  const spoiled = (fault: string, name: string, value: unknown): Fault =>
    values.map((given) => ({
      fault,
      status: 422,
      at: ['body', name],
      request: written(operation, { ...given, body: { ...(given.body as object), [name]: value } }, credentials),
    }))
  return Object.entries(properties).flatMap(([name, field]): Fault[] => {
    const absent = required.includes(name) ? [spoiled(`no ${name}`, name, undefined)] : []
    if (isFile(field)) return [...absent, spoiled(`a text as ${name}`, name, 'no file')]
    const texts = field.contentMediaType === undefined ? wrongTexts(api, field).filter((text) => text !== '') : []
    return [
      ...absent,
      spoiled(`a file as ${name}`, name, Buffer.from('x')),
      spoiled(`${name} twice`, name, ['1', '1']),
      ...texts.map((text) => spoiled(`a wrong ${name}`, name, text)),
    ]
  })
}

const isFile = ({ format, items }: Schema): boolean => (items?.format ?? format) === 'binary'

/** A form that is wrong as a whole, regardless of its content. */
function formTextFaults(request: fc.Arbitrary<Request>): Fault[] {
  const changed = (fault: string, status: number, code: string, change: (given: Request) => Request): Fault =>
    request.map((given) => ({
      fault,
      status,
      code,
      request: change({ ...given, body: given.body ?? formText({}), headers: { ...given.headers, 'content-type': FORM_TYPE } }),
    }))
  const typed = (fault: string, contentType: string): Fault =>
    changed(fault, 415, 'UNSUPPORTED_MEDIA_TYPE', (given) => ({ ...given, headers: { ...given.headers, 'content-type': contentType } }))
  return [
    changed('a form that ends early', 400, 'BAD_REQUEST', (given) => ({ ...given, body: (given.body as Buffer).subarray(0, -4) })),
    changed('another boundary', 400, 'BAD_REQUEST', (given) => ({
      ...given,
      headers: { ...given.headers, 'content-type': 'multipart/form-data; boundary=another' },
    })),
    changed('no boundary', 400, 'BAD_REQUEST', (given) => ({ ...given, headers: { ...given.headers, 'content-type': 'multipart/form-data' } })),
    changed('many parts', 400, 'BAD_REQUEST', (given) => ({
      ...given,
      body: formText(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, 'y']))),
    })),
    changed('a compressed form', 415, 'UNSUPPORTED_MEDIA_TYPE', (given) => ({ ...given, headers: { ...given.headers, 'content-encoding': 'gzip' } })),
    typed('JSON', 'application/json'),
    typed('a form without parts', 'application/x-www-form-urlencoded'),
  ]
}
