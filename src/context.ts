import type { Logger } from 'pino'
import type { Country } from '#domain/country.ts'
import type { CompiledSettings } from '#domain/rules/compile.ts'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Sql } from '#platform/db.ts'
import type { GuardedHttp } from '#platform/guarded-http.ts'
import type { ApiKey } from '#store/api-keys.ts'
import type { NewReceipt, Written } from '#store/intake.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Config } from './config.ts'
import type { JobName } from './jobs.ts'
import type { Metrics } from './metrics.ts'

/** A promo with its current settings, defaults applied and patterns compiled. */
export type Promo = Omit<PromoRow, 'settings'> & { settings: CompiledSettings }

export type TaxAuthority = { find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer> }

/** The outside world as the service sees it. `open-context.ts` opens the real one; tests move its clock and its far ends. */
export type Context = {
  config: Config
  version: string
  log: Logger
  sql: Sql
  now(): Date
  http: GuardedHttp
  taxAuthorities: { [C in Country]?: TaxAuthority }
  /** Current promo, remembered for a moment. */
  promo(id: number): Promise<Promo | null>
  /** The key behind a secret, remembered for a moment: a revoked one stops working everywhere within seconds. */
  apiKey(secret: string): Promise<ApiKey | null>
  /** Writes a new receipt together with others that arrive meanwhile. Null: fiscal key taken or participant blocked. */
  insertReceipt(receipt: NewReceipt): Promise<Written | null>
  /** Call after committing work of this name. */
  nudge(name: JobName): void
  /** Call after committing a change of promos or keys. */
  changed(): Promise<void>
  metrics: Metrics
  /** Where the built-in simulators listen; null in production. */
  simulatorUrl: string | null
}
