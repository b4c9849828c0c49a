import type { getSettingsSchema } from '#contract/promos/versions.ts'
import { useAnswer } from '../data/use-answer.ts'

/** The part of JSON Schema that describes settings. */
export type Schema = {
  type?: string | readonly string[]
  enum?: readonly (string | number)[]
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  default?: unknown
  description?: string
  /** The value is money. */
  'x-unit'?: 'kopeks'
  /** The field is for these values of a field beside it. */
  'x-shown-for'?: Record<string, readonly string[]>
  'x-default-by-country'?: Record<string, unknown>
}

/** The schema of a promo's settings, from the service; the form is built from it. */
export function useSettingsSchema(): Record<string, Schema> | null {
  const { data } = useAnswer<typeof getSettingsSchema>('settings-schema', '/api/admin/settings-schema')
  return (data as { properties?: Record<string, Schema> } | undefined)?.properties ?? null
}

export const isKopeks = (schema: Schema): boolean => schema['x-unit'] === 'kopeks'
