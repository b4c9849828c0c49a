import { getAdminReceipt, getAdminReceipts, getDeliveries, postDecision, postDeliveriesResend, postResend } from '#contract/admin-receipts.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { parseRuQr } from '#domain/qr/ru.ts'
import { eventNumber, STATES, type State } from '#domain/receipt/lifecycle.ts'
import { moderate } from '#domain/receipt/moderate.ts'
import { presentEvent, presentReceipt } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context, Promo } from '#src/context.ts'
import { findReceipt, isUuid } from '#src/find-receipt.ts'
import * as callbacks from '#store/callbacks.ts'
import * as lists from '#store/receipt-lists.ts'
import * as receipts from '#store/receipts.ts'

/** Operators see everything of a receipt, whatever its promo hides from the brand. */
const EVERYTHING = { include_fns_receipt: true, include_qr_string: true }

export const listReceipts = answer(getAdminReceipts, async (ctx: Context, { query }) => {
  const found = await lists.page(ctx.sql, {
    promoId: query.promoId ?? null,
    state: query.state ?? null,
    needsReview: query.needsReview ?? null,
    participant: query.userUuid?.normalize('NFC') ?? null,
    rejectKey: query.rejectKey ?? null,
    search: query.q === undefined ? null : readSearch(query.q),
    before: query.cursor === undefined ? null : readCursor(query.cursor),
    limit: query.limit + 1,
  })
  const items = found.slice(0, query.limit)
  const last = found.length > query.limit ? items.at(-1) : undefined
  return { items: items.map((receipt) => presentReceipt(receipt, EVERYTHING)), nextCursor: last ? writeCursor(last.uuid) : null }
})

export const readReceipt = answer(getAdminReceipt, async (ctx: Context, { params }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  const [history, deliveries] = await Promise.all([lists.history(ctx.sql, receipt.uuid), deliveriesOf(ctx, receipt.uuid)])
  return {
    receipt: presentReceipt(receipt, EVERYTHING),
    nextCheckAt: receipt.nextCheckAt?.toISOString() ?? null,
    photos: [],
    history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
    trace: (receipt.trace ?? []).map(({ rule, ...line }) => ({ name: rule, ...line })),
    deliveries,
    disputes: [],
  }
})

export const decide = answer(postDecision, async (ctx: Context, { params, body, caller }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  if (!receipt.needsReview || receipt.state === 'REVIEWED') throw new ApiError('NOT_UNDER_REVIEW')
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  const moved = await receipts.move(ctx.sql, receipt, {
    event: 'moderatorDecided',
    actor: caller.name,
    detail: { approve: body.approve, reason: body.reason, points: body.points },
    change: moderate(receipt, promo, body, caller.name),
    body: (after: Receipt) => presentEvent(after, promo.settings),
    addressed: promo.settings.callback !== null,
    unlessBlocked: body.approve,
  })
  if (moved === null) throw new ApiError('NOT_UNDER_REVIEW', 'The receipt has changed meanwhile; look at it again.')
  ctx.metrics.reviewed.inc({ rejectKey: moved.rejectKey ?? 'approved' })
  ctx.nudge('deliver-callback')
  return presentReceipt(moved, EVERYTHING)
})

export const resend = answer(postResend, async (ctx: Context, { params, body }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  await addressed(ctx, receipt.promoId)
  const number = body.state === null ? null : eventNumber(receipt.revision, body.state)
  if (number !== null && (await callbacks.bodyOf(ctx.sql, receipt.uuid, number)) === null) throw new ApiError('NO_CALLBACK')
  const resent = await callbacks.reopen(ctx.sql, receipt.uuid, number)
  ctx.nudge('deliver-callback')
  return { resent }
})

export const listDeliveries = answer(getDeliveries, async (ctx: Context, { params }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  return { items: await deliveriesOf(ctx, receipt.uuid) }
})

export const resendMany = answer(postDeliveriesResend, async (ctx: Context, { body }) => {
  await addressed(ctx, body.promoId)
  const resent = await callbacks.reopenSpan(ctx.sql, {
    promoId: body.promoId,
    from: new Date(body.from),
    to: new Date(body.to),
    numbers: body.states?.map((state) => STATES[state]) ?? null,
    onlyFailed: body.onlyFailed,
  })
  ctx.nudge('deliver-callback')
  return { resent }
})

async function addressed(ctx: Context, promoId: number): Promise<void> {
  const promo = await ctx.promo(promoId)
  if (promo === null) throw notFound()
  if (promo.settings.callback === null) throw new ApiError('NO_CALLBACK')
}

const STATE_NAMES = Object.keys(STATES) as State[]

async function deliveriesOf(ctx: Context, receiptUuid: string) {
  const rows = await callbacks.attemptsOf(ctx.sql, receiptUuid)
  return rows.map(({ number, at, exchanges, ...row }) => ({
    ...row,
    state: STATE_NAMES[number % 3] as State,
    revision: Math.floor(number / 3),
    at: at.toISOString(),
    exchanges: exchanges as never[],
  }))
}

/** An operator pastes what they have: a uuid, an id of the brand's, a QR string, or a cash register's number. */
function readSearch(q: string): lists.Search {
  const text = q.trim()
  const qr = parseRuQr(text)
  return {
    text: text.normalize('NFC'),
    uuid: isUuid(text) ? text : null,
    fiscalKeys: qr.ok ? [fiscalKey(qr.requisites), fiscalKey(qr.requisites)] : /^\d{16}$/.test(text) ? [`ru:${text}:`, `ru:${text}:~`] : null,
  }
}

const writeCursor = (uuid: string) => Buffer.from(uuid).toString('base64url')

function readCursor(cursor: string): string {
  const uuid = Buffer.from(cursor, 'base64url').toString()
  if (isUuid(uuid)) return uuid
  throw new InvalidRequest([{ loc: ['query', 'cursor'], msg: 'Value error, not a cursor of this list', type: 'value_error', input: cursor }])
}
