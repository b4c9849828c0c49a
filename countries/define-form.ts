import type { Language, Written } from '#domain/language.ts'
import type { RenderedQr } from './define-pack.ts'

/**
 * How participants of a country use the widget, and how they type a receipt from paper. Separate from the country's pack because the widget loads
 * every byte of what it imports. `K` are the keys of the country's own texts.
 */
export type Form<K extends string = string> = {
  /** The languages of the widget; the first one is the default. */
  languages: readonly [Language, ...Language[]]
  /**
   * The country's own texts; Uzbek in Cyrillic is made from the Latin ones. A brand may replace each of them by its key, like the texts of the widget
   * itself.
   */
  texts: { readonly [L in keyof Written]: { readonly [key in K]: string } }
  /** A field for the text of the QR itself: a participant who fills it in may leave the others empty. */
  pasted?: Pick<Field<K>, 'name' | 'label' | 'hint' | 'attributes'> & { wrong: K }
  /** The values printed beside the QR, in the order of the form. Every form has a `date` and a `time`. */
  fields: readonly Field<K>[]
  /** The QR string made of the fields' values, which come without spaces. */
  render(valueOf: (name: string) => string): RenderedQr
}

/** A form whose keys are among `K`. */
export type AnyForm<K extends string> = Omit<Form<K>, 'texts'> & { texts: { readonly [L in keyof Form['texts']]: { readonly [key: string]: string } } }

export type Field<K extends string = string> = {
  name: string
  label: K | 'date' | 'time'
  hint?: K
  /** An input of digits with this maximal length. */
  digits?: number
  /** The attributes of any other input. */
  attributes?: { readonly [name: string]: string | number | boolean }
  /** Choices instead of an input; their values are 1, 2 and so on. */
  options?: readonly K[]
  /** A valid value: the other fields are validated one by one together with such values. */
  sound: string
  /** Text for a wrong value. Without it, the field can only be missing. */
  wrong?: K | 'badDate'
}

export const defineForm = <K extends string>(form: Form<K>): Form<K> => form
