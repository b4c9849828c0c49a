import * as contract from '#contract/promos/promos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { presentPromoTo } from './present-promo.ts'

export const getPromo = answer(contract.getPromo, async (ctx: Context, { params, caller }) => presentPromoTo(caller, await findPromoRow(ctx, params.id)))
