import { randomUUID } from 'node:crypto'
import type { Settings, TicketMethod } from './settings.ts'

/** The outcome of an accepted request, fixed when it is accepted. */
export type Outcome =
  | { kind: 'result'; code: number; ticketText?: string }
  | { kind: 'fault'; text: string }
  /** The receipt's date could not be read: code 503 once, then a time-out fault. */
  | { kind: 'badDate' }
  /** The answer can never be fetched. */
  | { kind: 'lost' }
  /** The answer is cut off in the middle. */
  | { kind: 'truncated' }

export type Message = {
  method: TicketMethod
  outcome: Outcome
  readyAt: number
  expiresAt: number
  /** Times of the recent polls, for the limit per message. */
  pollTimes: number[]
  timesFetched: number
}

const LONGEST_PROCESSING_MS = 60 * 60_000
const SWEEP_EVERY_MS = 10_000

export type Messages = ReturnType<typeof openMessages>

/** Accepted requests by MessageId. None is kept longer than the life of its answer. */
export function openMessages(now: () => number, settings: Settings) {
  const messages = new Map<string, Message>()
  let sweptAt = now()

  return {
    /** `processingMs` may be Infinity: such a message stays in PROCESSING until it is deleted. */
    accept(method: TicketMethod, outcome: Outcome, processingMs: number): string {
      forgetExpired()
      const readyAt = now() + processingMs
      const expiresAt = now() + Math.min(processingMs, LONGEST_PROCESSING_MS) + settings.answerLifeMs
      const messageId = randomUUID()
      messages.set(messageId, { method, outcome, readyAt, expiresAt, pollTimes: [], timesFetched: 0 })
      return messageId
    },

    find(messageId: string): Message | null {
      const message = messages.get(messageId.toLowerCase())
      return message === undefined || message.expiresAt <= now() ? null : message
    },

    count: (): number => messages.size,
  }

  function forgetExpired() {
    const at = now()
    if (at < sweptAt + SWEEP_EVERY_MS) return
    sweptAt = at
    for (const [messageId, { expiresAt }] of messages) if (expiresAt <= at) messages.delete(messageId)
  }
}
