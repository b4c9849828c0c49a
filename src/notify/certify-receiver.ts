import { randomBytes } from 'node:crypto'
import {
  gradeOf,
  judgeAcknowledgements,
  judgeBlock,
  judgeEvent,
  judgePace,
  judgeRepeat,
  judgeUnknown,
  judgeWrongSecret,
  skipped,
  STEPS,
  type Finding,
  type Grade,
  type Reply,
  type StepName,
} from '#domain/notify/certification.ts'
import { sampleReceipt } from '#domain/notify/sample-receipt.ts'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import { LIMITS } from '#domain/limits.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import { eventNumber, type State } from '#domain/receipt/lifecycle.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import type { Context, Promo } from '#context/context.ts'
import { newUuid } from '#context/new-uuid.ts'
import { decodeUtf8 } from '#platform/decode-utf8.ts'
import { toExchangeRecord, type ExchangeRecord, type Sent } from './attempt-record.ts'
import type { CallbackTarget } from './callback-headers.ts'
import { exchangeOnce } from './exchange.ts'

export type CertificationReport = {
  grade: Grade
  url: string
  timeoutMs: number
  steps: ({ step: StepName; title: string; exchanges: (ExchangeRecord & { body: string })[] } & Finding)[]
}

type Asked = { reply: Reply; record: ExchangeRecord & { body: string } }

/**
 * Plays the life of a receipt against a receiver, and the mistakes that receivers make, with sandbox events of receipts that do not exist. Stops
 * after the first exchange with a receiver that does not answer at all.
 */
export async function certifyReceiver(ctx: Context, promo: Promo, target: CallbackTarget): Promise<CertificationReport> {
  const timeoutMs = ctx.config.CALLBACK_TIMEOUT
  const within = { timeoutMs, now: ctx.now, maxAnswerBytes: LIMITS.brandAnswerBytesMax }
  const at = ctx.now() // one moment for all bodies: a repeat has the same bytes
  const ask = async (receipt: { uuid: string; userUuid: string }, state: State, to: CallbackTarget = target): Promise<Asked> => {
    const webhookId = webhookIdOf({ receiptUuid: receipt.uuid, number: eventNumber(0, state), webhookId: null })
    const body = presentEvent(sampleReceipt({ ...receipt, promoId: promo.id, state, at }), promo.settings, ctx.baseUrl)
    const sent = await exchangeOnce(ctx.callbackHttp, to, { webhookId, state, body }, within)
    return { reply: replyIn(sent), record: { ...toExchangeRecord(sent), body } }
  }
  const newReceipt = (userUuid = 'certification') => ({ uuid: newUuid(at), userUuid })

  const known = newReceipt()
  const arrived = await ask(known, 'ARRIVED')
  if (arrived.reply.answer.kind === 'noAnswer') return reportOf({ arrived: [arrived] }, target, timeoutMs)

  const inspected = await ask(known, 'INSPECTED')
  const reviewed = await ask(known, 'REVIEWED')
  const repeat = await ask(known, 'REVIEWED')
  const unknown = newReceipt()
  const unknownReceipt = [await ask(unknown, 'REVIEWED')]
  if (unknownReceipt[0]?.record.status === 404) unknownReceipt.push(await ask(unknown, 'ARRIVED'), await ask(unknown, 'REVIEWED'))
  const wrongSecret: Asked[] = []
  for (const forged of forgeries(target)) wrongSecret.push(await ask(known, 'REVIEWED', forged))
  const blocked = newReceipt('certification-blocked')
  const blockedUser = [await ask(blocked, 'ARRIVED'), await ask(blocked, 'REVIEWED')]
  return reportOf(
    { arrived: [arrived], inspected: [inspected], reviewed: [reviewed], repeat: [repeat], unknownReceipt, wrongSecret, blockedUser },
    target,
    timeoutMs,
  )
}

function replyIn({ state, exchange }: Sent): Reply {
  return {
    state,
    latencyMs: exchange.latencyMs,
    answer: exchange.kind === 'answer' ? { kind: 'answer', status: exchange.status } : { kind: 'noAnswer', cause: exchange.cause, detail: exchange.detail },
    ...(exchange.kind === 'answer' ? bodyOf(exchange) : { text: '', fault: null }),
  }
}

function bodyOf({ body, truncated }: { body: Uint8Array; truncated: boolean }): Pick<Reply, 'text' | 'fault'> {
  if (truncated) return { text: '', fault: 'tooLong' }
  const exact = decodeUtf8(body)
  return { text: exact ?? new TextDecoder().decode(body), fault: exact === null ? 'notUtf8' : null }
}

/** Headers that describe the content, not the sender. */
const PLAIN = /^(content-type|user-agent|accept.*)$/i

/** The receiver, called by a sender without its secrets: with wrong ones, and with none. */
function forgeries(target: CallbackTarget): CallbackTarget[] {
  const secret = Object.keys(target.headers).filter((name) => !PLAIN.test(name))
  const signed = (target.signing_secrets ?? []).length > 0
  if (secret.length === 0 && !signed) return []
  const plain = Object.fromEntries(Object.entries(target.headers).filter(([name]) => PLAIN.test(name)))
  const wrong = Object.fromEntries(secret.map((name) => [name, randomBytes(18).toString('base64url')]))
  return [
    { ...target, headers: { ...plain, ...wrong }, signing_secrets: signed ? [`whsec_${randomBytes(24).toString('base64')}`] : [] },
    { ...target, headers: plain, signing_secrets: [] },
  ]
}

type Played = { arrived: Asked[] } & { [S in StepName]?: Asked[] }

function reportOf(played: Played, { url }: CallbackTarget, timeoutMs: number): CertificationReport {
  const findings = played.reviewed ? judgeAll(played as Required<Played>, timeoutMs) : judgeSilent(played)
  const steps = (Object.keys(STEPS) as StepName[]).map((step) => ({
    step,
    title: STEPS[step],
    ...findings[step],
    exchanges: (played[step] ?? []).map(({ record }) => record),
  }))
  return { grade: gradeOf(findings), url: maskedUrl(url), timeoutMs, steps }
}

function judgeAll(played: Required<Played>, timeoutMs: number): Record<StepName, Finding> {
  const replies = (step: StepName) => (played[step] ?? []).map((asked) => asked.reply)
  const first = (step: StepName) => replies(step)[0] as Reply
  const honest = (['arrived', 'inspected', 'reviewed', 'repeat', 'unknownReceipt'] as const).flatMap(replies)
  return {
    arrived: judgeEvent(first('arrived')),
    inspected: judgeEvent(first('inspected')),
    reviewed: judgeEvent(first('reviewed')),
    repeat: judgeRepeat(first('repeat')),
    unknownReceipt: judgeUnknown(replies('unknownReceipt')),
    wrongSecret: judgeWrongSecret(replies('wrongSecret')),
    slowAnswer: judgePace([...honest, ...replies('blockedUser')], timeoutMs),
    blockedUser: judgeBlock(replies('blockedUser'), honest),
    acknowledgement: judgeAcknowledgements([...honest, ...replies('blockedUser')]),
  }
}

function judgeSilent({ arrived }: Played): Record<StepName, Finding> {
  const rest = Object.fromEntries(Object.keys(STEPS).map((step) => [step, skipped('it did not answer the first request')]))
  return { ...(rest as Record<StepName, Finding>), arrived: judgeEvent((arrived[0] as Asked).reply) }
}
