import { flag, isRecord, oneOf, record, rule, text, whole, type Check, type Issue } from '#simulator/checks.ts'
import { madeItems } from '#simulator/made-codes.ts'
import { clockOf, NOT_A_RECEIPT_DATE } from '#simulator/clock.ts'
import type { JsonObject } from '#simulator/exact-json.ts'
import { BEHAVIOURS, isBehaviour, type Behaviour } from './behaviour.ts'
import { moscowClock } from './moscow.ts'
import { totalOf, type Goods } from './ticket/goods.ts'
import { readTicket } from './ticket/read-ticket.ts'

/** A request to mint a receipt: a whole ticket that is kept unchanged, or goods. */
export type MintRequest = {
  country: 'ru'
  /** The tax authority has the receipt only after this time. */
  availableAfterMs?: number
  behaviour?: Behaviour
} & (
  | { ticket: JsonObject }
  | (Goods & {
      /** Local time of the cash register; a moment with an offset is converted to Moscow's time, and so is now when absent. */
      receiptDate?: string
    })
)

const LARGEST_TOTAL_KOPEKS = 1_000_000_000_000

export function checkMintRequest(body: unknown): Issue[] {
  const issues = [...COMMON(body, ['body']), ...(isRecord(body) ? (isTicketGiven(body) ? TICKET : GOODS)(body, ['body']) : [])]
  return issues.length > 0 || !isRecord(body) || isTicketGiven(body) ? issues : TOTAL(body['items'], ['body', 'items'])
}

const isTicketGiven = (body: JsonObject): boolean => body['ticket'] !== undefined && body['ticket'] !== null

const COMMON: Check = record(
  {},
  {
    availableAfterMs: whole(0, 365 * 24 * 60 * 60_000),
    behaviour: rule(isBehaviour, `one of ${BEHAVIOURS.join(', ')}, or code: with three digits is expected`),
  },
)

const TICKET: Check = record({
  ticket: rule((ticket) => readTicket(ticket) !== null, 'no receipt with fiscalDriveNumber, fiscalDocumentNumber, fiscalSign, totalSum and dateTime in it'),
})

const GOODS: Check = record(
  {
    items: madeItems(),
  },
  {
    retailerInn: text({ most: 12, pattern: /^(\d{10}|\d{12})$/ }),
    retailerName: text({ least: 1, most: 256 }),
    retailerAddress: text({ least: 1, most: 256 }),
    receiptDate: rule((date) => typeof date === 'string' && clockOf(date, moscowClock) !== null, NOT_A_RECEIPT_DATE),
    operationType: oneOf([1, 2, 3, 4]),
    online: flag,
  },
)

const TOTAL: Check = rule((items) => totalOf(items as Goods['items']) <= LARGEST_TOTAL_KOPEKS, 'the total is more than a cash register can print')
