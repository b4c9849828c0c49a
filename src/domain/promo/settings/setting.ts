import type { Static, TSchema } from 'typebox'
import type { Country } from '#countries/index.ts'
import type { CheckName } from './kinds.ts'
import type { SettingTexts } from './setting-texts.ts'

/** Everything about a setting except its name and its place in the form, which follow from its file and its line there. */
export type Setting<S extends TSchema, D, C> = Entry<S, D, C> & { check: C }

type Entry<S extends TSchema, D, C> = {
  schema: S
  /** Null where there is none. */
  default: D
  /** A check besides the form; null: no error. */
  check?: C
  /** The effect, for the documentation, the JSON Schema and English readers of the console. */
  effect: string
  /** Texts for Russian readers of the console. */
  ru: SettingTexts<S>
}

export function setting<S extends TSchema, const D extends Default<Static<S>>, C extends CheckName | null = null>(entry: Entry<S, D, C>): Setting<S, D, C> {
  return { check: null, ...entry } as Setting<S, D, C>
}

type Default<T> = (T extends readonly (infer Item)[] ? readonly Item[] : T) | Record<Country, T> | null
