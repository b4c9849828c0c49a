import type { TObject } from 'typebox'
import { missing, type Problem } from './problem.ts'
import { textProblems } from './text-problems.ts'

type Field = { type?: unknown; enum?: readonly unknown[] }

/**
 * Reads the fields of a query, a path or the headers from their texts. A text that cannot be read is kept, and the validator reports it. The last one of
 * repeated fields counts; values of enumerations may be in any case.
 */
export function textReader(schema: TObject): (given: Record<string, unknown>) => Record<string, unknown> {
  const fields = Object.entries(schema.properties as Record<string, Field>)
  return (given) => {
    const values: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const text = lastOf(given[name])
      if (typeof text === 'string') values[name] = readAs(field, text)
    }
    return values
  }
}

const lastOf = (given: unknown): unknown => (Array.isArray(given) ? given.at(-1) : given)

/** Problems of values that were read from these texts. A number is quoted as its text, because a long one would not be what was sent; a missing field quotes nothing. */
export const inTexts = (problems: readonly Problem[], given: Record<string, unknown>): Problem[] =>
  problems.map((problem) => {
    if (problem.type === 'missing') return missing(problem.loc, null)
    return typeof problem.input === 'number' ? { ...problem, input: lastOf(given[String(problem.loc[1])]) } : problem
  })

/** Texts that are not allowed anywhere in a request, including unknown fields. */
export const textsProblems = (place: string, given: Record<string, unknown>): Problem[] =>
  Object.entries(given).flatMap(([name, value]) => [name, ...[value].flat()].flatMap((text) => textProblems(String(text), [place, name])))

function readAs({ type, enum: words }: Field, text: string): unknown {
  if (is(type, 'integer')) return /^[+-]?\d+(\.0+)?$/.test(text) ? Number(text) : text
  if (is(type, 'number')) return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (is(type, 'boolean')) return BOOLEANS.get(text.toLowerCase()) ?? text
  if (words && !words.includes(text)) return words.find((word) => String(word).toLowerCase() === text.toLowerCase()) ?? text
  return text
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

const is = (type: unknown, name: string) => type === name || (Array.isArray(type) && type.includes(name))
