import type { Receipt } from '../receipt/receipt.ts'

/** What `disputes_callback` gets: the participant's own words in `body`, and once it is decided what was decided. */
export type DisputeNotice = {
  event: 'DISPUTE_OPENED' | 'DISPUTE_DECIDED'
  disputeId: number | string
  uuid: string
  userUuid: string
  promoId: number
  decision?: string | null
  comment?: string | null
  body: Record<string, unknown>
}

/** Whether a receipt is paid for: approved, and by a promo that gives points. Admission to a draw is no payment. */
export const isPaidFor = ({ approved, outcome }: Pick<Receipt, 'approved' | 'outcome'>): boolean => approved && outcome?.verdict.rewardKind !== 'qualify'

/** What `payments_callback` gets when a receipt is approved. */
export type PaymentNotice = {
  event: 'PAYMENT'
  uuid: string
  userUuid: string
  promoId: number
  externalId: string | null
  points: number
  amountKopeks: number
}

/**
 * A payment of an approved receipt. `amountKopeks` is what was spent on counted products; where the promo counts none, what the whole
 * receipt is for.
 */
export function paymentNotice({ uuid, userUuid, promoId, externalId, outcome, fiscal }: Receipt): PaymentNotice {
  const counted = (outcome?.rulesCount ?? 0) > 0 ? outcome?.total?.sumSubtotal : undefined
  return { event: 'PAYMENT', uuid, userUuid, promoId, externalId, points: outcome?.promoPoints ?? 0, amountKopeks: counted ?? fiscal?.totalSum ?? 0 }
}

/** By what a receiver tells a repeat from news. A receipt is paid for once in each of its revisions. */
export const paymentId = ({ uuid, revision }: Pick<Receipt, 'uuid' | 'revision'>): string => `${uuid}.PAYMENT.${revision}`

export const disputeNoticeId = ({ uuid, event, disputeId }: DisputeNotice): string => `${uuid}.${event}.${disputeId}`
