import type { Language } from '../language.ts'

/** The form of a word beside a number, of `one|few|many`; a language that knows two forms says the last one twice. */
export function plural(language: Language, count: number, forms: string): string {
  const [one, few, many] = forms.split('|')
  const form = new Intl.PluralRules(language).select(count)
  return (form === 'one' ? one : form === 'few' ? few : many) ?? ''
}
