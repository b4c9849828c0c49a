import type { Country } from '#countries/index.ts'
import type { Requisites } from '../qr/requisites.ts'
import type { RejectKey } from '../reject-keys.ts'
import type { JudgingContext } from '../rules/judging-context.ts'
import type { Outcome, TraceLine } from '../rules/outcome.ts'
import type { FiscalReceipt } from './fiscal-receipt.ts'
import type { State } from './lifecycle.ts'
import type { Photo } from './photo.ts'

/** Our record of one submission. */
export type Receipt = {
  uuid: string
  receiptId: number
  promoId: number
  country: Country
  /** Whether its promo is a sandbox. */
  sandbox: boolean
  /** `userUuid` in NFC; identifies the participant. */
  participant: string
  /** `userUuid` as it was sent. */
  userUuid: string
  state: State
  revision: number
  /** Grows with every change that a decision could depend on; a move names the version it was decided on. */
  version: number
  /**
   * The receipt holds its fiscal key, if it has one: another participant's receipt with this key is a DUPLICATE of it. At most one receipt of a promo
   * holds a key.
   */
  holdsKey: boolean
  /** Sent with the duplicate check on. A receipt sent with it off never holds its key and is never a duplicate. */
  dupCheck: boolean
  fiscalKey: string | null
  requisites: Requisites | null
  qrString: string | null
  externalId: string | null
  duplicateOf: string | null
  /** The receipt of another promo whose approval made this copy. */
  copyOf: string | null
  source: string | null
  channel: string | null
  meta: Record<string, unknown> | null
  photos: readonly Photo[]
  createdAt: Date
  approved: boolean
  needsReview: boolean
  rejectKey: RejectKey | null
  rejectReason: string | null
  settingsVersion: number | null
  fiscal: FiscalReceipt | null
  operationType: number | null
  outcome: Outcome | null
  trace: TraceLine[] | null
  /** Null: no decision has depended on anything besides the receipt and the settings. */
  judgingContext: JudgingContext | null
  reviewers: string[]
  /** How many times the tax authority has answered that it does not have this receipt. */
  checks: number
  firstCheckAt: Date | null
  nextCheckAt: Date | null
  openCallbacks: number
  delivered: 'DELIVERED' | 'FAILED' | null
}

/** A receipt's values before anything has happened to it. */
export const ARRIVING = {
  state: 'ARRIVED',
  revision: 0,
  version: 0,
  duplicateOf: null,
  copyOf: null,
  approved: false,
  needsReview: false,
  rejectKey: null,
  rejectReason: null,
  settingsVersion: null,
  fiscal: null,
  operationType: null,
  outcome: null,
  trace: null,
  judgingContext: null,
  reviewers: [],
  checks: 0,
  firstCheckAt: null,
  nextCheckAt: null,
  openCallbacks: 0,
  delivered: null,
} as const satisfies Partial<Receipt>
