import type { AnyForm, Form } from './define-form.ts'
import type { Pack, ParseQr, PrintedForm } from './define-pack.ts'
import { ruForm } from './ru/form.ts'
import { ru } from './ru/pack.ts'
import { printedRu } from './ru/printed.ts'
import { parseRuQr } from './ru/qr.ts'
import { uzForm } from './uz/form.ts'
import { uz } from './uz/pack.ts'
import { printedUz } from './uz/printed.ts'
import { OFD_HOST, parseUzQr } from './uz/qr.ts'

/** The countries of the service. A promo has one of them for life; data of two countries never mix. */
const LIST = { ru, uz }

export type Country = keyof typeof LIST

export const PACKS: { readonly [C in Country]: Pack<C> } = LIST

export const COUNTRIES = /* @__PURE__ */ Object.keys(LIST) as [Country, ...Country[]]

/** The country of callers that name none. */
export const DEFAULT_COUNTRY: Country = 'ru'

export const isCountry = (text: string): text is Country => Object.hasOwn(LIST, text)

/** One fact for every country. */
export const byCountry = <T>(factOf: (pack: Pack<Country>) => T): Record<Country, T> =>
  Object.fromEntries(COUNTRIES.map((country) => [country, factOf(PACKS[country])])) as Record<Country, T>

/** The register whose number a text is, with its country; null: the text is not a register's number. */
export function findRegister(text: string): { country: Country; fn: string } | null {
  for (const country of COUNTRIES) {
    const fn = PACKS[country].register.find(text)
    if (fn !== null) return { country, fn }
  }
  return null
}

/** The QR grammars alone, for pages, which load every byte of what they import. */
export const PARSERS: { readonly [C in Country]: ParseQr<C> } = { ru: parseRuQr, uz: parseUzQr }

/** The usual forms of fiscal QRs of all countries, for pages, which do not know the hosts that an operator of the service has added. */
export const printedForPages = (): readonly PrintedForm[] => [...printedRu(), ...printedUz([OFD_HOST])]

const FORM_LIST = { ru: ruForm, uz: uzForm }

/** Keys of the forms' own texts. */
export type FormTextKey = KeyOf<(typeof FORM_LIST)[keyof typeof FORM_LIST]>
type KeyOf<F> = F extends Form<infer K> ? K : never

/** What the widget needs of countries; separate from the packs because it loads every byte of what it imports. */
export const FORMS: { readonly [C in Country]: AnyForm<FormTextKey> } = FORM_LIST
