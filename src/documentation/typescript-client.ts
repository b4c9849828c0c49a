import { ERROR_CODES } from '#contract/errors.ts'
import { bodyTypeOf, type Endpoint, successOf } from '#contract/endpoint.ts'
import { renames } from './tables.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  description?: string
  default?: unknown
}
export type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
type Content = Record<string, { schema: Schema }>
export type Operation = {
  summary: string
  description?: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema; description?: string }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

/**
 * Calls that are safe to send twice: a receipt sent again by its participant is a replay, and loading a catalogue again changes nothing. A check of points is
 * not safe, because the second answer says that the points are granted already; photos are not, because the second answer is a conflict.
 */
const REPEATABLE = /^(GET|PUT) |^POST \/api\/(receipts\/qr|qr|showcase\/check)$/
export const isRepeatable = ({ method, url }: Endpoint): boolean => REPEATABLE.test(`${method} ${url}`)

/** The calls of a brand's server: all but pages, files of pages, and calls for operators, testers and simulators. */
export const ofClient = (e: Endpoint): boolean => {
  const contentType = e.replies[successOf(e)]?.contentType ?? 'application/json'
  if (e.errors?.includes('SIMULATOR_OFF') || e.takesFile) return false
  return (
    (e.auth === 'apiKey' || e.auth === 'none') &&
    e.tag !== 'documentation' &&
    e.operationId !== 'getOpenapi' &&
    !e.url.startsWith('/api/admin/') &&
    ['application/json', 'image/*'].includes(contentType)
  )
}

const NOTE = '// Made from the description of the service by `npm run docs`.\n'

/** Types that calls do not mention: messages to the brand, and the contents of a refusal. */
export const SENT = ['CallbackEvent', 'BrandAck', 'DisputeNotice', 'PaymentNotice', 'HTTPValidationError']

/** The generated files of `packages/client/src`: the types of everything, and a method for each call. */
export function typescriptClient(endpoints: readonly Endpoint[], description: object): { types: string; operations: string } {
  const { paths, components } = description as Description
  const operations = endpoints.filter(ofClient).map((e) => ({ e, operation: paths[e.url]?.[e.method.toLowerCase()] as Operation }))
  const calls = operations.map(({ operation }) => operation)
  const names = (from: readonly unknown[]) => Object.keys(components.schemas).filter((name) => reachable(components.schemas, from).has(name))
  const known = names([...calls, ...SENT.map((name) => ({ $ref: `#/components/schemas/${name}` }))])
  const methods = operations.map(({ e, operation }) => methodOf(e, operation)).join('\n\n')
  const mentioned = known.filter((name) => new RegExp(`\\b${name}\\b`).test(methods.replaceAll(/\/\*\*[^]*?\*\//g, '')))
  return {
    types: `${NOTE}
export type ErrorCode = ${ERROR_CODES.map(quoted).join(' | ')}

${known.map((name) => typeNamed(name, components.schemas[name] as Schema)).join('\n\n')}

/** Reject keys of the predecessor, and what became of each; the first is the likeliest. */
export const RENAMED_REJECT_KEYS: Readonly<Record<string, readonly string[]>> = {
${renames()
  .map(([was, now]) => `  ${was}: [${now.map(quoted).join(', ')}],`)
  .join('\n')}
}
`,
    operations: `${NOTE}import { Calls, type Call, type CallOptions } from './calls.ts'
import type {
${mentioned.map((name) => `  ${name},`).join('\n')}
} from './types.ts'

const CALLS = {
${operations.map(({ e, operation }) => `  ${e.operationId}: ${callOf(e, operation)},`).join('\n')}
} as const satisfies Record<string, Call>

/** A method for each call. Values of the path come first, then the query or the body. */
export class GeneratedCalls extends Calls {
${methods}
}
`,
  }
}

const typeNamed = (name: string, schema: Schema): string => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}`

const callOf = (e: Endpoint, { parameters = [] }: Operation): string => {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => quoted(name))
  const files = Object.entries(e.files ?? {}).map(([name]) => quoted(name))
  return `{ method: ${quoted(e.method)}, path: ${quoted(e.url)}, inPath: [${inPath.join(', ')}], key: ${e.auth === 'apiKey'}, repeatable: ${isRepeatable(e)}, sends: ${quoted(e.method === 'GET' ? 'query' : bodyTypeOf(e) === 'application/json' ? 'json' : 'form')}, files: [${files.join(', ')}] }`
}

function methodOf(e: Endpoint, { summary, description, parameters = [], requestBody, responses }: Operation): string {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  const input =
    body !== undefined
      ? `input: ${typeOf(body, '  ')}${requestBody?.required === true ? '' : ' = {}'}, `
      : inQuery.length > 0
        ? `input: { ${inQuery.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema, '  ')}`).join('; ')} }${inQuery.some((one) => one.required) ? '' : ' = {}'}, `
        : ''
  const parameterNames = inPath.map(({ name }) => `${camel(name)}: string`)
  const [contentType, { schema }] = Object.entries(responses[successOf(e)]?.content ?? { 'application/json': { schema: {} } })[0] as [
    string,
    { schema: Schema },
  ]
  const answer = contentType === 'application/json' ? typeOf(schema, '  ') : 'Blob'
  const text = [`${summary}.`, ...(description === undefined ? [] : [description])].join('\n')
  return `${comment(text, '  ')}${headOf(`${e.operationId}(`, [...parameterNames, ...(input === '' ? [] : [input.slice(0, -2)]), 'options: CallOptions = {}'], `): Promise<${answer}> {`)}
    return this.call(CALLS.${e.operationId}, [${inPath.map(({ name }) => camel(name)).join(', ')}], ${input === '' ? '{}' : 'input'}, options)
  }`
}

/** A line, or as many as there are parameters where it would be too long for the formatter. */
function headOf(name: string, parameters: readonly string[], end: string): string {
  const line = `  ${name}${parameters.join(', ')}${end}`
  return line.length <= LINE_MOST ? line : [`  ${name}`, ...parameters.map((one) => `    ${one},`), `  ${end}`].join('\n')
}

const LINE_MOST = 160

/** A schema as a TypeScript type. Fields that an answer always has although they have a default are still optional in requests, so they stay optional. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) as string
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, indent)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => (typeof one === 'string' ? quoted(one) : String(one))))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `${parenthesised(typeOf(schema.items ?? {}, indent))}[]`
    case 'object':
      return objectOf(schema, indent)
    default:
      return 'unknown'
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isKnown = required.includes(name)
    return `${comment(schema.description, inner)}${inner}${/^[\w$]+$/.test(name) ? name : quoted(name)}${isKnown ? '' : '?'}: ${typeOf(schema, inner)}`
  })
  const others =
    typeof additionalProperties === 'object' || additionalProperties === true ? (fields.length > 0 ? [`${inner}[name: string]: unknown`] : null) : []
  if (others === null) return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
  return fields.length + others.length === 0 ? 'Record<string, never>' : `{\n${[...fields, ...others].join('\n')}\n${indent}}`
}

/** Names of the schemas that these mention, directly or indirectly. */
export function reachable(schemas: Record<string, Schema>, from: readonly unknown[]): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name as string)) continue
      found.add(name as string)
      look(schemas[name as string])
    }
  }
  look(from)
  return found
}

const union = (types: string[]): string => [...new Set(types)].join(' | ')
const parenthesised = (type: string): string => (type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type)
export const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function comment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
