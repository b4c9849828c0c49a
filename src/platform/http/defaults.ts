import type { TSchema } from 'typebox'

type Fill = (value: unknown) => void
type Schema = { properties?: Record<string, Schema>; items?: Schema; default?: unknown }

/**
 * Applies the defaults of a schema to a validated value. Applied earlier, they would appear in error texts as if the caller had sent them. Null when the
 * schema has none.
 */
export function defaultsOf(schema: TSchema): Fill | null {
  const { properties = {}, items } = schema as Schema
  if (items) return eachItem(defaultsOf(items as TSchema))
  const fills = Object.entries(properties).flatMap(([name, field]) => fieldFill(name, field) ?? [])
  if (fills.length === 0) return null
  return (value) => {
    if (!isObject(value)) return
    for (const fill of fills) fill(value)
  }
}

function fieldFill(name: string, field: Schema): ((object: Record<string, unknown>) => void) | null {
  const inside = defaultsOf(field as TSchema)
  const { default: value } = field
  if (value === undefined) return inside && ((object) => inside(object[name]))
  return (object) => {
    if (object[name] === undefined) object[name] = typeof value === 'object' && value !== null ? structuredClone(value) : value
    else inside?.(object[name])
  }
}

const eachItem = (fill: Fill | null): Fill | null =>
  fill &&
  ((list) => {
    if (Array.isArray(list)) list.forEach(fill)
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
