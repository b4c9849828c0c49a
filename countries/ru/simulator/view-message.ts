import type { Message } from './messages.ts'
import { textOfCode } from './result-codes.ts'
import { completedView, PROCESSING_VIEW } from './soap/render.ts'

/** The answer to a poll of this message now; null when only a fault can be returned. Fetching counts. */
export function viewMessage(message: Message, now: number): string | null {
  if (now < message.readyAt) return PROCESSING_VIEW
  message.timesFetched++
  const { method, outcome } = message
  switch (outcome.kind) {
    case 'result':
      return completedView(
        method,
        outcome.ticketText === undefined ? { code: outcome.code, text: textOfCode(outcome.code) } : { code: outcome.code, ticketText: outcome.ticketText },
      )
    case 'truncated':
      return completedView(method, { code: 200, text: textOfCode(200) })
    case 'fault':
      return completedView(method, { fault: outcome.text })
    case 'badDate':
      return message.timesFetched === 1 ? completedView(method, { code: 503, text: textOfCode(503) }) : null
    case 'lost':
      return null
  }
}

/** Only a finished answer is long enough to be cut. */
export const breaksOff = ({ outcome, readyAt }: Message, now: number): boolean => outcome.kind === 'truncated' && now >= readyAt
