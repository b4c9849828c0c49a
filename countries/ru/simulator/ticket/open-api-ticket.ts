import { createHash } from 'node:crypto'
import { exactNumber } from '#simulator/exact-json.ts'
import type { ReadTicket } from './read-ticket.ts'

/** The text in `Ticket`: the open API's wrapper, with its ids as bare numbers beyond 2^53. */
export function openApiTicket({ requisites, receipt, id, ofdId, receiveDate, address }: ReadTicket): string {
  const { fn, fd } = requisites
  return JSON.stringify({
    id: exactNumber(knownDigits(id) ?? longId(`${fn}:${fd}`)),
    ofdId: ofdId ?? 'ofd1',
    receiveDate: receiveDate ?? `${requisites.boughtAt}Z`,
    subtype: 'receipt',
    address: address ?? '',
    content: {
      ...receipt,
      messageFiscalSign: exactNumber(knownDigits(receipt['messageFiscalSign']) ?? longId(`message:${fn}:${fd}`)),
    },
  })
}

/** A fiscal sign derived from drive and document, 1..4294967295: it cannot be guessed, and the simulator can check it. */
export const signOf = (fn: string, fd: string): string => String(digest(`sign:${fn}:${fd}`).readUInt32BE() || 1)

/** The id in the original ticket, when all its digits are there. */
const knownDigits = (value: unknown): string | null => (typeof value === 'string' && /^[1-9]\d{18}$/.test(value) ? value : null)

/** 19 digits, derived from the name. */
const longId = (name: string): string => String(10n ** 18n + (digest(name).readBigUInt64BE() % (9n * 10n ** 18n)))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
