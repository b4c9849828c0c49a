import type { getSettingsSchema } from '#contract/promos/versions.ts'
import { useAnswer } from '../data/use-answer.ts'

/** As much of JSON Schema as settings are described with. */
export type Schema = {
  type?: string
  enum?: readonly (string | number)[]
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  default?: unknown
  description?: string
  'x-default-by-country'?: Record<string, unknown>
}

/** What a promo can be set to, from the service: the form below is made of it. */
export function useSettingsSchema(): Record<string, Schema> | null {
  const { data } = useAnswer<typeof getSettingsSchema>('settings-schema', '/api/admin/settings-schema')
  return (data as { properties?: Record<string, Schema> } | undefined)?.properties ?? null
}
