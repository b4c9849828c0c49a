import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { closed } from './check-reply.ts'
import type { Answered } from './http-server.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  format?: string
  contentMediaType?: string
  examples?: unknown[]
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Response = { description: string; content?: Record<string, { schema: Schema }> }

export type Operation = {
  operationId: string
  method: string
  path: string
  auth: 'apiKey' | 'operator' | 'testground' | 'none'
  parameters: Parameter[]
  /** A form has files beside its fields. */
  body: { required: boolean; schema: Schema; isForm: boolean } | null
  responses: Record<string, Response>
}

type Written = Omit<Operation, 'method' | 'path' | 'auth' | 'body' | 'parameters'> & {
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
}
export type Description = { paths: Record<string, Record<string, Written>>; components: { schemas: Record<string, Schema> } }

export type DescribedApi = ReturnType<typeof describedApi>

/** The content of an OpenAPI document, prepared to check requests and answers. It uses nothing but the document. */
export function describedApi(description: Description) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => operationOf(path, method.toUpperCase(), written)),
  )

  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'described', ...description })
  ajv.addSchema({ $id: 'closed', ...(closed(description) as object) })
  const checks = new Map<string, ValidateFunction>()
  const compiled = (schema: Schema, within: 'described' | 'closed') => {
    const written = JSON.stringify(schema).replaceAll('"#/components', `"${within}#/components`)
    const check = checks.get(written) ?? ajv.compile(JSON.parse(written) as object)
    checks.set(written, check)
    return check
  }

  const resolve = (schema: Schema): Schema => (schema.$ref === undefined ? schema : resolve(description.components.schemas[schema.$ref.split('/').at(-1)!]!))
  const accepts = (schema: Schema, value: unknown): boolean => compiled(schema, 'described')(value) as boolean

  const checkBody = (schema: Schema, body: unknown, called: string) => {
    const check = compiled(closed(schema) as Schema, 'closed')
    assert.ok(check(body), `${called}: ${JSON.stringify(check.errors)} in ${JSON.stringify(body)}`)
  }

  return {
    operations,
    resolve,
    accepts,

    /** The methods that the document describes for a concrete address. */
    methodsAt: (address: string): string[] => operations.filter(({ path }) => patternOf(path).test(address.split('?', 1)[0]!)).map(({ method }) => method),

    /** Whether the document describes a page for a concrete address. */
    isPage: (address: string): boolean =>
      operations.some(
        ({ path, method, responses }) =>
          method === 'GET' && responses['200']?.content?.['text/html; charset=utf-8'] && patternOf(path).test(address.split('?', 1)[0]!),
      ),

    /** Fails unless the document describes this answer of the operation: status, content type, code, and no field beyond the described ones. */
    checkAnswer(operation: Operation, { status, headers, text, body }: Answered): void {
      const called = `${operation.operationId} → ${status}`
      const response = operation.responses[status]
      assert.ok(response, `${called} is not described: ${text}`)
      assert.ok(headers['x-request-id'], `${called}: no x-request-id`)
      if (response.content === undefined) return assert.equal(text, '', called)
      const sent = String(headers['content-type'])
      const described = Object.entries(response.content).find(([type]) => type === '*/*' || sent.startsWith(type.replace('/*', '/')))
      assert.ok(described, `${called}: ${sent}`)
      const [contentType, { schema }] = described
      if (contentType !== 'application/json') return
      checkBody(schema, body, called)
      if (schema.$ref?.endsWith('/ApiError')) assert.ok(response.description.includes(`\`${body.code}\``), `${called}: ${body.code} is not described`)
    },

    /** Checks a refusal that belongs to no operation: an address or method that is not described, or a request that is not HTTP. */
    checkRefusal({ status, headers, body }: Answered, code: string): void {
      assert.ok(headers['x-request-id'], `${status}: no x-request-id`)
      checkBody({ $ref: '#/components/schemas/ApiError' }, body, String(status))
      assert.equal(body.code, code)
    },
  }
}

function operationOf(path: string, method: string, { security, parameters = [], requestBody, ...written }: Written): Operation {
  return {
    ...written,
    method,
    path,
    parameters,
    auth: (Object.keys(security[0] ?? {})[0] ?? 'none') as Operation['auth'],
    body: requestBody ? bodyOf(requestBody) : null,
  }
}

function bodyOf({ required, content }: NonNullable<Written['requestBody']>): Operation['body'] {
  const [[type, { schema }]] = Object.entries(content) as [[string, { schema: Schema }]]
  return { required, schema, isForm: type === 'multipart/form-data' }
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map((fixed) => RegExp.escape(fixed))
      .join('[^/]+')}$`,
  )
