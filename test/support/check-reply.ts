import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { type Endpoint, errorsOf, takesInput } from '#contract/endpoint.ts'
import { ApiErrorBody, ERRORS, HTTPValidationError } from '#contract/errors.ts'

/** Fails unless the contract describes this answer: its status, its shape, and no field beyond the described ones. */
export function checkReply(endpoint: Endpoint, status: number, body: unknown): void {
  const called = `${endpoint.method} ${endpoint.url} → ${status}`
  const declared = endpoint.replies[status]
  if (declared?.schema === undefined && declared) return assert.ok(body === undefined || body === '', `${called}: a body where none is described`)
  if (declared?.contentType !== undefined || (declared?.orPage && typeof body === 'string')) return assert.equal(typeof body, 'string', called)

  const schema = declared?.schema ?? errorSchema(endpoint, status)
  assert.ok(schema, `${called}: the contract does not describe this status: ${JSON.stringify(body)}`)
  const check = compiled(schema)
  assert.ok(check(body), `${called}: ${JSON.stringify(check.errors)} in ${JSON.stringify(body)}`)
  if (schema === ApiErrorBody) assert.equal(ERRORS[(body as { code: keyof typeof ERRORS }).code].status, status, called)
}

function errorSchema(endpoint: Endpoint, status: number): TSchema | undefined {
  if (status === 422 && takesInput(endpoint)) return HTTPValidationError
  return errorsOf(endpoint).some((code) => ERRORS[code].status === status) ? ApiErrorBody : undefined
}

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
const checks = new Map<TSchema, ValidateFunction>()

function compiled(schema: TSchema): ValidateFunction {
  const check = checks.get(schema) ?? ajv.compile(closed(schema) as object)
  checks.set(schema, check)
  return check
}

/** The schema with its objects closed to further fields. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === 'default' || key === 'examples' ? value : closed(value)]))
  return 'properties' in schema && !('additionalProperties' in schema) && 'type' in schema ? { ...inside, additionalProperties: false } : inside
}
