import type { Logger } from 'pino'
import type { Country } from '#domain/country.ts'
import type { CompiledSettings } from '#domain/rules/compile.ts'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Sql } from '#platform/db.ts'
import type { GuardedHttp } from '#platform/guarded-http.ts'
import type { Scratch } from '#platform/scratch.ts'
import type { ApiKey } from '#store/api-keys.ts'
import type { NewReceipt, Written } from '#store/intake.ts'
import type { PromoRow } from '#store/promos.ts'
import type { UnderNames } from '#store/under-names.ts'
import type { Catalogues } from './catalogues.ts'
import type { Config } from './config.ts'
import type { JobName } from './jobs.ts'
import type { LiveFeed } from './live-feed.ts'
import type { Linter } from './open-linter.ts'
import type { Metrics } from './metrics.ts'
import type { PhotoReader } from './photo-reader.ts'

/** A promo with its current settings, defaults applied and patterns compiled, and with its loyalty catalogue where it judges by one. */
export type Promo = Omit<PromoRow, 'settings'> & {
  settings: CompiledSettings
  /** Promos that exclude each other with this one, whichever of the two says so. */
  linkedPromos: readonly number[]
}

export type TaxAuthority = { find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer> }

/** The outside world as the service sees it. `open-context.ts` opens the real one; tests move its clock and its far ends. */
export type Context = {
  config: Config
  version: string
  log: Logger
  sql: Sql
  now(): Date
  http: GuardedHttp
  /** How the service is reached from outside, without a slash at the end. A process that listens on a port of the system's choice knows it once it listens. */
  baseUrl: string
  /** Hosts of check links that are known as the fiscal operator's. */
  ofdHosts: ReadonlySet<string>
  /** Where check links of receipts that were typed by hand lead. */
  ofdUrl: string
  taxAuthorities: { [C in Country]?: TaxAuthority }
  /** Photos and their previews, by name. */
  blobs: Blobs
  /** Where files lie that are being looked at. */
  scratch: Scratch
  photoReader: PhotoReader
  /** Current promo, remembered for a moment. */
  promo(id: number): Promise<Promo | null>
  catalogues: Catalogues
  linter: Linter
  /** The key behind a secret, remembered for a moment: a revoked one stops working everywhere within seconds. */
  apiKey(secret: string): Promise<ApiKey | null>
  /** Writes a new receipt together with others that arrive meanwhile. Null: fiscal key taken or participant blocked. */
  insertReceipt(receipt: NewReceipt): Promise<Written | null>
  /** Whether a receipt is decided, with moderators, or waiting for its next check; asked together with others. */
  isSettled(uuid: string): Promise<boolean>
  /** Does work while nobody else, in any process, holds these names; together with others that wait for them meanwhile. */
  underNames: UnderNames
  /** Call after committing work of this name. */
  nudge(name: JobName): void
  /** Call after committing a change of promos or keys. */
  changed(): Promise<void>
  metrics: Metrics
  /** Tells the console that something changes. */
  live: LiveFeed
  /** Where the built-in simulators listen; null in production. */
  simulatorUrl: string | null
}
