import type { Requisites } from '#domain/qr/requisites.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import { wholeUnits } from '#domain/verify/whole-units.ts'
import { member, parseExactJson, type ExactFields, type ExactJson } from '#domain/verify/exact-json.ts'
import { plainLine } from '#domain/verify/plain-text.ts'
import { CORRECTION, isRefund, SALE } from '#domain/receipt-types.ts'
import { amountsOf } from './amounts.ts'
import { taxSystemText } from './codes.ts'
import { findDocuments } from './find-documents.ts'
import { readItems } from './read-items.ts'
import { retailerAddress, retailerName } from './retailer.ts'
import { contradicts } from './register-clock.ts'

export type RuTicket = {
  fiscal: FiscalReceipt
  /** 1 sale, 2 sale refund, 3 payout, 4 payout refund, 31 correction of a sale or of a payout. */
  operationType: number
  /** The document's time differs from the QR's. Noted, never a reason to reject: channels disagree about zones. */
  clockDiffers: boolean
}

/**
 * Reads a receipt of FNS in any of the known wrappers. The result agrees with the requested receipt to the kopek; anything else is `malformed`, so
 * that a mixed-up answer changes nothing. Never throws, and takes over no personal data: cashier and buyer are left out.
 */
export function readRuTicket(ticketText: string, asked: Requisites): RuTicket | { malformed: string } {
  const json = parseExactJson(ticketText)
  if (json === undefined) return { malformed: 'the ticket is not JSON' }
  const documents = findDocuments(json)
  if (documents.length === 0) return { malformed: 'the ticket holds no receipt' }
  const document = documents.find(({ fields }) => isAsked(fields, asked))
  if (document === undefined) return { malformed: 'the ticket is of another receipt' }

  const { fields, registeredAddress } = document
  const readAmount = amountsOf(document)
  const totalSum = readAmount(member(fields, 'totalSum'))
  if (totalSum === null || totalSum !== asked.sumKopeks) return { malformed: 'the ticket has another total' }
  const settlement = readSettlement(member(fields, 'operationType'), asked)
  if (settlement === null) return { malformed: 'the ticket has no known type of settlement' }
  const items = readItems(member(fields, 'items'), readAmount)
  if (items === null) return { malformed: 'the ticket has a line that cannot be read' }

  const [receiptDate = null, receiptTime = null] = asked.boughtAt.split('T')
  return {
    operationType: isCorrection(fields) && !isRefund(settlement) ? CORRECTION : settlement,
    clockDiffers: contradicts(member(fields, 'dateTime'), asked.boughtAt),
    fiscal: {
      fn: asked.fn,
      fd: asked.fd,
      fp: asked.fp,
      receiptDate,
      receiptTime,
      totalSum,
      retailerInn: plainLine(member(fields, 'userInn')),
      retailerName: retailerName(fields),
      retailerAddress: retailerAddress(fields, registeredAddress),
      taxSystem: taxSystemText(member(fields, 'appliedTaxationType')) ?? taxSystemText(member(fields, 'taxationType')),
      isOnline: member(fields, 'internetSign') === '1',
      isPaid: settlement === SALE,
      items,
    },
  }
}

const isAsked = (fields: ExactFields, { fn, fd, fp }: Requisites): boolean =>
  plainLine(member(fields, 'fiscalDriveNumber')) === fn &&
  withoutZeros(member(fields, 'fiscalDocumentNumber')) === fd &&
  withoutZeros(member(fields, 'fiscalSign')) === fp

const withoutZeros = (value: ExactJson): string | undefined => plainLine(value)?.replace(/^0+(?=\d)/, '')

/** The verified fiscal sign covers the type of settlement, so a document without the type has the QR's. */
function readSettlement(value: ExactJson, { n }: Requisites): number | null {
  const type = typeof value === 'string' ? wholeUnits(value, 0) : value === null ? n : null
  return type !== null && type >= 1 && type <= 4 ? type : null
}

/** Correction receipts and correction strict forms, by document code. */
const CORRECTION_CODES: ReadonlySet<unknown> = new Set(['31', '41'])

const isCorrection = (fields: ExactFields): boolean => CORRECTION_CODES.has(member(fields, 'code')) || CORRECTION_CODES.has(member(fields, 'receiptCode'))
