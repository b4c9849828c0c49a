import { openJournal } from '#simulator/journal.ts'
import { openDayCounter, type DayCounter } from './limits.ts'
import { openMessages, type Messages } from './messages.ts'
import { openMint, type Mint } from './mint.ts'
import { openReceipts, type Receipts } from './receipts.ts'
import { SAMPLES } from './samples.ts'
import type { Settings } from './settings.ts'
import { openTokens, type Tokens } from './tokens.ts'
import { openApiTicket } from './ticket/open-api-ticket.ts'

/** Calls since the start. */
export type Counters = {
  authRequests: number
  sendRequests: number
  pollRequests: number
  batchRequests: number
  /** Sends that were given a MessageId. */
  acceptedRequests: number
  faults: number
  /** Calls of the tax services during an outage. */
  failedRequests: number
}

/** The state of one simulated tax authority. */
export type World = {
  now: () => number
  url: string
  masterToken: string
  settings: Settings
  tokens: Tokens
  day: DayCounter
  messages: Messages
  receipts: Receipts
  mint: Mint
  counters: Counters
  /** Times of the recent sends and batches, for the limits per application. */
  sendTimes: number[]
  batchTimes: number[]
}

export type WorldOptions = { now: () => number; url: string; masterToken: string; stateFile: string | null; settings: Settings }

export function openWorld({ now, url, masterToken, stateFile, settings }: WorldOptions): World {
  const receipts = openReceipts()
  for (const { requisites, ticket } of SAMPLES) {
    receipts.put({ requisites, ticketText: openApiTicket(ticket), availableAt: 0, behaviour: null, isSample: true })
  }
  return {
    now,
    url,
    masterToken,
    settings,
    tokens: openTokens(now),
    day: openDayCounter(now),
    messages: openMessages(now, settings),
    receipts,
    mint: openMint(receipts, openJournal(stateFile), now),
    counters: {
      authRequests: 0,
      sendRequests: 0,
      pollRequests: 0,
      batchRequests: 0,
      acceptedRequests: 0,
      faults: 0,
      failedRequests: 0,
    },
    sendTimes: [],
    batchTimes: [],
  }
}
