import type { Logger } from 'pino'
import type { TaxAuthority } from '#countries/define-authority.ts'
import type { Channel } from '#domain/notify/channels.ts'
import type { Country } from '#countries/index.ts'
import type { Shares } from '#domain/verify/shares.ts'
import type { CompiledSettings } from '#domain/rules/compile.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Sql } from '#platform/db.ts'
import type { Reads } from '#platform/db/open-reads.ts'
import type { GuardedHttp } from '#platform/guarded-http.ts'
import type { Keyring } from '#platform/keyring.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'
import type { TempFiles } from '#platform/temp-files.ts'
import type { ApiKey } from '#store/api-keys.ts'
import type { NewReceipt, Written } from '#store/intake.ts'
import type { PromoRow } from '#store/promos.ts'
import type { CallbackBatcher } from '#store/callback-batcher.ts'
import type { Together } from '#store/together.ts'
import type { WithLocks } from '#store/with-locks.ts'
import type { Catalogues } from './catalogues.ts'
import type { Config } from './config.ts'
import type { FeedWatch } from './feed-watch.ts'
import type { LiveFeed } from './live-feed.ts'
import type { Linter } from './linter.ts'
import type { Metrics } from './metrics.ts'
import type { PhotoReader } from './photo-reader.ts'
import type { ReadingOutlook } from './reading-outlook.ts'
import type { RequestLog } from './request-log.ts'
import type { Simulator } from './simulator.ts'
import type { Tracing } from './tracing.ts'
import type { UnsettledPhotos } from './unsettled-photos.ts'
import type { Web } from './web.ts'

/** A promo with its current settings, defaults applied and patterns compiled, and with its loyalty catalogue if it uses one. */
export type Promo = Omit<PromoRow, 'settings'> & {
  settings: CompiledSettings
  /** Promos that exclude each other with this one, whichever of the two has the setting. */
  linkedPromos: readonly number[]
}

export type { TaxAuthority }

/** The outside world as the service uses it. `open-context.ts` opens the real one; tests replace its clock and its far ends. */
export type Context = {
  config: Config
  version: string
  log: Logger
  sql: Sql
  /** Reads what may be a second old, from the replica where there is one. */
  read: Reads
  now(): Date
  /** Waits for something that no signal tells of. In the simulation it lasts until somebody works. */
  pause(ms: number): Promise<void>
  /** For addresses of photos. */
  http: GuardedHttp
  /** For receivers of callbacks, which `npm start` also allows on its own machine. */
  callbackHttp: GuardedHttp
  /** Encrypts secrets before they are stored, and decrypts them where they are used. */
  keyring: Keyring
  /** The public address of the service, without a slash at the end. A process on a port chosen by the system knows it once it listens. */
  baseUrl: string
  /** Hosts that links of receipts may lead to. */
  ofdHosts: ReadonlySet<string>
  /** Addresses for links of receipts that were typed by hand, in countries whose QR is a link. */
  ofdUrls: { readonly [C in Country]?: string }
  taxAuthorities: { [C in Country]?: TaxAuthority }
  /** How the quota of a day is divided among promos, as of a moment ago. */
  taxShares(country: Country, day: string): Promise<Shares>
  /** Photos and their previews, by name. */
  blobs: Blobs
  /** Rejects when a photo that is uploaded now would be refused. */
  checkUploads(): Promise<void>
  /** Temporary files of photos that are being read. */
  tempFiles: TempFiles
  photoReader: PhotoReader
  readingOutlook: ReadingOutlook
  unsettledPhotos: UnsettledPhotos
  /** The current promo, cached for a moment. */
  promo(id: number): Promise<Promo | null>
  catalogues: Catalogues
  linter: Linter
  /** The key behind a secret, cached for a moment: a revoked key stops working everywhere within seconds. */
  apiKey(secret: string): Promise<ApiKey | null>
  /** Counts calls for the rate limits, together with the other processes. */
  rates: RateLimiter
  /** Writes a new receipt; receipts of concurrent requests share a statement. Null: fiscal key taken or participant blocked. */
  insertReceipt(receipt: NewReceipt): Promise<Written | null>
  /** Writes of the stages, which share statements between receipts. */
  together: Together
  /** Whether a receipt is decided, with moderators, or waiting for its next check; questions of concurrent callers share a statement. */
  isSettled(uuid: string): Promise<boolean>
  /** Runs work under advisory locks of these names, across all processes. Submissions that wait for one name share a transaction. */
  withLocks: WithLocks
  /** How deliveries reach the database, by channel. */
  callbackBatchers: Record<Channel, CallbackBatcher>
  /** Call after committing a job that is due, so that workers look for it at once. */
  wake(): void
  /** Call after committing a change of promos or keys. */
  changed(): Promise<void>
  metrics: Metrics
  /** Sends the way of receipts to a collector of traces. */
  tracing: Tracing
  /** The built files for browsers. */
  web: Web
  /** Announces changes to the console. */
  live: LiveFeed
  /** Lets brands wait for events of their promo. */
  feedWatch: FeedWatch
  /** Keeps what brands asked and were answered, for a week. */
  requestLog: RequestLog
  /** Null in production. */
  simulator: Simulator | null
  /** A key of the demo promo for pages, which anybody may see: /widget/demo is filled in with it. Null in production. */
  demoKey: string | null
}
