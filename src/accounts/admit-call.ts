import type { FastifyRequest } from 'fastify'
import type { KeyCaller } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import { DEFAULT_RATE_LIMITS, type Rate, type RateLimits, RATES } from '#domain/rate-limits.ts'
import { patiently } from '#platform/db/patience.ts'
import { ApiError, rateLimited } from '#platform/http/api-error.ts'
import { networkOf } from '#platform/network-of.ts'
import type { Context } from '#context/context.ts'
import { keyWasRefused } from './note-key-use.ts'

/**
 * Refuses a call with 429 while its key, or the address of a page's visitor, calls more often than the promo allows. A brand's servers may share an address.
 * The address is counted first: the key of a page is public, and calls that are refused to one visitor must not use up the key for all others.
 */
export async function admitKey(ctx: Context, key: KeyCaller, { ip }: FastifyRequest): Promise<void> {
  if (key.scope === 'widget') await noted(ctx, key, admit(ctx, 'address', `${key.promoId} ${networkOf(ip)}`, await limitsOf(ctx, key.promoId)))
  await admitForKey(ctx, key)
}

/** The same for a call that somebody makes with what a key has signed: it counts as a call of the key. */
export async function admitForKey(ctx: Context, key: Pick<KeyCaller, 'keyId' | 'promoId' | 'perSecond'>): Promise<void> {
  const limits = await limitsOf(ctx, key.promoId)
  await noted(ctx, key, admit(ctx, 'key', String(key.keyId), key.perSecond === null ? limits : { ...limits, per_key_per_second: key.perSecond }))
}

/** The same for the participant whom a call with a key names. */
export async function admitParticipant(ctx: Context, key: KeyCaller, userUuid: string): Promise<void> {
  const limits = await limitsOf(ctx, key.promoId)
  await noted(ctx, key, admit(ctx, 'participant', `${key.promoId} ${userUuid.normalize('NFC')}`, limits))
}

/** Refusals are shown beside the key. */
async function noted(ctx: Context, { keyId }: Pick<KeyCaller, 'keyId'>, admission: Promise<void>): Promise<void> {
  try {
    await admission
  } catch (error) {
    if (error instanceof ApiError) keyWasRefused(keyId, ctx.now())
    throw error
  }
}

/** The same for a call without a key. */
export const admitVisitor = (ctx: Context, { ip }: FastifyRequest): Promise<void> => admit(ctx, 'address', networkOf(ip), DEFAULT_RATE_LIMITS)

/** The same for an address that sends wrong tokens of operators. */
export const admitWrongToken = (ctx: Context, ip: string): Promise<void> =>
  count(ctx, { rate: 'address', subject: `token ${networkOf(ip)}`, most: LIMITS.wrongTokensPerMinute, periodMs: 60_000 })

const limitsOf = async (ctx: Context, promoId: number): Promise<RateLimits> => (await ctx.promo(promoId))?.settings.rate_limits ?? DEFAULT_RATE_LIMITS

async function admit(ctx: Context, rate: Rate, name: string, limits: RateLimits): Promise<void> {
  const { setting, periodMs } = RATES[rate]
  const most = limits[setting]
  if (most !== null) await count(ctx, { rate, subject: `${rate} ${name}`, most, periodMs })
}

async function count(ctx: Context, { rate, subject, most, periodMs }: { rate: Rate; subject: string; most: number; periodMs: number }): Promise<void> {
  const taken = ctx.rates.take(subject, most, periodMs)
  const waitSeconds = taken instanceof Promise ? await patiently(() => taken) : taken
  if (waitSeconds === null) return
  ctx.metrics.rateLimited.inc({ limit: rate })
  throw rateLimited(waitSeconds, rate)
}
