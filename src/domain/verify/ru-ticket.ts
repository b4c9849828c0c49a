import type { Requisites } from '../qr/requisites.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { amountsOf, wholeUnits } from './ru-ticket/amounts.ts'
import { taxSystemText } from './ru-ticket/codes.ts'
import { member, parseExactJson, type ExactFields, type ExactJson } from './exact-json.ts'
import { findDocuments } from './ru-ticket/find-documents.ts'
import { plainLine } from './plain-text.ts'
import { readItems } from './ru-ticket/read-items.ts'
import { retailerAddress, retailerName } from './ru-ticket/retailer.ts'
import { contradicts } from './ru-ticket/till-clock.ts'

export type RuTicket = {
  fiscal: FiscalReceipt
  /** 1 sale, 2 sale refund, 3 payout, 4 payout refund. */
  operationType: number
  /** The document's own time is not the QR's. Worth a look, never a reason to reject: channels disagree about zones. */
  clockDiffers: boolean
}

/**
 * Reads a receipt of FNS in any of the known wrappers. What it returns is the receipt that was asked for, to the kopek; all
 * else is `malformed`, so that a mixed-up answer changes nothing. It never throws, and takes over only fields that name no
 * person: cashier and buyer stay behind.
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
  const operationType = readOperationType(member(fields, 'operationType'), asked)
  if (operationType === null) return { malformed: 'the ticket has no known type of settlement' }
  const items = readItems(member(fields, 'items'), readAmount)
  if (items === null) return { malformed: 'the ticket has a line that cannot be read' }

  const [receiptDate = null, receiptTime = null] = asked.boughtAt.split('T')
  return {
    operationType,
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
      isPaid: operationType === 1,
      items,
    },
  }
}

const isAsked = (fields: ExactFields, { fn, fd, fp }: Requisites): boolean =>
  plainLine(member(fields, 'fiscalDriveNumber')) === fn
  && withoutZeros(member(fields, 'fiscalDocumentNumber')) === fd
  && withoutZeros(member(fields, 'fiscalSign')) === fp

const withoutZeros = (value: ExactJson): string | undefined => plainLine(value)?.replace(/^0+(?=\d)/, '')

/** The sign that FNS has checked covers the type of settlement, so a document that leaves it out has the QR's. */
function readOperationType(value: ExactJson, { n }: Requisites): number | null {
  const type = typeof value === 'string' ? wholeUnits(value, 0) : value === null ? n : null
  return type !== null && type >= 1 && type <= 4 ? type : null
}
