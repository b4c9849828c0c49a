import { randomInt } from 'node:crypto'
import type { Journal } from '#simulator/journal.ts'
import { clockOf } from '#simulator/clock.ts'
import type { Minted } from '#simulator/define-simulator.ts'
import type { MintRequest } from './mint-request.ts'
import { moscowClock } from './moscow.ts'
import type { Receipts, StoredReceipt } from './receipts.ts'
import { ringUp } from './ticket/goods.ts'
import { openApiTicket } from './ticket/open-api-ticket.ts'
import { qrStringOf } from './ticket/qr-string.ts'
import { readTicket, type Requisites } from './ticket/read-ticket.ts'

/** The state that survives a restart. */
export type Entry = { kind: 'drive'; fn: string } | { kind: 'minted'; receipt: StoredReceipt } | { kind: 'removed'; fn: string; fd: string }

export type Mint = ReturnType<typeof openMint>

/** A cash register of the simulator: its drive has a test drive's number, and its documents are numbered without gaps. */
export function openMint(receipts: Receipts, journal: Journal<Entry>, now: () => number) {
  let fn: string | null = null
  let lastFd = 0
  for (const entry of journal.entries) replay(entry)
  if (fn === null) {
    fn = newDriveNumber()
    journal.append({ kind: 'drive', fn })
  }
  const drive = fn

  return {
    /** The caller has checked the request. */
    mint(request: MintRequest): StoredReceipt {
      const receipt: StoredReceipt = {
        ...('ticket' in request ? keep(request.ticket) : ring(request)),
        availableAt: now() + (request.availableAfterMs ?? 0),
        behaviour: request.behaviour ?? null,
        isSample: false,
      }
      journal.append({ kind: 'minted', receipt })
      receipts.put(receipt)
      return receipt
    },

    remove(fn: string, fd: string): boolean {
      const isKnown = receipts.remove(fn, fd)
      if (isKnown) journal.append({ kind: 'removed', fn, fd })
      return isKnown
    },
  }

  function ring({ receiptDate, ...goods }: Extract<MintRequest, { items: unknown }>) {
    const boughtAt = clockOf(receiptDate ?? moscowClock(now()).slice(0, 16), moscowClock)!
    const ticket = ringUp(goods, drive, String(++lastFd), boughtAt)
    return { requisites: ticket.requisites, ticketText: openApiTicket(ticket) }
  }

  function replay(entry: Entry) {
    if (entry.kind === 'drive') fn = entry.fn
    else if (entry.kind === 'removed') receipts.remove(entry.fn, entry.fd)
    else {
      receipts.put(entry.receipt)
      if (entry.receipt.requisites.fn === fn) lastFd = Math.max(lastFd, Number(entry.receipt.requisites.fd))
    }
  }
}

/** 16 digits; the random part makes receipts of two simulators different. */
const newDriveNumber = (): string => `9999${String(randomInt(1e12)).padStart(12, '0')}`

const keep = (ticket: unknown) => ({ requisites: readTicket(ticket)!.requisites, ticketText: JSON.stringify(ticket) })

/** The answer to the caller who minted. */
export const describeMinted = (requisites: Requisites, url: string): Minted => ({
  qrStr: qrStringOf(requisites),
  fn: requisites.fn,
  fd: requisites.fd,
  fp: requisites.fp,
  sumKopeks: requisites.sumKopeks,
  printUrl: `${url}/print/${requisites.fn}/${requisites.fd}.png`,
})
