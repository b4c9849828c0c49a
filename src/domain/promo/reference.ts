import type { TSchema } from 'typebox'
import { SETTINGS } from './settings.ts'

/** One row of the settings page of the documentation. */
export type SettingEntry = { name: string; type: string; default: string; effect: string }

/** The settings for readers, with the fields of products and callbacks. */
export const settingsReference = (): SettingEntry[] =>
  Object.entries(SETTINGS).flatMap(([name, { schema, default: byDefault, effect }]) => entries(name, schema, byDefault, effect))

/** The row of a setting, followed by the rows of its fields. */
function entries(name: string, schema: TSchema, byDefault: unknown, effect: string): SettingEntry[] {
  const form = schema as Form
  const own = { name, type: typeName(form), default: defaultText(byDefault), effect }
  const { properties = {}, required = [] } = form.items ?? form
  const fields = Object.entries(properties).flatMap(([field, { description, ...part }]) =>
    description === undefined
      ? []
      : entries(`${name}${form.items ? '[]' : ''}.${field}`, part as TSchema, required.includes(field) ? REQUIRED : (part.default ?? null), description),
  )
  return [own, ...fields]
}

const REQUIRED = Symbol('required')

const defaultText = (byDefault: unknown) => (byDefault === null ? 'none' : byDefault === REQUIRED ? 'required' : JSON.stringify(byDefault))

type Form = {
  type?: string | string[]
  enum?: (string | number)[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Form
  properties?: Record<string, Form>
  required?: string[]
  default?: unknown
  description?: string
}

function typeName(form: Form): string {
  if (form.enum) return form.enum.join(' or ')
  if (Array.isArray(form.type)) return form.type.map((type) => (type === 'null' ? type : typeName({ ...form, type }))).join(' or ')
  switch (form.type) {
    case 'string':
      return form.format === 'date-time' ? 'date-time with offset' : `text up to ${form.maxLength} characters`
    case 'integer':
    case 'number':
      return `${form.type}, ${form.minimum ?? `above ${form.exclusiveMinimum}`} to ${form.maximum}`
    case 'array':
      return `list of up to ${form.maxItems}: ${typeName(form.items ?? {})}`
    default:
      return form.type ?? 'any'
  }
}
