import { readClock } from '#simulator/clock.ts'
import type { Outcome } from './messages.ts'
import { fromMoscowClock } from './moscow.ts'
import type { StoredReceipt } from './receipts.ts'
import type { TicketMethod } from './settings.ts'
import { signOf } from './ticket/open-api-ticket.ts'

/** The requisites as they came in the request. */
export type Query = {
  Sum: string
  Date: string
  Fn: string
  TypeOperation: string
  FiscalDocumentId: string
  FiscalSign: string
}

const LONGEST_KEPT_MS = 75 * 24 * 60 * 60_000
const LARGEST_SUM = 281_474_976_710_655n
const LARGEST_UINT32 = 4_294_967_295n

/** The outcome of one request: checks the format, then the fiscal sign, then whether the document is there. */
export function judge(method: TicketMethod, query: Query, stored: StoredReceipt | null, now: number): Outcome {
  if (!isWellFormed(query)) return result(400)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(query.Date) || readClock(query.Date) === null) return { kind: 'badDate' }
  if (stored?.behaviour) return scripted(method, stored, stored.behaviour)
  return method === 'CheckTicket' ? checkSign(query, stored) : findTicket(query, stored, now)
}

export const documentNumber = ({ FiscalDocumentId }: Query): string => FiscalDocumentId.replace(/^0+/, '')

const isWellFormed = ({ Sum, Fn, TypeOperation, FiscalDocumentId, FiscalSign }: Query): boolean =>
  isWhole(Sum, 0n, LARGEST_SUM) &&
  /^\d{16}$/.test(Fn) &&
  isWhole(TypeOperation, 1n, 4n) &&
  isWhole(FiscalDocumentId, 1n, LARGEST_UINT32) &&
  isWhole(FiscalSign, 1n, LARGEST_UINT32)

const isWhole = (text: string, least: bigint, most: bigint): boolean => /^\d{1,20}$/.test(text) && BigInt(text) >= least && BigInt(text) <= most

/** The crypto check alone: it does not look for the document, so one that was never minted can pass it too. */
function checkSign(query: Query, stored: StoredReceipt | null): Outcome {
  const isGenuine = stored === null ? query.FiscalSign.replace(/^0+/, '') === signOf(query.Fn, documentNumber(query)) : agrees(query, stored)
  return result(isGenuine ? 200 : 406)
}

function findTicket(query: Query, stored: StoredReceipt | null, now: number): Outcome {
  if (stored === null) return result(404)
  if (!agrees(query, stored)) return result(406)
  if (now < stored.availableAt || (!stored.isSample && isTooOld(stored, now))) return result(404)
  return { kind: 'result', code: 200, ticketText: stored.ticketText }
}

/** Receipts and QR codes may differ in seconds, so the time is compared to the minute. */
const agrees = (query: Query, { requisites: { fp, sumKopeks, boughtAt, operationType } }: StoredReceipt): boolean =>
  BigInt(query.FiscalSign) === BigInt(fp) &&
  BigInt(query.Sum) === BigInt(sumKopeks) &&
  query.Date.slice(0, 16) === boughtAt.slice(0, 16) &&
  Number(query.TypeOperation) === operationType

const isTooOld = ({ requisites: { boughtAt } }: StoredReceipt, now: number): boolean => now - fromMoscowClock(boughtAt) > LONGEST_KEPT_MS

function scripted(method: TicketMethod, { ticketText }: StoredReceipt, behaviour: NonNullable<StoredReceipt['behaviour']>): Outcome {
  switch (behaviour) {
    case 'notFound':
      return result(404)
    case 'badSign':
      return result(406)
    case 'unavailable':
      return result(503)
    case 'malformed':
      return found(method, '{"id":1,"content":{}}')
    case 'nonJsonTicket':
      return found(method, '<html>Технические работы</html>')
    case 'truncated':
      return { kind: 'truncated' }
    case 'messageNotFound':
      return { kind: 'lost' }
    case 'fault':
      return { kind: 'fault', text: 'Ошибка обработки запроса' }
    default:
      return behaviour.startsWith('code:') && behaviour !== 'code:200' ? result(Number(behaviour.slice('code:'.length))) : found(method, ticketText)
  }
}

const found = (method: TicketMethod, ticketText: string): Outcome => (method === 'CheckTicket' ? result(200) : { kind: 'result', code: 200, ticketText })

const result = (code: number): Outcome => ({ kind: 'result', code })
