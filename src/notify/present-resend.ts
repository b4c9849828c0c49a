import { CHANNELS } from '#domain/notify/channels.ts'
import { STATES, type State } from '#domain/receipt/lifecycle.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as resends from '#store/resends.ts'

export async function findResend(ctx: Context, id: number, promoId: number | null = null): Promise<resends.Resend> {
  const found = await resends.find(ctx.sql, id)
  if (found === null || (promoId !== null && found.promoId !== promoId)) throw notFound('resend')
  return found
}

export async function presentResend(ctx: Context, { wanted: { states, ...wanted }, position: _, requestedAt, endedAt, stopped, ...row }: resends.Resend) {
  const promo = await ctx.promo(row.promoId)
  return {
    ...wanted,
    ...row,
    states: states?.map((number) => STATE_NAMES[number] as State) ?? null,
    status: stopped ? ('stopped' as const) : endedAt === null ? ('running' as const) : ('done' as const),
    perSecond: promo?.settings[CHANNELS[wanted.channel].setting]?.resend_per_second ?? null,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** Who of the operators asked for it is not the brand's concern. */
export async function presentToBrand(ctx: Context, resend: resends.Resend) {
  const { requestedBy: _, ...shown } = await presentResend(ctx, resend)
  return shown
}

const STATE_NAMES = Object.keys(STATES) as State[]
