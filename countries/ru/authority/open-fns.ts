import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Requisites } from '#domain/qr/requisites.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { answerOf, type Answer } from './answer-of.ts'
import { openExchange } from './exchange.ts'
import { faultMeaning } from './fault-meaning.ts'
import { openKktService } from './kkt-service.ts'
import { objectionTo } from './objection.ts'
import { presentDetail } from './present-detail.ts'
import { getMessageRequest, getTicketRequest } from './soap/requests.ts'

export type FnsOptions = {
  authUrl: string
  kktUrl: string
  masterToken: string
  now?: () => Date
  /** One HTTP exchange, from connecting to the last byte. */
  fetchTimeoutMs?: number
  /** The pause before each poll for an answer. FNS allows one poll a second and twelve a minute. */
  pollPausesMs?: readonly number[]
  log?: Pick<Logger, 'info' | 'warn'>
}

export type Fns = {
  /** One question about one receipt. Whatever the far end does becomes an answer; throws only the reason of the caller's own signal. */
  find(requisites: Requisites, signal?: AbortSignal): Promise<TaxAnswer>
  /** Waits for exchanges in flight. */
  close(): Promise<void>
}

const FETCH_TIMEOUT_MS = 15_000
const POLL_PAUSES_MS = [400, 1_200, 2_000, 3_000, 5_000, 8_000, 12_000, 20_000]
/** FNS deletes an answer after a minute. If it is deleted before it was fetched, the request is sent once more. */
const MOST_SENDS = 2
const MOST_FAILURES = 2

/** The open API of the tax authority of Russia. */
export function openFns(options: FnsOptions): Fns {
  const { authUrl, kktUrl, masterToken, now = () => new Date(), pollPausesMs = POLL_PAUSES_MS, log } = options
  const exchange = openExchange(options.fetchTimeoutMs ?? FETCH_TIMEOUT_MS)
  const kkt = openKktService({ exchange, authUrl, kktUrl, masterToken, now })

  return {
    async find(requisites, signal) {
      signal?.throwIfAborted()
      const objection = objectionTo(requisites)
      if (objection !== null) return { kind: 'badInput', detail: objection }
      const answer = await ask(requisites, signal)
      if (answer.kind === 'found') {
        const { clockDiffers, ...found } = answer
        if (clockDiffers) log?.info({ fn: requisites.fn, fd: requisites.fd }, 'a ticket has another time than its QR')
        return found
      }
      const presented = { ...answer, detail: presentDetail(answer.detail, masterToken) }
      if (presented.kind === 'unavailable') log?.warn({ cause: presented.cause, detail: presented.detail }, 'FNS gave no answer')
      return presented
    },
    close: () => exchange.close(),
  }

  async function ask(requisites: Requisites, signal?: AbortSignal): Promise<Answer> {
    for (let sends = 0; sends < MOST_SENDS; sends++) {
      const sent = await kkt.call(getTicketRequest(requisites), signal)
      if (sent.kind !== 'accepted') return answerOf(sent, requisites, now())
      const answer = await poll(sent.messageId, requisites, signal)
      if (answer !== 'lost') return answer
    }
    return { kind: 'notFound', detail: 'MessageNotFound twice' }
  }

  /** Polls until the pauses are used up. A request to slow down is ignored, and so is one failed exchange. */
  async function poll(messageId: string, requisites: Requisites, signal?: AbortSignal): Promise<Answer | 'lost'> {
    let answer: Answer = { kind: 'notFound', detail: 'never polled' }
    let failures = 0
    for (const pauseMs of pollPausesMs) {
      await pause(isTooOften(answer) ? pauseMs * 2 : pauseMs, signal)
      const reply = await kkt.call(getMessageRequest(messageId), signal)
      if (reply.kind === 'fault' && faultMeaning(reply) === 'messageNotFound') return 'lost'
      answer = answerOf(reply, requisites, now())
      if (reply.kind === 'completed' || reply.kind === 'refused') return answer
      if (reply.kind !== 'processing' && !isTooOften(answer) && ++failures === MOST_FAILURES) return answer
    }
    return answer
  }
}

const isTooOften = (answer: Answer): boolean => answer.kind === 'unavailable' && answer.cause === 'rate'

async function pause(ms: number, signal?: AbortSignal) {
  try {
    await sleep(ms, undefined, signal && { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
