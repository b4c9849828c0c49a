import type { ErrorObject } from 'ajv'
import type { ProblemType } from '#contract/errors.ts'
import type { Place, Problem } from './problem.ts'

/** Converts an error of the JSON Schema validator into the form of pydantic v2. */
export function problemOf(place: Place, root: unknown, error: ErrorObject, wasText: boolean): Problem {
  const loc = [place, ...steps(error.instancePath, root)]
  const input = withoutPasswords(error.data, error.parentSchema)
  if (error.keyword === 'required') return { type: 'missing', loc: [...loc, error.params.missingProperty], msg: 'Field required', input }
  if (error.keyword === 'additionalProperties') {
    const name: string = error.params.additionalProperty
    return { type: 'extra_forbidden', loc: [...loc, name], msg: 'Extra inputs are not permitted', input: (error.data as Record<string, unknown>)[name] }
  }
  const { type, msg, ctx } = (SAYINGS[error.keyword] ?? otherwise)(error, wasText)
  return { type, loc, msg, input, ...(ctx && { ctx }) }
}

/** What was sent, without the values that the schema declares to be passwords: the name of a field, such as `next`, does not always say so. */
function withoutPasswords(value: unknown, schema: ErrorObject['parentSchema']): unknown {
  if (schema?.format === 'password') return undefined
  if (typeof value !== 'object' || value === null) return value
  const secret = Object.entries<{ format?: string }>(schema?.properties ?? {}).filter(([name, { format }]) => format === 'password' && name in value)
  return secret.length === 0 ? value : { ...value, ...Object.fromEntries(secret.map(([name]) => [name, '***'])) }
}

type Saying = { type: ProblemType; msg: string; ctx?: Record<string, unknown> }

const otherwise = ({ message = 'is not valid' }: ErrorObject): Saying => ({ type: 'value_error', msg: `Value error, ${message}`, ctx: { error: message } })

const SAYINGS: Record<string, (error: ErrorObject, wasText: boolean) => Saying> = {
  type: wrongType,
  enum: ({ params }) => expected(params.allowedValues.filter((value: unknown) => value !== null)),
  const: ({ params }) => expected([params.allowedValue]),
  minLength: ({ params: { limit } }) => ({
    type: 'string_too_short',
    msg: `String should have at least ${count(limit, 'character')}`,
    ctx: { min_length: limit },
  }),
  maxLength: ({ params: { limit } }) => ({
    type: 'string_too_long',
    msg: `String should have at most ${count(limit, 'character')}`,
    ctx: { max_length: limit },
  }),
  minItems: ({ params: { limit }, data }) => tooFew('List', limit, (data as unknown[]).length),
  maxItems: ({ params: { limit }, data }) => tooMany('List', limit, (data as unknown[]).length),
  minProperties: ({ params: { limit }, data }) => tooFew('Dictionary', limit, Object.keys(data as object).length),
  maxProperties: ({ params: { limit }, data }) => tooMany('Dictionary', limit, Object.keys(data as object).length),
  minimum: ({ params: { limit } }) => ({ type: 'greater_than_equal', msg: `Input should be greater than or equal to ${limit}`, ctx: { ge: limit } }),
  maximum: ({ params: { limit } }) => ({ type: 'less_than_equal', msg: `Input should be less than or equal to ${limit}`, ctx: { le: limit } }),
  exclusiveMinimum: ({ params: { limit } }) => ({ type: 'greater_than', msg: `Input should be greater than ${limit}`, ctx: { gt: limit } }),
  exclusiveMaximum: ({ params: { limit } }) => ({ type: 'less_than', msg: `Input should be less than ${limit}`, ctx: { lt: limit } }),
  multipleOf: ({ params: { multipleOf } }) => ({ type: 'multiple_of', msg: `Input should be a multiple of ${multipleOf}`, ctx: { multiple_of: multipleOf } }),
  pattern: ({ params: { pattern } }) => ({ type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } }),
  format: ({ params: { format } }) =>
    format === 'date-time'
      ? { type: 'datetime_parsing', msg: `Input should be a valid datetime, ${noMoment}`, ctx: { error: noMoment } }
      : { type: 'value_error', msg: `Value error, not a valid ${format}`, ctx: { error: `not a valid ${format}` } },
}

const noMoment = 'not an RFC 3339 date and time with an offset'

/** A type error. For values that were read from text, the message is that the text could not be parsed. */
function wrongType({ params, data, parentSchema }: ErrorObject, wasText: boolean): Saying {
  const wanted = [params.type].flat().find((name) => name !== 'null')
  switch (wanted) {
    case 'integer':
      if (Number.isFinite(data) && !Number.isInteger(data))
        return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' }
      return wasText
        ? { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' }
        : { type: 'int_type', msg: 'Input should be a valid integer' }
    case 'number':
      return wasText
        ? { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' }
        : { type: 'float_type', msg: 'Input should be a valid number' }
    case 'boolean':
      return wasText
        ? { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' }
        : { type: 'bool_type', msg: 'Input should be a valid boolean' }
    case 'array':
      return { type: 'list_type', msg: 'Input should be a valid list' }
    case 'object':
      return parentSchema?.properties
        ? { type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object to extract fields from' }
        : { type: 'dict_type', msg: 'Input should be a valid dictionary' }
    default:
      return { type: 'string_type', msg: 'Input should be a valid string' }
  }
}

function expected(values: unknown[]): Saying {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const list = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('')
  return { type: 'literal_error', msg: `Input should be ${list}`, ctx: { expected: list } }
}

const tooFew = (kind: string, limit: number, actual: number): Saying => ({
  type: 'too_short',
  msg: `${kind} should have at least ${count(limit, 'item')} after validation, not ${actual}`,
  ctx: { field_type: kind, min_length: limit, actual_length: actual },
})

const tooMany = (kind: string, limit: number, actual: number): Saying => ({
  type: 'too_long',
  msg: `${kind} should have at most ${count(limit, 'item')} after validation, not ${actual}`,
  ctx: { field_type: kind, max_length: limit, actual_length: actual },
})

const count = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`

/** Converts a JSON pointer into names and indices. Whether `0` is a name or an index depends on the value. */
function steps(pointer: string, root: unknown): (string | number)[] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(name) : name
      value = (value as Record<string | number, unknown>)[step]
      return step
    })
}
