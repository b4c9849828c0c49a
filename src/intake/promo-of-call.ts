import type { KeyCaller } from '#contract/callers.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'

/**
 * The promo of the key. Throws if the call names another promo. An inactive promo is returned too, because it still answers repetitions of the receipts it
 * has.
 */
export async function promoOfCall(ctx: Context, caller: KeyCaller, promoId: number | null): Promise<Promo> {
  if (promoId !== null && promoId !== caller.promoId) throw new ApiError('PROMO_MISMATCH')
  const promo = await ctx.promo(caller.promoId)
  if (promo === null) throw unauthorized('noSuchKey')
  return promo
}
