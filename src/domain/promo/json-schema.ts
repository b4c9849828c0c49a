import { COUNTRIES } from '#countries/index.ts'
import { SETTINGS } from './settings.ts'

/** The settings as JSON Schema, for programs that build forms: one property each, in the order of the documentation. */
export const settingsJsonSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { schema, default: byDefault, effect }]) => [
      name,
      {
        ...(schema as object),
        title: titleOf(name),
        description: effect,
        ...(isByCountry(byDefault) ? { 'x-default-by-country': byDefault } : { default: byDefault }),
      },
    ]),
  ),
})

const titleOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

const isByCountry = (value: unknown): boolean => typeof value === 'object' && value !== null && COUNTRIES.every((country) => country in value)
