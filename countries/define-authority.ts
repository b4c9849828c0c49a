import type { Logger } from 'pino'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { ValuesOf, Variables } from '#platform/environment.ts'

/** Who confirms the receipts of a country, as the service asks. */
export type TaxAuthority = {
  /** One question about one receipt. Whatever the far end does is an answer; it throws only the reason of the caller's own signal. */
  find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer>
  /** Left out where questions are not counted. */
  quota?: DailyQuota | null
}

/** How many questions a calendar day of the tax authority has. */
export type DailyQuota = {
  perDay: number
  /** The day of a moment, `YYYY-MM-DD`. */
  dayOf(moment: Date): string
  /** The moment from which the next day's questions may be asked. */
  renewsAfter(moment: Date): Date
}

/** How a country's tax authority is configured and opened. */
export type Authority<V extends Variables = Variables> = {
  /** Its environment variables. */
  variables: V
  /** Those of them that say where it is: all are set, or none. */
  address: readonly (keyof V & string)[]
  /** Whether the service runs without it. Promos of the country are refused then. */
  isOptional: boolean
  /** What is wrong with variables that are right one by one. */
  objectionTo?(config: ValuesOf<V>): string | null
  /** Where links of receipts lead, in countries whose QR is a link: hosts that are known, and the address for receipts that are typed from paper. */
  links?(config: ValuesOf<V>): { hosts: readonly string[]; url: string }
  open(config: ValuesOf<V>, options: OpenOptions): OpenAuthority
}

/** `close` lets the exchanges under way end. */
export type OpenAuthority = TaxAuthority & { close(): Promise<void> }

export type OpenOptions = {
  now: () => Date
  log: Logger
  /** The pause before each poll for an answer, where answers are polled for; for tests, which poll sooner. */
  pollPausesMs?: readonly number[]
}

/** A reply of a tax authority is never larger than this. */
export const LARGEST_REPLY_BYTES = 4 * 1024 * 1024

/** Asks for all that a tax authority needs, and keeps the types of its variables. */
export const defineAuthority = <const V extends Variables>(authority: Authority<V>): Authority<V> => authority
