import type { KeyCaller } from '#contract/callers.ts'
import { PATIENCE_MS, within } from '#platform/db.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'

/** The promo of the key, if the caller means no other. One that takes no receipts now still answers for those that it took. */
export async function promoOfCall(ctx: Context, caller: KeyCaller, promoId: number | null): Promise<Promo> {
  if (promoId !== null && promoId !== caller.promoId) throw new ApiError('PROMO_MISMATCH')
  const promo = await within(PATIENCE_MS, ctx.promo(caller.promoId))
  if (promo === null) throw unauthorized()
  return promo
}
