import * as contract from '#contract/promos/promos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { presentPromo } from './present-promo.ts'

export const getPromo = answer(contract.getPromo, async (ctx: Context, { params, caller }) => presentPromo(caller, await findPromoRow(ctx, params.id)))
