import * as contract from '#contract/notify/brand-deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findResend, presentToBrand } from './present-resend.ts'

export const getBrandResend = answer(contract.getBrandResend, async (ctx: Context, { params, caller }) =>
  presentToBrand(ctx, await findResend(ctx, params.id, caller.promoId)),
)
