import { SETTINGS } from '#domain/promo/settings.ts'
import type { Schema } from './use-settings-schema.ts'

export type Settings = Record<string, unknown>

/** Fields of which null is a value: it says that there is no limit. */
const NULLABLE: ReadonlySet<string> = new Set(
  Object.values(SETTINGS).flatMap(({ schema }) =>
    Object.entries((schema as Schema).properties ?? {}).flatMap(([name, { type }]) => (Array.isArray(type) && type.includes('null') ? [name] : [])),
  ),
)

/** The values of a form without empty ones: empty texts, lists and objects, and fields that were never filled in. */
export function tidied(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (Array.isArray(value)) {
    const items = value.map(tidied).filter((one) => one !== null)
    return items.length === 0 ? null : items
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .filter(([name, field]) => tidied(field) !== null || (field === null && NULLABLE.has(name)))
    .map(([name, field]) => [name, tidied(field)] as const)
  return fields.length === 0 ? null : Object.fromEntries(fields)
}

/** The patch from one state to the other: null resets a setting. */
export function changesOf(before: Settings, after: Settings): Settings {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [tidied(before[name]), tidied(after[name])]
      return sameAs(was, is) ? [] : [[name, is]]
    }),
  )
}

/** The order of fields does not matter; that of lists does. */
const sameAs = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
