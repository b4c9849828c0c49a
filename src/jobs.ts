/** Every job of the service and what it carries. Stages hand receipts to each other only through this list. */
export type Jobs = {
  'verify-receipt': { receiptUuid: string }
  'judge-receipt': { receiptUuid: string }
  /** The mailbox of one receipt: delivers its waiting events in order. A receipt never has two of these jobs. */
  'deliver-callback': { receiptUuid: string }
  'reject-blocked': { promoId: number; participant: string }
}
export type JobName = keyof Jobs
