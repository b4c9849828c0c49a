import type { Language, Written } from '#domain/language.ts'
import type { RenderedQr } from './define-pack.ts'

/**
 * How participants of a country use the widget, and how they type a receipt from its paper. It stands apart from the country's pack because
 * the widget loads every byte of what it imports. `K` are the keys of the country's own texts.
 */
export type Form<K extends string = string> = {
  /** The languages of the widget; the first is for people whose languages we do not have. */
  languages: readonly [Language, ...Language[]]
  /** The country's own texts; Uzbek in Cyrillic is made from them. A brand may replace each of them by its key, as it may replace those of the widget itself. */
  texts: { readonly [L in keyof Written]: { readonly [key in K]: string } }
  /** A field for the text of the QR itself: whoever fills it in need not fill in the others. */
  pasted?: Pick<Field<K>, 'name' | 'label' | 'hint' | 'attributes'> & { wrong: K }
  /** What is printed beside the QR, in the order of the form. Every form has a `date` and a `time`. */
  fields: readonly Field<K>[]
  /** The QR string of the values of the fields, which come without spaces. */
  render(valueOf: (name: string) => string): RenderedQr
}

/** A form whose keys are among `K`. */
export type AnyForm<K extends string> = Omit<Form<K>, 'texts'> & { texts: { readonly [L in keyof Form['texts']]: { readonly [key: string]: string } } }

export type Field<K extends string = string> = {
  name: string
  label: K | 'date' | 'time'
  hint?: K
  /** The input is of digits, so many at most. */
  digits?: number
  /** The attributes of any other input. */
  attributes?: { readonly [name: string]: string | number | boolean }
  /** What can be chosen, in place of an input; the values are 1, 2 and so on. */
  options?: readonly K[]
  /** A value that nobody objects to: the other fields are tried one by one beside such values. */
  sound: string
  /** What to say when the value is wrong. Where it is left out, the field can only be missing. */
  wrong?: K | 'badDate'
}

export const defineForm = <K extends string>(form: Form<K>): Form<K> => form
