/** Every job of the service and what it carries. Stages hand receipts to each other only through this list. */
export type Jobs = {
  /** `from`: the key and the address from which the receipt came; absent when that is not known. */
  'verify-receipt': { receiptUuid: string; from?: readonly string[] }
  'judge-receipt': { receiptUuid: string }
  /** Delivers the unsettled events of one receipt in order. A receipt never has two of these jobs. */
  'deliver-callback': { receiptUuid: string }
  /** Delivers the messages about a receipt's disputes. */
  'deliver-dispute-notice': { receiptUuid: string }
  'deliver-payment-notice': { receiptUuid: string }
  /** Reopens events that are to be sent again, a portion a second. */
  'resend-callbacks': { resendId: number }
  /** Gives a receipt the fiscal key under which its document was confirmed before. */
  'take-first-key': { receiptUuid: string }
  /** Looks for the QR in the photos of a receipt without requisites. */
  'identify-receipt': { receiptUuid: string; from?: readonly string[] }
  /** Asks the tax authority about requisites that were read from the print of photos without a legible QR. */
  'ask-about-print': { receiptUuid: string; from?: readonly string[] }
  /** Copies a receipt that one promo approved into another promo. */
  'copy-receipt': { receiptUuid: string; promoId: number }
  /** Applies a moderator's decision after its undo window. */
  'apply-decision': { receiptUuid: string; decisionId: string }
  /** Advances the clock of a sandbox promo, from one due moment to the next. */
  'advance-clock': { promoId: number; leftMs: number }
  /** Makes the table of a promo's receipts of a day or a week. */
  'make-export': { exportId: number }
  'reject-blocked': { promoId: number; participant: string }
}
export type JobName = keyof Jobs
