// biome-ignore lint/style/noRestrictedImports: this is the place that narrows it.
import { useTranslate as useAnyTranslate } from 'react-admin'
import type { en } from '#domain/texts/en/console.ts'
import type { reactAdminRu } from './react-admin-ru.ts'

/** The names of texts with the names of their groups: `receipts.pointsOf`. */
type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]

/** A name that every language of the console has a text for. */
export type TextKey = Path<typeof en> | Path<typeof reactAdminRu>

type Values = Readonly<Record<string, unknown>>

/**
 * react-admin's `useTranslate` takes any string. This one takes names of texts alone, so that the compiler also checks names made of a code, such as
 * `kind.${kind}`: a new code does not compile until it has a text, because the Russian texts have the names of the English ones.
 */
export const useTranslate: () => (name: TextKey, values?: Values) => string = useAnyTranslate

/** Choices of react-admin's inputs, which translate names themselves. */
export const choicesOf = <const V extends string>(ids: readonly V[], nameOf: (id: V) => TextKey): { id: V; name: TextKey }[] =>
  ids.map((id) => ({ id, name: nameOf(id) }))
