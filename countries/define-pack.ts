import type { Language, Written } from '#domain/language.ts'
import type { LocalizedText } from '#domain/localized-text.ts'

/**
 * What the service knows about one country: pure facts and functions, for the domain, the contract and the pages. A country is a folder next to this
 * file, and the lists in `index.ts`, `authorities.ts` and `simulators.ts` say which countries exist.
 */
export type Pack<C extends string = string> = {
  country: C
  /** Name of the country, for operators and for visitors of the widget's pages. */
  name: Written
  /** Name of the authority that confirms receipts, for operators. */
  authority: LocalizedText
  /** The languages in which participants may read about their receipts; the first one is the default. */
  languages: readonly [Language, ...Language[]]
  /** IANA name of the zone of new promos and of the sandbox's cash registers. */
  timezone: string
  /** Hours ahead of UTC in the easternmost place of the country: a receipt's time has no zone, so no honest receipt is later than the time there. */
  easternmostHours: number
  currency: {
    /** Sign after a sum, for operators and testers. */
    sign: string
    /** Word after a sum, for participants, in each language. */
    name: Written
  }
  /** Names of cities, of one word each, that are printed in several spellings: a list for each city. */
  cities: readonly (readonly string[])[]
  qr: QrGrammar<C>
  /** The kinds of codes by which the lines of its receipts name products: numbers under the bars, and a classifier of its own. */
  productCodes: readonly ('gtin' | 'ikpu')[]
  register: {
    /** Label of the field, for moderators who type from a photo. */
    name: LocalizedText
    isValid(text: string): boolean
    objection: LocalizedText
    /** Recognises the number of a cash register in a pasted text, and returns it as receipts store it. Null: the text is something else. */
    find(text: string): string | null
    /** Beginning of the numbers of the sandbox's reserved registers; three digits follow. */
    sandboxPrefix: string
  }
  taxNumber: {
    isValid(text: string): boolean
    objection: LocalizedText
    /** True for a number of the right form with wrong check digits, which nobody can have. */
    isMistyped(text: string): boolean
  }
  /**
   * The first id of its participants on the test ground. A country has 50 ranges of a thousand ids, each followed by a thousand of another country:
   * two countries share the ids up to 101,000, the next two those up to 201,000.
   */
  firstTester: number
  demo: Demo
}

/** How a country prints fiscal QR codes. */
export type QrGrammar<C extends string = string> = {
  parse: ParseQr<C>
  /**
   * The QR string that a cash register would have printed for these requisites, or every field that cannot be right. `ofdUrl`: where links of receipts
   * lead, in countries that print links. Where paper says less than its QR, the string also says that it was typed.
   */
  render(typed: TypedRequisites, ofdUrl: string): RenderedQr
  /**
   * The usual forms of the text, as cash registers print it. A code of such a text is also read from a photo that is too bad for a reader without this
   * knowledge; rarer spellings need not be here. Links lead to these hosts.
   */
  printed(ofdHosts: readonly string[]): readonly PrintedForm[]
  /** What has to be typed where there is no QR string. */
  needed: readonly (keyof TypedRequisites)[]
  /** Whether the QR codes of one document may have different signs, such as the fiscal sign and its hash: `fn` and `fd` alone name the document. */
  hasSeveralSigns: boolean
  /** The parameters of the QR and their meaning. */
  parameters: { readonly [parameter: string]: keyof TypedRequisites }
}

/** Characters that are always there, and fields of `least` to `most` characters out of an alphabet. */
export type PrintedForm = readonly (string | { of: string; least: number; most: number })[]

export const oneOf = (of: string) => ({ of, least: 1, most: 1 })
export const digits = (least: number, most = least) => ({ of: '0123456789', least, most })
/** Functions, so that pages that only parse QR strings do not carry them. */
export const printedDay = (): PrintedForm => ['20', oneOf('123'), digits(1), oneOf('01'), digits(1), oneOf('0123'), digits(1)]
export const printedHour = (): PrintedForm => [oneOf('012'), digits(1)]
export const printedMinute = (): PrintedForm => [oneOf('012345'), digits(1)]

/** Reads a fiscal QR. Every spelling of one receipt gives equal requisites; any other text gives the reason why it is refused. */
export type ParseQr<C extends string = string> = (text: string, ofdHosts: OfdHosts) => ParsedQr<C>

/**
 * Hosts that links of receipts may lead to, in countries that print links: in lower case, with a port unless it is the default. Null accepts any
 * host, for readers without the configuration.
 */
export type OfdHosts = ReadonlySet<string> | null

export type ParsedQr<C extends string = string> = { ok: true; requisites: QrRequisites & { country: C } } | { ok: false; reason: string }

export type RenderedQr = { ok: true; qrString: string } | { ok: false; wrong: WrongFields }

/** The fields of typed requisites that cannot be right, each with the form that is expected. */
export type WrongFields = { readonly [field in keyof TypedRequisites]?: string }

/** The contents of a fiscal QR in canonical form. */
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
  /** Local time of the cash register, without a zone: `YYYY-MM-DDTHH:mm:ss`. */
  boughtAt: string
}

/** Requisites typed from paper. Some countries print neither the sum nor the type of settlement in the QR. */
export type TypedRequisites = { fn: string; fd: string; fp: string; receiptDate: string; sumKopeks: number | null; n?: number | null }

/** Demo data of `npm start` and the testers' pages. Nothing in it is about a real person or shop. */
export type Demo = {
  promo: { name: string; products: readonly { productId: number; name: string; patterns: readonly string[]; points: number; pointsMode: 'per_unit' }[] }
  /** A receipt that the simulator knows from the start. */
  qr: string
  /** Goods of the demo promo, and other goods. */
  goods: readonly Good[]
  otherGoods: readonly Good[]
  /** Goods that the test ground suggests, with prices as people write them; the packs of marked goods have a serial number besides the number of the product. */
  shelf: readonly (readonly [name: string, price: string, gtin: string, marked?: 'marked'])[]
  /** What testers may choose about a receipt besides its goods. */
  choices: { operationType: boolean; online: boolean }
}

export type Good = { name: string; priceKopeks: number; quantity: number }

/** Declares a country; the compiler asks for every fact and keeps the code as a type. */
export const definePack = <const C extends string>(pack: Pack<C>): Pack<C> => pack
