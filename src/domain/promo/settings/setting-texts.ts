import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { LocalizedText } from '../../localized-text.ts'

export type Texts = { title: string; help: string }

/** Name of a choice in Russian; English readers see the value itself, unless it has an English name too. */
export type ChoiceName = string | LocalizedText

/** Texts of a setting, and of its fields if it is an object or a list of objects. */
export type SettingTexts<S> = FieldTexts<S> & (S extends TArray<infer Item> ? Fields<Item> : Fields<S>)
export type FieldsTexts<S> = S extends TObject<infer Properties> ? { readonly [F in keyof Properties]: FieldTexts<Properties[F]> } : never

type FieldTexts<S> = Texts & (S extends TSchema ? Choices<Choice<Static<S>>> : never)
type Fields<S> = S extends TObject ? { fields: FieldsTexts<S> } : { fields?: never }
type Choices<C extends string | number> = [C] extends [never] ? { choices?: never } : { choices: { readonly [Value in C]: ChoiceName } }

/** The possible values of an enumeration, or of a list of them; never for free texts and numbers. */
type Choice<T> = T extends readonly (infer Item)[]
  ? Choice<Item>
  : T extends string
    ? string extends T
      ? never
      : T
    : T extends number
      ? number extends T
        ? never
        : T
      : never
