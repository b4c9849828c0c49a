import type { KeyCaller } from '#contract/callers.ts'
import { PATIENCE_MS, within } from '#platform/db.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#src/context.ts'

/** The promo of the key, if it takes receipts now and the caller means no other. */
export async function promoOfCall(ctx: Context, caller: KeyCaller, promoId: number | null): Promise<Promo> {
  if (promoId !== null && promoId !== caller.promoId) throw new ApiError('PROMO_MISMATCH')
  const promo = await within(PATIENCE_MS, ctx.promo(caller.promoId))
  if (promo === null) throw unauthorized()
  if (promo.status !== 'active') throw new ApiError('PROMO_NOT_ACTIVE')
  return promo
}
