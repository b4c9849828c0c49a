import { presentCodes } from '../codes/line-codes.ts'
import type { FiscalReceipt } from './fiscal-receipt.ts'
import { STATES } from './lifecycle.ts'
import { photoUrl } from './photo.ts'
import type { Receipt } from './receipt.ts'

/** Which fields a promo lets its brand see. */
export type Visibility = { include_fns_receipt: boolean; include_qr_string: boolean; include_product_codes: boolean }

/**
 * The receipt as callers see it (`ReceiptResult`). Fields without a value are null or their default; only `qrString` and `fnsReceipt` may be absent,
 * when the promo omits them. Addresses of photos begin with `baseUrl`.
 */
export function presentReceipt(receipt: Receipt, visible: Visibility, baseUrl: string) {
  return { ...presentFields(receipt, visible, baseUrl), checkingStatus: STATES[receipt.state] }
}

/**
 * The body of a callback (`CallbackEvent`): the receipt without `checkingStatus`. An ARRIVED event contains no requisites, even where the QR is
 * already known.
 */
export function presentEvent(receipt: Receipt, visible: Visibility, baseUrl: string): string {
  return JSON.stringify(eventFields(receipt, visible, baseUrl))
}

/** The body without `receiptId`, for a receipt that has no number yet. */
export function presentEventWithoutNumber(receipt: Omit<Receipt, 'receiptId'>, visible: Visibility, baseUrl: string): string {
  const { receiptId: _, ...body } = eventFields({ ...receipt, receiptId: 0 }, visible, baseUrl)
  return JSON.stringify(body)
}

function eventFields(receipt: Receipt, visible: Visibility, baseUrl: string) {
  const fields = presentFields(receipt, visible, baseUrl)
  if (receipt.state !== 'ARRIVED') return fields
  return { ...fields, receiptDate: null, ...(visible.include_qr_string ? { qrString: null } : {}) }
}

function presentFields(receipt: Receipt, visible: Visibility, baseUrl: string) {
  const { outcome } = receipt
  return {
    state: receipt.state,
    uuid: receipt.uuid,
    userUuid: receipt.userUuid,
    receiptId: receipt.receiptId,
    promoId: receipt.promoId,
    country: receipt.country,
    externalId: receipt.externalId,
    approved: receipt.approved,
    promoPoints: receipt.approved ? (outcome?.promoPoints ?? 0) : 0,
    receiptDate: receipt.requisites?.boughtAt ?? null,
    createdAt: receipt.createdAt.toISOString(),
    photos: receipt.photos.map((photo) => photoUrl(baseUrl, receipt.uuid, photo)),
    duplicate: receipt.duplicateOf,
    rejectKey: receipt.rejectKey,
    rejectReason: receipt.rejectReason,
    source: receipt.source,
    channel: receipt.channel,
    ...(visible.include_qr_string ? { qrString: receipt.qrString } : {}),
    ...(visible.include_fns_receipt ? { fnsReceipt: receipt.fiscal && presentFiscal(receipt.fiscal, visible) } : {}),
    verdict: receipt.state === 'REVIEWED' ? (outcome?.verdict ?? null) : null,
    retailer: outcome?.retailer ?? null,
    total: outcome?.total ?? null,
    answers: outcome?.answers ?? null,
    city: outcome?.city ?? null,
    rules: outcome?.rules ?? [],
    rulesCount: outcome?.rulesCount ?? 0,
    rulesPoints: outcome?.rulesPoints ?? 0,
    reviewers: receipt.reviewers,
    matchedPromos: outcome?.matchedPromos ?? [],
    delivered: receipt.delivered,
    needsReview: receipt.needsReview,
    priority: 0,
    meta: receipt.sandbox ? { ...receipt.meta, sandbox: true } : (receipt.meta ?? {}),
  }
}

/** The tax authority's answer; each line has its product codes only where the promo asks for them. */
function presentFiscal(fiscal: FiscalReceipt, { include_product_codes }: Visibility) {
  return {
    ...fiscal,
    items: fiscal.items.map(({ codes, ...line }) => (include_product_codes ? { ...line, codes: presentCodes(codes) } : line)),
  }
}
