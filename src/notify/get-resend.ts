import * as contract from '#contract/notify/resends.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findResend, presentResend } from './present-resend.ts'

export const getResend = answer(contract.getResend, async (ctx: Context, { params }) => presentResend(ctx, await findResend(ctx, params.id)))
