import type { TObject } from 'typebox'
import { PERIOD_ENDS_EARLY } from '#contract/errors.ts'
import { type Place, type Problem, valueError } from './problem.ts'

/** One rule for every period that a call names: `to` is not before `from`. It would be an empty answer otherwise, which looks like one about the period meant. */
export function periodReader(place: Place, schema: TObject): (values: unknown, found: readonly Problem[]) => Problem[] {
  if (!['from', 'to'].every((name) => Object.hasOwn(schema.properties, name))) return () => []
  return (values, found) => {
    if (found.some(({ loc: [, name] }) => name === 'from' || name === 'to')) return []
    const { from, to } = (values ?? {}) as Record<string, unknown>
    return momentOf(from) > momentOf(to) ? [valueError([place, 'from'], PERIOD_ENDS_EARLY)] : []
  }
}

/** What is left out is no number, which is neither before nor after another. */
const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value.toUpperCase()) : Number.NaN)
