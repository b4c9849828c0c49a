import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { readRuTicket } from './ticket/read-ticket.ts'
import { outage, outageAfter, type Outage } from './outage.ts'
import { resultMeaning } from './result-meaning.ts'
import type { SoapReply } from './soap/read-reply.ts'

/** Whether the receipt's time differs is only noted; it decides nothing. */
export type Answer = Exclude<TaxAnswer, { kind: 'found' }> | (Extract<TaxAnswer, { kind: 'found' }> & { clockDiffers: boolean })

type Completed = Extract<SoapReply, { kind: 'completed' }>

/** The result of a question whose last reply is this. */
export function answerOf(reply: SoapReply | Outage, asked: Requisites, now: Date): Answer {
  switch (reply.kind) {
    case 'unavailable':
      return reply
    case 'completed':
      return completedAnswer(reply, asked)
    case 'fault':
      return outageAfter(reply, now)
    case 'refused':
      return outageAfter({ text: reply.text, details: [] }, now)
    case 'processing':
      return { kind: 'notFound', detail: 'still PROCESSING after the last poll' }
    case 'accepted':
    case 'token':
      return outage('malformed', 'the reply is to another request')
  }
}

function completedAnswer({ code, text, ticket }: Completed, asked: Requisites): Answer {
  const detail = `${code} ${text}`.trim()
  const kind = resultMeaning(code)
  if (kind === 'unknown') return outage('transport', detail)
  if (kind !== 'found') return { kind, detail }
  const read = ticket === null ? { malformed: 'the answer has no ticket' } : readRuTicket(ticket, asked)
  return 'malformed' in read ? outage('malformed', read.malformed) : { kind, ...read }
}
