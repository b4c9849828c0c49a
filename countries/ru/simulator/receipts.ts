import type { Behaviour } from './behaviour.ts'
import type { Requisites } from './ticket/read-ticket.ts'

export type StoredReceipt = {
  requisites: Requisites
  /** The text in `Ticket` when the receipt is found. */
  ticketText: string
  /** The receipt is not found before this moment. */
  availableAt: number
  behaviour: Behaviour | null
  /** Samples are served whatever their age. */
  isSample: boolean
}

export type Receipts = ReturnType<typeof openReceipts>

/** The receipts of the tax authority, by drive and document. A later one with an equal key replaces the earlier one. */
export function openReceipts() {
  const receipts = new Map<string, StoredReceipt>()
  const asked = new Map<string, number>()
  const keyOf = (fn: string, fd: string): string => `${fn}:${fd}`

  return {
    put: (receipt: StoredReceipt) => void receipts.set(keyOf(receipt.requisites.fn, receipt.requisites.fd), receipt),
    find: (fn: string, fd: string): StoredReceipt | null => receipts.get(keyOf(fn, fd)) ?? null,
    remove: (fn: string, fd: string): boolean => receipts.delete(keyOf(fn, fd)),
    list: (): StoredReceipt[] => [...receipts.values()],

    noteAsked: (fn: string, fd: string) => void asked.set(keyOf(fn, fd), (asked.get(keyOf(fn, fd)) ?? 0) + 1),
    /** Requests about this receipt that passed the limits, whatever their outcome. */
    timesAsked: (fn: string, fd: string): number => asked.get(keyOf(fn, fd)) ?? 0,
  }
}
