import type { KeyCaller } from '#contract/callers.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'

/** The promo of the key, as it is now. Throws if the call names another promo. */
export async function ownPromo(ctx: Context, caller: KeyCaller, ...meant: readonly (number | null | undefined)[]): Promise<PromoRow> {
  if (meant.some((promoId) => typeof promoId === 'number' && promoId !== caller.promoId))
    throw new ApiError('FORBIDDEN', 'The catalogue of another promo is not for this api-key.')
  const promo = await promos.find(ctx.sql, caller.promoId)
  if (promo === null) throw unauthorized('noSuchKey')
  return promo
}
