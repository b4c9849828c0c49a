import { bodyTypeOf, type Endpoint, successOf } from '#contract/endpoint.ts'
import { type Description, isRepeatable, ofClient, type Operation, reachable, type Schema, SENT } from '../typescript-client.ts'

/** A call as the clients of all languages need it. */
export type DescribedCall = {
  id: string
  summary: string
  description: string
  method: string
  path: string
  inPath: string[]
  query: { name: string; required: boolean; schema: Schema; description?: string }[]
  body: Schema | null
  bodyRequired: boolean
  sends: 'query' | 'json' | 'form'
  files: string[]
  key: boolean
  repeatable: boolean
  /** Null: bytes. */
  answer: Schema | null
}

/** The calls of a brand's server, and the schemas that they and the callbacks mention. */
export function describedCalls(endpoints: readonly Endpoint[], description: object): { calls: DescribedCall[]; schemas: [string, Schema][] } {
  const { paths, components } = description as Description
  const operations = endpoints.filter(ofClient).map((e) => ({ e, operation: paths[e.url]?.[e.method.toLowerCase()] as Operation }))
  const sent = SENT.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const known = reachable(components.schemas, [...operations.map(({ operation }) => operation), ...sent])
  return {
    calls: operations.map(({ e, operation }) => describedCall(e, operation)),
    schemas: Object.entries(components.schemas).filter(([name]) => known.has(name)),
  }
}

function describedCall(e: Endpoint, { summary, description = '', parameters = [], requestBody, responses }: Operation): DescribedCall {
  const [[contentType, { schema }] = ['application/json', { schema: {} }]] = Object.entries(responses[successOf(e)]?.content ?? {})
  return {
    id: e.operationId,
    summary,
    description,
    method: e.method,
    path: e.url,
    inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: parameters.filter((one) => one.in === 'query'),
    body: (requestBody && Object.values(requestBody.content)[0]?.schema) ?? null,
    bodyRequired: requestBody?.required === true,
    sends: e.method === 'GET' ? 'query' : bodyTypeOf(e) === 'application/json' ? 'json' : 'form',
    files: Object.keys(e.files ?? {}),
    key: e.auth === 'apiKey',
    repeatable: isRepeatable(e),
    answer: contentType === 'application/json' ? schema : null,
  }
}

/** A type of its own with fields, rather than a map. */
export const isRecord = ({ type, properties }: Schema): boolean => type === 'object' && properties !== undefined && Object.keys(properties).length > 0

export const nameIn = ($ref: string): string => $ref.split('/').at(-1) as string
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
