import { SETTINGS } from '#domain/promo/settings.ts'
import type { Schema } from './use-settings-schema.ts'

export type Settings = Record<string, unknown>

/**
 * The value of a form without empty ones: empty texts, lists and objects, and fields that were never filled in. What the schema lets be empty stays: null
 * where it says that there is no limit, a list that an object must have, and values under names that people choose.
 */
export function tidied(value: unknown, schema: Schema = {}): unknown {
  if (value === '' || value === undefined) return null
  if (Array.isArray(value)) {
    const items = value.map((one) => tidied(one, schema.items)).filter((one) => one !== null)
    return items.length === 0 ? null : items
  }
  if (typeof value !== 'object' || value === null) return value
  if (schema.type === 'object' && schema.properties === undefined) return Object.keys(value).length === 0 ? null : value
  const fields = Object.entries(value)
    .map(([name, field]) => [name, tidied(field, schema.properties?.[name]), field] as const)
    .filter(([name, tidy, field]) => tidy !== null || (field === null && mayBeNull(schema.properties?.[name])))
  return fields.length === 0 ? null : { ...emptyLists(schema), ...Object.fromEntries(fields) }
}

/** The settings of a form as `tidied` leaves them. */
export const tidiedSettings = (settings: Settings | undefined): Settings => (tidied(settings, { properties: SCHEMAS }) ?? {}) as Settings

export const SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema as Schema]))

const mayBeNull = ({ type }: Schema = {}): boolean => Array.isArray(type) && type.includes('null')

const emptyLists = ({ required = [], properties = {} }: Schema): Settings =>
  Object.fromEntries(
    required.flatMap((name) => {
      const { type, minItems = 0 } = properties[name] ?? {}
      return type === 'array' && minItems === 0 ? [[name, []]] : []
    }),
  )

/** The patch from one state to the other: null resets a setting. */
export function changesOf(before: Settings, after: Settings): Settings {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [tidied(before[name], SCHEMAS[name]), tidied(after[name], SCHEMAS[name])]
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
