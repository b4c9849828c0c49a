import { getResend, getResends, postDeliveriesResend, postResend, postResendStop } from '#contract/admin-deliveries.ts'
import { subjectOf } from '#domain/audit.ts'
import { LIMITS } from '#domain/limits.ts'
import { CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { STATES, type State } from '#domain/receipt/lifecycle.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { actorOf, audit } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { findPromo } from '#src/find-promo.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { latestNumber } from '#store/callbacks.ts'
import * as resends from '#store/resends.ts'

export const resend = answer(postResend, async (ctx: Context, call) => {
  const { params, body: { state, channel } } = call
  const receipt = await findReceipt(ctx, params.uuid)
  await addressed(ctx, receipt.promoId, channel)
  if (state !== null) onlyOfReceipts(channel, 'state', state)
  const number = state === null ? null : await latestNumber(ctx.sql, receipt.uuid, STATES[state])
  if (state !== null && number === null) throw new ApiError('NO_CALLBACK')
  const resent = await ctx.sql.begin(async (tx) => {
    await audit(tx, actorOf(call), 'receipt.resend', subjectOf.receipt(receipt.uuid), { after: { channel, state } })
    return resends.reopenOne(tx, receipt.uuid, channel, number)
  })
  ctx.nudge(CHANNELS[channel].job)
  return { resent }
})

export const resendMany = answer(postDeliveriesResend, async (ctx: Context, call) => {
  const { promoId, channel, from, to, receiptUuids, states, onlyFailed } = call.body
  if (receiptUuids === null && (from === null || to === null)) throw unbounded(from === null ? 'from' : 'to')
  if (states !== null) onlyOfReceipts(channel, 'states', states)
  await addressed(ctx, promoId, channel)
  const wanted = { channel, from: from && instant(from), to: to && instant(to), receiptUuids: receiptUuids?.filter(isUuid) ?? null, states: states?.map((state) => STATES[state]) ?? null, onlyFailed }
  const opened = await ctx.sql.begin(async (tx) => {
    await audit(tx, actorOf(call), 'deliveries.resend', subjectOf.promo(promoId), { after: call.body })
    return resends.open(tx, promoId, wanted, call.caller.name)
  })
  ctx.nudge('resend-callbacks')
  return { resent: opened?.total ?? 0, resendId: opened?.id ?? null }
})

export const listResends = answer(getResends, async (ctx: Context, { query }) => {
  const latest = await resends.latest(ctx.sql, query.promoId ?? null, LIMITS.pageSizeDefault)
  return { items: await Promise.all(latest.map((one) => shown(ctx, one))) }
})

export const readResend = answer(getResend, async (ctx: Context, { params }) => shown(ctx, await existing(ctx, params.id)))

export const stopResend = answer(postResendStop, async (ctx: Context, call) => {
  const { id, promoId } = await existing(ctx, call.params.id)
  await ctx.sql.begin(async (tx) => {
    await audit(tx, actorOf(call), 'deliveries.stop', subjectOf.promo(promoId), { after: { resendId: id } })
    await resends.stop(tx, id)
  })
  return shown(ctx, await existing(ctx, id))
})

/** In the one form that the database takes whatever the offset: it knows none of sixteen hours and more. */
const instant = (moment: string): string => new Date(moment.toUpperCase()).toISOString()

async function addressed(ctx: Context, promoId: number, channel: Channel): Promise<void> {
  const promo = await findPromo(ctx, promoId)
  if (promo.settings[CHANNELS[channel].setting] === null) throw new ApiError('NO_CALLBACK')
}

async function existing(ctx: Context, id: number): Promise<resends.Resend> {
  const found = await resends.find(ctx.sql, id)
  if (found === null) throw notFound()
  return found
}

const STATE_NAMES = Object.keys(STATES) as State[]

async function shown(ctx: Context, { wanted: { states, ...wanted }, position: _, requestedAt, endedAt, stopped, ...row }: resends.Resend) {
  const promo = await ctx.promo(row.promoId)
  return {
    ...wanted, ...row,
    states: states?.map((number) => STATE_NAMES[number] as State) ?? null,
    status: stopped ? 'stopped' as const : endedAt === null ? 'running' as const : 'done' as const,
    perSecond: promo?.settings[CHANNELS[wanted.channel].setting]?.resend_per_second ?? null,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

const unbounded = (field: string) => new InvalidRequest([{ loc: ['body', field], msg: 'Field required unless receiptUuids are given', type: 'missing' }])

function onlyOfReceipts(channel: Channel, field: string, input: unknown): void {
  if (channel === 'receipts') return
  throw new InvalidRequest([{ loc: ['body', field], msg: 'Value error, states are those of the channel receipts', type: 'value_error', input }])
}
