import type { Language, Written } from '#domain/language.ts'
import type { LocalizedText } from '#domain/localized-text.ts'

/**
 * What the service knows about one country: pure facts and functions, for the domain, the contract and the pages alike. A country is a
 * folder beside this file, and the lists in `index.ts`, `authorities.ts` and `simulators.ts` say which countries there are.
 */
export type Pack<C extends string = string> = {
  country: C
  /** The name of the country, for operators and for visitors of the widget's pages. */
  name: Written
  /** Who confirms receipts there, for operators. */
  authority: LocalizedText
  /** The languages that participants may read about their receipts in; the first is for browsers that want another one. */
  languages: readonly [Language, ...Language[]]
  /** IANA name of the zone that a new promo counts its days in, and that the clocks of sandbox tills show. */
  timezone: string
  /** Hours ahead of UTC of the easternmost till: a till's time has no zone, so no honest receipt is later than there. */
  easternmostHours: number
  currency: {
    /** What operators and testers see after a sum. */
    sign: string
    /** What participants see after a sum, in each language. */
    name: Written
  }
  qr: QrGrammar<C>
  register: {
    /** What a moderator is asked for when typing from a photo. */
    name: LocalizedText
    isValid(text: string): boolean
    objection: LocalizedText
    /** Recognises the number of a cash register in what an operator pastes, and returns it as receipts keep it. Null: the text is something else. */
    find(text: string): string | null
    /** How the numbers of the sandbox's reserved registers begin; three digits follow. */
    sandboxPrefix: string
  }
  taxNumber: {
    isValid(text: string): boolean
    objection: LocalizedText
    /** True for a number of the right form whose check digits are wrong: nobody can have it. */
    isMistyped(text: string): boolean
  }
  /**
   * The first id of its participants on the test ground. They have 50 runs of a thousand ids, with a thousand of another country's after each: two countries
   * share the ids to 101,000, the next two those to 201,000.
   */
  firstTester: number
  demo: Demo
}

/** How a country prints fiscal QR codes. */
export type QrGrammar<C extends string = string> = {
  parse: ParseQr<C>
  /** The QR string that these requisites would have been printed as, or why there is none. `ofdUrl` is where links of receipts lead, in countries that print links. */
  render(typed: TypedRequisites, ofdUrl: string): RenderedQr
  /** What has to be typed where there is no QR string. */
  needed: readonly (keyof TypedRequisites)[]
  /** The parameters of the QR and what each of them says. A refusal ends with the name of the parameter that is wrong, in brackets. */
  parameters: { readonly [parameter: string]: keyof TypedRequisites }
}

/**
 * Reads a fiscal QR. However its text is spelled, one receipt comes out with the same requisites; what is no such text comes out with the
 * reason.
 */
export type ParseQr<C extends string = string> = (text: string, ofdHosts: OfdHosts) => ParsedQr<C>

/**
 * The hosts that links of receipts may lead to, in countries that print links: lower case, with a port where it is not the usual one.
 * Null takes any host, for readers that cannot know the configured ones.
 */
export type OfdHosts = ReadonlySet<string> | null

export type ParsedQr<C extends string = string> = { ok: true; requisites: QrRequisites & { country: C } } | { ok: false; reason: string }

export type RenderedQr = { ok: true; qrString: string } | { ok: false; reason: string }

/** What a fiscal QR says about its receipt, in canonical form. */
export type QrRequisites = {
  /** RU: 16 digits. UZ: terminal id. */
  fn: string
  /** RU: decimal without leading zeros, 1..4294967295. UZ: receipt number. */
  fd: string
  /** RU: decimal without leading zeros, 1..4294967295. UZ: fiscal sign as printed. */
  fp: string
  /** Whole kopeks; null where the link carries no sum (UZ). */
  sumKopeks: number | null
  /** RU type of settlement: 1 sale, 2 sale refund, 3 payout, 4 payout refund; null for UZ. */
  n: number | null
  /** Wall clock of the till, without a zone: `YYYY-MM-DDTHH:mm:ss`. */
  boughtAt: string
}

/** What a person typed from paper. Some countries print neither the sum nor the type of settlement in the QR. */
export type TypedRequisites = { fn: string; fd: string; fp: string; receiptDate: string; sumKopeks: number | null; n?: number | null }

/** What `npm start` and the pages for testers begin with. Nothing of it is about a real person or shop. */
export type Demo = {
  promo: { name: string; products: readonly { productId: number; name: string; patterns: readonly string[]; points: number; pointsMode: 'per_unit' }[] }
  /** A receipt that the simulator serves from the start. */
  qr: string
  /** What a receipt of the demo promo's goods has, and what a receipt of other goods has. */
  goods: readonly Good[]
  otherGoods: readonly Good[]
  /** Goods that the test ground suggests, with prices as people write them. */
  shelf: readonly (readonly [name: string, price: string])[]
  /** What a tester may choose about a receipt besides its goods. */
  choices: { operationType: boolean; online: boolean }
}

export type Good = { name: string; priceKopeks: number; quantity: number }

/** Asks for every fact of a country, and keeps its code as a type. */
export const definePack = <const C extends string>(pack: Pack<C>): Pack<C> => pack
