import type { Receipt } from '../receipt/receipt.ts'

/** The message to `disputes_callback`: the participant's own words in `body`, and the decision once there is one. */
export type DisputeNotice = {
  event: 'DISPUTE_OPENED' | 'DISPUTE_DECIDED'
  disputeId: number | string
  uuid: string
  userUuid: string
  promoId: number
  decision?: string | null
  comment?: string | null
  body: Record<string, unknown>
  sandbox?: true
}

/** What marks a message about a receipt of a sandbox, so that a receiver pays nobody for a test. Other messages have no such field. */
export const sandboxMark = ({ sandbox }: Pick<Receipt, 'sandbox'>): { sandbox?: true } => (sandbox ? { sandbox: true } : {})

/** Whether a payment is due for a receipt: it is approved, and its promo gives points. Admission to a draw is not a payment. */
export const isPaidFor = ({ approved, outcome }: Pick<Receipt, 'approved' | 'outcome'>): boolean => approved && outcome?.verdict.rewardKind !== 'qualify'

/** The message to `payments_callback` when a receipt is approved. */
export type PaymentNotice = {
  event: 'PAYMENT'
  uuid: string
  userUuid: string
  promoId: number
  externalId: string | null
  points: number
  amountKopeks: number
  sandbox?: true
}

/** Payment of an approved receipt. `amountKopeks` is the sum of the counted products; where the promo counts none, the receipt's total. */
export function paymentNotice(receipt: Receipt): PaymentNotice {
  const { uuid, userUuid, promoId, externalId, outcome, fiscal } = receipt
  const counted = (outcome?.rulesCount ?? 0) > 0 ? outcome?.total?.sumSubtotal : undefined
  return {
    event: 'PAYMENT',
    uuid,
    userUuid,
    promoId,
    externalId,
    points: outcome?.promoPoints ?? 0,
    amountKopeks: counted ?? fiscal?.totalSum ?? 0,
    ...sandboxMark(receipt),
  }
}

/** The id by which a receiver recognises a repeat. A receipt is paid for once in each of its revisions. */
export const paymentId = ({ uuid, revision }: Pick<Receipt, 'uuid' | 'revision'>): string => `${uuid}.PAYMENT.${revision}`

export const disputeNoticeId = ({ uuid, event, disputeId }: DisputeNotice): string => `${uuid}.${event}.${disputeId}`
