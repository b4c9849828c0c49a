import type { Kind } from '../receipt/public-status.ts'
import type { RU as DISPUTE } from './ru/dispute.ts'
import type { RejectKey } from '../reject-keys.ts'

/** The result of a receipt in a few words. In a type of its own because the widget needs only these. */
export type Headlines = { readonly [K in Kind]: string }

/** What the page of a receipt and the widget say about a dispute. */
export type DisputeTexts = { readonly [K in keyof typeof DISPUTE]: string }

/** All texts about a receipt for participants, in one language. */
export type StatusTexts = {
  headlines: Headlines
  facts: { promo: string; number: string; boughtAt: string; sum: string; sentAt: string }
  approved: string
  approvedWithPoints(points: number): string
  admitted: string
  withModerators: string
  found: string
  /** While no requisites are known, nothing is with the tax service. `minutes`: about how long it takes; null: not long. */
  reading(minutes: number | null): string
  checking: string
  notThereYet: string
  notAnswering: string
  nextCheck(moment: string): string
  rejected(key: RejectKey): string
  /** What can be done about the reason of a rejection; null where only `otherwise` applies. */
  adviceOn(key: RejectKey): string | null
  advice: { pending: string; otherwise: string }
  dispute: DisputeTexts
  /** Why the page shows no receipt. */
  nothing: { readonly [K in 'missing' | 'away']: { headline: string; text: string } }
  /** `21 ноября в 15:30 (GMT+3)` */
  moment(day: string, time: string, zone: string): string
}
