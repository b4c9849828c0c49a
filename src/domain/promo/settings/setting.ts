import type { Static, TSchema } from 'typebox'
import type { Country } from '#countries/index.ts'
import type { CheckName } from './kinds.ts'
import type { SettingTexts } from './setting-texts.ts'

/** All there is to a setting but its name and its place in the form, which is that of its file and of its line there. */
export type Setting<S extends TSchema, D, C> = Entry<S, D, C> & { check: C }

type Entry<S extends TSchema, D, C> = {
  schema: S
  /** Null where there is none. */
  default: D
  /** What is checked besides the form; null is nothing. */
  check?: C
  /** What it does, as the documentation, the JSON Schema and the console's English readers are told. */
  effect: string
  /** What the console's Russian readers are told. */
  ru: SettingTexts<S>
}

export function setting<S extends TSchema, const D extends Default<Static<S>>, C extends CheckName | null = null>(entry: Entry<S, D, C>): Setting<S, D, C> {
  return { check: null, ...entry } as Setting<S, D, C>
}

type Default<T> = (T extends readonly (infer Item)[] ? readonly Item[] : T) | Record<Country, T> | null
