import { postLkMint } from '#contract/testground.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { mintReceipt } from '#src/mint-receipt.ts'

export const route = answer(postLkMint, async (ctx: Context, { body }) => mintReceipt(ctx, body))
