import * as contract from '#contract/promos/keys.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as keys from '#store/api-keys.ts'
import { presentKey } from './present-key.ts'

export const getKeys = answer(contract.getKeys, async (ctx: Context, { params }) => {
  const promo = await findPromoRow(ctx, params.id)
  return { items: (await keys.list(ctx.sql, promo.id)).map(presentKey) }
})
