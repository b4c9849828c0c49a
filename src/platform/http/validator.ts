import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Place, Problem } from './problem.ts'
import { problemOf } from './problem-of.ts'

/** Validates a value and returns its errors in the form of pydantic v2; an empty list means valid. */
export type Validate = (value: unknown, options?: { onlyFirst?: boolean }) => Problem[]

const settings = { allowUnionTypes: true, verbose: true, formats: { 'date-time': isDateTime, password: true } } as const
const first = new Ajv({ ...settings, allErrors: false })
const every = new Ajv({ ...settings, allErrors: true })

const none: Problem[] = []
const problemsMax = 100

/**
 * `fromText`: the values were read from texts, so a wrong type means that the text could not be read. Compiled at the first use, because compiling all
 * schemas takes as long as the rest of the start.
 */
export function validator(place: Place, schema: TSchema, { fromText = place !== 'body' } = {}): Validate {
  let passes: ValidateFunction | undefined
  let listing: ValidateFunction | undefined
  return (value, { onlyFirst = false } = {}) => {
    passes ??= first.compile(schema)
    if (passes(value)) return none
    if (onlyFirst) return problems(place, value, passes.errors, fromText)
    listing ??= every.compile(schema)
    listing(value)
    return problems(place, value, listing.errors, fromText)
  }
}

function problems(place: Place, value: unknown, errors: ErrorObject[] | null | undefined, fromText: boolean): Problem[] {
  return (errors ?? [])
    .filter(says)
    .slice(0, problemsMax)
    .map((error) => problemOf(place, value, error, fromText))
}

/** A nullable object that is wrong fails both branches; only the error of the object branch is useful. */
const says = ({ keyword, schemaPath, params }: ErrorObject) =>
  keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null' && schemaPath.includes('/anyOf/'))

/** RFC 3339 with an offset, so that it is a moment, and with a year of four digits. */
function isDateTime(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.exec(text)
  if (!parts) return false
  const [, year, month, day] = parts.map(Number) as [number, number, number, number]
  const yearInUtc = new Date(text).getUTCFullYear()
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() && yearInUtc >= 1 && yearInUtc <= 9999
}
