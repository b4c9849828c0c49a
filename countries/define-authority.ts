import type { Logger } from 'pino'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { ValuesOf, Variables } from '#platform/environment.ts'

/** The tax authority of a country, as the service uses it. */
export type TaxAuthority = {
  /** One question about one receipt. Whatever the far end does becomes an answer; throws only the reason of the caller's own signal. */
  find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer>
  /** Absent where questions are not counted. */
  quota?: DailyQuota | null
}

/** The quota of questions in a calendar day of the tax authority. */
export type DailyQuota = {
  perDay: number
  /** The day of a moment, `YYYY-MM-DD`. */
  dayOf(moment: Date): string
  /** The moment from which the next day's questions may be asked. */
  renewsAfter(moment: Date): Date
}

/** How a country's tax authority is configured and opened. */
export type Authority<V extends Variables = Variables> = {
  /** The authority's environment variables. */
  variables: V
  /** The variables that hold its address: all of them are set, or none. */
  address: readonly (keyof V & string)[]
  /** Whether the service runs without it. Promos of the country are then refused. */
  isOptional: boolean
  /** An error in the combination of variables that are valid one by one. */
  objectionTo?(config: ValuesOf<V>): string | null
  /** Where links of receipts lead, in countries whose QR is a link: known hosts, and the address for receipts typed from paper. */
  links?(config: ValuesOf<V>): { hosts: readonly string[]; url: string }
  open(config: ValuesOf<V>, options: OpenOptions): OpenAuthority
}

/** `close` waits for exchanges in flight. */
export type OpenAuthority = TaxAuthority & { close(): Promise<void> }

export type OpenOptions = {
  now: () => Date
  log: Logger
  /** The pause before each poll, where answers are polled for. Tests poll sooner. */
  pollPausesMs?: readonly number[]
}

/** Larger replies are refused. */
export const LARGEST_REPLY_BYTES = 4 * 1024 * 1024

/** Declares a tax authority; the compiler asks for everything, and keeps the types of the variables. */
export const defineAuthority = <const V extends Variables>(authority: Authority<V>): Authority<V> => authority
