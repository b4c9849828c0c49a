import * as contract from '#contract/promos/promos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import { presentPromo } from './present-promo.ts'

export const getPromos = answer(contract.getPromos, async (ctx: Context, { caller }) => ({
  items: (await promos.list(ctx.sql)).map((promo) => presentPromo(caller, promo)),
}))
