import { T } from './reference-texts.ts'

/** The part of OpenAPI 3.1 that the service's description uses. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  default?: unknown
  examples?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
type Content = Record<string, { schema: Schema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema; description?: string }
type Written = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type Description = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Written>>
  webhooks: Record<string, Record<string, Written>>
  components: { schemas: Record<string, Schema> }
}

export type Operation = Written & {
  method: string
  path: string
  isWebhook: boolean
  auth: 'apiKey' | 'operator' | 'testground' | 'none'
  parameters: Parameter[]
  body: { type: string; schema: Schema; required: boolean } | null
}

export function operationsOf({ paths, webhooks }: Description): Operation[] {
  const made = (path: string, methods: Record<string, Written>, isWebhook: boolean): Operation[] =>
    Object.entries(methods).map(([method, written]) => {
      const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(written.requestBody?.content ?? {})
      return {
        ...written,
        path,
        isWebhook,
        method: method.toUpperCase(),
        parameters: written.parameters ?? [],
        auth: (Object.keys(written.security?.[0] ?? {})[0] ?? 'none') as Operation['auth'],
        body: written.requestBody ? { type, schema, required: written.requestBody.required } : null,
      }
    })
  return [
    ...Object.entries(paths).flatMap(([path, methods]) => made(path, methods, false)),
    ...Object.entries(webhooks).flatMap(([name, methods]) => made(name, methods, true)),
  ]
}

export type Resolve = (schema: Schema) => Schema

export const resolverOf = ({ components }: Description): Resolve => {
  const resolve: Resolve = (schema) => (schema.$ref === undefined ? schema : resolve(components.schemas[schema.$ref.split('/').at(-1) as string] ?? {}))
  return resolve
}

/** A value for a schema: an example where there is one, otherwise the required fields. */
export function exampleOf(schema: Schema, resolve: Resolve, depth = 0): unknown {
  const found = resolve(schema)
  if (found.examples && found.examples.length > 0) return found.examples[0]
  if (found.default !== undefined) return found.default
  if (found.const !== undefined) return found.const
  if (found.enum) return found.enum[0]
  if (found.anyOf) return exampleOf(found.anyOf[0] as Schema, resolve, depth)
  const type = [found.type].flat()[0]
  switch (type) {
    case 'object':
      return depth > 4
        ? {}
        : Object.fromEntries(
            Object.entries(found.properties ?? {})
              .filter(([name]) => found.required?.includes(name))
              .map(([name, inner]) => [name, exampleOf(inner, resolve, depth + 1)]),
          )
    case 'array':
      return (found.minItems ?? 0) > 0 ? [exampleOf(found.items ?? {}, resolve, depth + 1)] : []
    case 'integer':
    case 'number':
      return found.minimum !== undefined && found.minimum > 0 ? found.minimum : 0
    case 'boolean':
      return false
    case 'string':
      return found.format === 'date-time' ? '2025-03-14T09:26:53Z' : 'text'
    default:
      return null
  }
}

/** A type in a few words. */
export function typeText(schema: Schema, resolve: Resolve): string {
  const found = resolve(schema)
  const named = schema.$ref?.split('/').at(-1)
  if (found.anyOf) return found.anyOf.map((one) => typeText(one, resolve)).join(T.or)
  if (found.enum && found.enum.length <= 6) return found.enum.map((one) => JSON.stringify(one)).join(', ')
  if (found.enum) return T.oneOf(found.enum.length)
  const types = [found.type ?? 'any'].flat()
  return types
    .map((type) =>
      type === 'array'
        ? T.listOf(typeText(found.items ?? {}, resolve))
        : type === 'object'
          ? (named ?? T.types['object'])
          : found.format === 'binary'
            ? T.types['file']
            : (T.types[type] ?? type),
    )
    .join(T.or)
}

/** The bounds of a schema in a few words. */
export function boundsText({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: fallback }: Schema): string {
  const isWide = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER
  return [
    isWide(minimum) ? '' : T.from(minimum as number),
    isWide(maximum) ? '' : T.upTo(maximum as number),
    minLength ? T.charactersFrom(minLength) : '',
    maxLength === undefined ? '' : T.charactersTo(maxLength),
    minItems ? T.itemsFrom(minItems) : '',
    maxItems === undefined ? '' : T.itemsTo(maxItems),
    fallback === undefined || fallback === null ? '' : T.otherwise(JSON.stringify(fallback)),
  ]
    .filter(Boolean)
    .join(', ')
}
