import type { TaxAuthority } from '#countries/define-authority.ts'
import type { Requisites } from '#domain/qr/requisites.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { typeInQr } from '#domain/receipt-types.ts'
import { FIRST_PAUSE_MS, planAfterFailure, type Probe } from '#domain/verify/breaker.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Context } from '#context/context.ts'
import * as tax from '#store/tax.ts'
import type { TaxDocument } from '#store/tax.ts'
import { askSandbox } from './ask-sandbox.ts'
import { admit, subjectsOf, type Admission, type Sender } from './budget.ts'
import type { Asked } from './asked.ts'

export type { Asked } from './asked.ts'

/** Limit of one question with all its polls; a longer one counts as unanswered. */
const QUESTION_MS = 70_000
const PROBE_MS = 75_000
/** While a probe is under way, other receipts look again after this. */
const PROBING_MS = 5_000

/** An answer that came after `since` is as good as a new one; `createdAt` is when the receipt arrived. */
type Asker = {
  since: Date
  createdAt: Date
  signal: AbortSignal
  jobId?: number
  /** Whose budget the question uses; null: an operator wants the answer. */
  sender: Sender | null
}

/**
 * The answer to one question, by the cheapest way: a confirmed receipt is never asked for again, equal questions in flight are asked once, and during
 * an outage only a probe is asked after each pause.
 */
export const askTaxAuthority = (ctx: Context, requisites: Requisites, asker: Asker): Promise<Asked> =>
  requisites.sandbox === undefined ? askLive(ctx, requisites, asker) : askSandbox(ctx, requisites, requisites.sandbox)

async function askLive(ctx: Context, requisites: Requisites, asker: Asker): Promise<Asked> {
  const key = fiscalKey(requisites)
  const known = await knownAnswer(ctx, key, requisites)
  if (known) return known

  const subjects = asker.sender === null ? null : subjectsOf(requisites, asker.sender)
  const { health, records } = await ctx.together.standing({ country: requisites.country, subjects: subjects?.all ?? [] })
  const firstCheck = health.openUntil !== null && (await tax.isFirstCheck(ctx.sql, key))
  if (isShut(health, firstCheck, ctx.now())) return postponed(health, lookAgainAt(ctx, health, firstCheck ? asker.createdAt : null))

  const admission = asker.sender && subjects && (await admit(ctx, requisites, asker.sender, subjects, records))
  if (admission?.kind === 'lookAgain') return { kind: 'beingAsked' }
  if (admission?.kind === 'wait') return later(ctx, requisites, admission.until)
  let answer: TaxAnswer | null = null
  try {
    const asked = await askInTurn(ctx, requisites, { ...asker, key, health, firstCheck, count: admission?.count ?? GRANTED })
    if (asked.kind === 'answered' && asked.asked) answer = asked.answer
    return asked
  } finally {
    await admission?.end(answer)
  }
}

const BEYOND_BUDGET = { cause: 'quota', detail: 'other receipts are asked about first' } as const

function later(ctx: Context, { country }: Requisites, until: Date): Asked {
  ctx.metrics.checksPostponed.inc({ country })
  return postponed(BEYOND_BUDGET, until)
}

const GRANTED = async () => 'granted' as const

type InTurn = Asker & { key: string; health: tax.TaxHealth; firstCheck: boolean; count: (Admission & { kind: 'ask' })['count'] }

async function askInTurn(ctx: Context, requisites: Requisites, { key, health, firstCheck, count, ...asker }: InTurn): Promise<Asked> {
  // All that the tax authority is told, in whatever order the fields come.
  const question = JSON.stringify(Object.entries({ ...requisites, boughtAt: requisites.boughtAt.slice(0, 16) }).toSorted())
  const turn = await ctx.together.takeTaxTurn({ fiscalKey: key, question, since: asker.since, asker: asker.jobId ?? null })
  if (turn.kind === 'wait') return { kind: 'beingAsked' }
  if (turn.kind === 'answered') return { kind: 'answered', answer: turn.answer, asked: false }
  // The previous holder of the turn may have confirmed the receipt since the last look.
  const confirmed = await knownAnswer(ctx, key, requisites)
  const isProbe = confirmed === null && health.openUntil !== null
  const mayAsk =
    confirmed === null && (!isProbe || (await tax.takeProbe(ctx.sql, requisites.country, firstCheck, { probeMs: PROBE_MS, firstCheckMs: FIRST_PAUSE_MS })))
  if (!mayAsk) {
    await tax.dropTurn(ctx.sql, key, turn.token)
    return confirmed ?? postponed(health, soon(ctx, PROBING_MS))
  }

  const giveBack = async () => {
    await tax.dropTurn(ctx.sql, key, turn.token)
    if (isProbe) await tax.giveProbeBack(ctx.sql, requisites.country)
  }
  const answer = await askWithin(ctx, requisites, asker.signal, count).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if ('until' in answer) {
    await giveBack()
    return later(ctx, requisites, answer.until)
  }
  await ctx.together.endTaxTurn(requisites.country, { fiscalKey: key, token: turn.token, question, answer })
  const openUntil = await noteHealth(ctx, requisites, answer, isProbe ? (firstCheck ? 'firstCheck' : 'repeatedCheck') : 'none', health)
  return { kind: 'answered', answer: openUntil === null ? answer : behindOthers(answer, openUntil), asked: true }
}

/**
 * The failure may be caused by this receipt alone, so the next probe is left to another receipt if there is one, unless the tax authority named a
 * moment.
 */
const behindOthers = (answer: TaxAnswer, openUntil: Date): TaxAnswer =>
  answer.kind === 'unavailable' && answer.retryAt === undefined ? { ...answer, retryAt: new Date(openUntil.getTime() + PROBING_MS) } : answer

const postponed = ({ cause, detail }: Pick<tax.TaxHealth, 'cause' | 'detail'>, retryAt: Date): Asked => ({
  kind: 'answered',
  answer: { kind: 'unavailable', cause: cause ?? 'transport', detail: detail ?? '', retryAt },
  asked: false,
})

const isShut = ({ openUntil, firstChecksFrom }: tax.TaxHealth, firstCheck: boolean, now: Date): boolean =>
  openUntil !== null && openUntil > now && !(firstCheck && firstChecksFrom !== null && firstChecksFrom <= now)

/** Of many first checks one may be the probe; the others look again at intervals that grow with their waiting time. */
function lookAgainAt(ctx: Context, { openUntil, firstChecksFrom, probing }: tax.TaxHealth, createdAt: Date | null): Date {
  const next = probing || openUntil === null ? soon(ctx, PROBING_MS) : openUntil
  if (createdAt === null || firstChecksFrom === null) return next
  const now = ctx.now().getTime()
  return new Date(Math.min(next.getTime(), Math.max(firstChecksFrom.getTime(), 2 * now - createdAt.getTime())))
}

const soon = (ctx: Context, ms: number): Date => new Date(ctx.now().getTime() + ms)

async function knownAnswer(ctx: Context, key: string, requisites: Requisites): Promise<Asked | null> {
  const document = await ctx.together.taxDocument(key)
  return document && { kind: 'answered', answer: compare(document, requisites), asked: false }
}

/** `until`: the share of the promo is spent, and nothing was asked. */
async function askWithin(ctx: Context, requisites: Requisites, signal: AbortSignal, count: InTurn['count']): Promise<TaxAnswer | { until: Date }> {
  const authority = ctx.taxAuthorities[requisites.country]
  if (!authority) throw new Error(`no tax authority for ${requisites.country}`)
  const { quota } = authority
  const granted = await count()
  if (granted === 'daySpent') {
    return {
      kind: 'unavailable',
      cause: 'quota',
      detail: `the ${quota?.perDay} questions of the day are spent`,
      retryAt: quota?.renewsAfter(ctx.now()) as Date,
    }
  }
  if (granted !== 'granted') return granted
  const timer = ctx.metrics.checkSeconds.startTimer()
  const answer = await ctx.tracing.step('ask-tax-authority', async (note) => {
    const answered = await askInTime(authority, requisites, signal)
    note({ 'chekhov.country': requisites.country, 'chekhov.answer': answered.kind })
    return answered
  })
  timer()
  ctx.metrics.checks.inc({ country: requisites.country, answer: answer.kind })
  return answer
}

/** The limit is a timer that ends with the question: `AbortSignal.timeout` would keep each question in memory until its limit. */
async function askInTime(authority: TaxAuthority, requisites: Requisites, signal: AbortSignal): Promise<TaxAnswer> {
  const question = new AbortController()
  const interrupt = () => question.abort(signal.reason)
  const limit = setTimeout(() => question.abort(LATE), QUESTION_MS)
  signal.addEventListener('abort', interrupt, { once: true })
  try {
    signal.throwIfAborted()
    return await authority.find(requisites, question.signal)
  } catch (error) {
    if (question.signal.reason !== LATE) throw error
    return { kind: 'unavailable', cause: 'transport', detail: `no answer within ${QUESTION_MS / 1000} s` }
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', interrupt)
  }
}

/** One for all questions: each error of its own would take the stack of its maker, which stays in memory as long as the question. */
const LATE = new Error('the question took too long')

/** The moment before which no question is asked, according to this answer. */
async function noteHealth(ctx: Context, { country }: Requisites, answer: TaxAnswer, probe: Probe, before: tax.TaxHealth): Promise<Date | null> {
  if (answer.kind !== 'unavailable') {
    if (before.failures > 0) await tax.noteHealthy(ctx.sql, country, probe !== 'none')
    return null
  }
  const now = ctx.now()
  const { failures, openUntil } = await tax.noteFailure(ctx.sql, country, answer, (breaker) => planAfterFailure(answer, breaker, probe, now))
  ctx.log.warn({ country, cause: answer.cause, detail: answer.detail, failures, openUntil }, 'tax authority unavailable')
  return openUntil
}

/** The tax authority would answer "wrong sign" to a QR whose other requisites differ from the confirmed document. */
function compare({ fiscal, operationType }: TaxDocument, asked: Requisites): TaxAnswer {
  const boughtAt = `${fiscal.receiptDate}T${fiscal.receiptTime}`
  const same =
    (asked.sumKopeks === null || fiscal.totalSum === asked.sumKopeks) &&
    boughtAt.slice(0, 16) === asked.boughtAt.slice(0, 16) &&
    (asked.n === null || typeInQr(operationType, fiscal) === asked.n)
  return same ? { kind: 'found', fiscal, operationType } : { kind: 'wrongSign', detail: 'other requisites than those of the confirmed receipt' }
}
