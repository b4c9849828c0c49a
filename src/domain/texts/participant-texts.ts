import type { Kind } from '../receipt/public-status.ts'
import type { RejectKey } from '../reject-keys.ts'

/** What became of a receipt, in a few words. They stand apart from the other texts because the widget takes these alone. */
export type Headlines = { readonly [K in Kind | 'missing']: string }

/** All that a participant reads about a receipt, in one language. */
export type StatusTexts = {
  headlines: Headlines
  facts: { promo: string; number: string; boughtAt: string; sum: string; sentAt: string }
  approved: string
  approvedWithPoints(points: number): string
  admitted: string
  withModerators: string
  found: string
  checking: string
  notThereYet: string
  notAnswering: string
  nextCheck(moment: string): string
  rejected(key: RejectKey): string
  /** What can be done about the reason of a rejection itself; null where only `otherwise` can be said. */
  adviceOn(key: RejectKey): string | null
  advice: { pending: string; otherwise: string }
  checkTheLink: string
  /** `21 ноября в 15:30 (GMT+3)` */
  moment(day: string, time: string, zone: string): string
}
