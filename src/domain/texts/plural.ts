import type { Language } from '../language.ts'

/** The form of a word for a number, from `one|few|many`; a language with two forms repeats the last one. */
export function plural(language: Language, count: number, forms: string): string {
  const [one, few, many] = forms.split('|')
  const form = new Intl.PluralRules(language).select(count)
  return (form === 'one' ? one : form === 'few' ? few : many) ?? ''
}
