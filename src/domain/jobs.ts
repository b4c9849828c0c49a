/** Every job of the service and what it carries. Stages hand receipts to each other only through this list. */
export type Jobs = {
  'verify-receipt': { receiptUuid: string }
  'judge-receipt': { receiptUuid: string }
  /** The mailbox of one receipt: delivers its waiting events in order. A receipt never has two of these jobs. */
  'deliver-callback': { receiptUuid: string }
  /** The same for what a receipt's disputes and its payment are told of. */
  'deliver-dispute-notice': { receiptUuid: string }
  'deliver-payment-notice': { receiptUuid: string }
  /** Puts events back into their mailboxes, a portion a second. */
  'resend-callbacks': { resendId: number }
  /** Looks for the QR in the photos of a receipt that waits without one. */
  'identify-receipt': { receiptUuid: string }
  /** Gives a promo the receipt that another promo has approved. */
  'copy-receipt': { receiptUuid: string; promoId: number }
  /** A moderator's decision whose undo window is over. */
  'apply-decision': { receiptUuid: string; decisionId: string }
  /** Lets time fly in a sandbox promo, from one due moment to the next. */
  'advance-clock': { promoId: number; leftMs: number }
  'reject-blocked': { promoId: number; participant: string }
}
export type JobName = keyof Jobs
