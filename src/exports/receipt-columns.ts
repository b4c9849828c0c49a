import type { presentToOperator } from '#context/present-to-operator.ts'
import type { ReceiptColumn } from '#domain/texts/receipt-columns.ts'
import type { Cell } from '#platform/csv.ts'

type Receipt = ReturnType<typeof presentToOperator>

/**
 * What a cell is, which a workbook shows as such. `moment`: with its zone, in UTC. `till`: as the clock of the till showed it, without a zone. `kopeks`: a
 * workbook has whole units of money with two decimals.
 */
type Kind = 'text' | 'whole' | 'yes' | 'moment' | 'till' | 'kopeks'

type Column = { kind: Kind /** In characters. */; width: number; of(receipt: Receipt): Cell }

/** The columns of a table of receipts, in their order. */
export const COLUMNS: { readonly [Name in ReceiptColumn]: Column } = {
  uuid: { kind: 'text', width: 37, of: ({ uuid }) => uuid },
  receiptId: { kind: 'whole', width: 10, of: ({ receiptId }) => receiptId },
  promoId: { kind: 'whole', width: 8, of: ({ promoId }) => promoId },
  country: { kind: 'text', width: 8, of: ({ country }) => country },
  userUuid: { kind: 'text', width: 24, of: ({ userUuid }) => userUuid },
  externalId: { kind: 'text', width: 18, of: ({ externalId }) => externalId },
  createdAt: { kind: 'moment', width: 20, of: ({ createdAt }) => createdAt },
  state: { kind: 'text', width: 12, of: ({ state }) => state },
  approved: { kind: 'yes', width: 10, of: ({ approved }) => approved },
  needsReview: { kind: 'yes', width: 16, of: ({ needsReview }) => needsReview },
  rejectKey: { kind: 'text', width: 24, of: ({ rejectKey }) => rejectKey },
  rejectReason: { kind: 'text', width: 50, of: ({ rejectReason }) => rejectReason },
  promoPoints: { kind: 'whole', width: 8, of: ({ promoPoints }) => promoPoints },
  receiptDate: { kind: 'till', width: 20, of: ({ receiptDate }) => receiptDate },
  sum: { kind: 'kopeks', width: 14, of: ({ total }) => total?.sum ?? null },
  retailer: { kind: 'text', width: 30, of: ({ retailer }) => retailer?.name ?? null },
  inn: { kind: 'text', width: 14, of: ({ retailer }) => retailer?.inn ?? null },
  city: { kind: 'text', width: 18, of: ({ city }) => city?.city ?? null },
  rules: { kind: 'text', width: 30, of: ({ rules }) => rules.join('; ') },
  reviewers: { kind: 'text', width: 18, of: ({ reviewers }) => reviewers.join('; ') },
  duplicate: { kind: 'text', width: 37, of: ({ duplicate }) => duplicate },
  delivered: { kind: 'text', width: 12, of: ({ delivered }) => delivered },
  source: { kind: 'text', width: 10, of: ({ source }) => source },
  channel: { kind: 'text', width: 12, of: ({ channel }) => channel },
  qrString: { kind: 'text', width: 60, of: ({ qrString }) => qrString ?? null },
}
