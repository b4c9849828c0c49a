import { postSimulatorReceipts } from '#contract/simulator.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { mintReceipt as mint } from '#src/mint-receipt.ts'

export const mintReceipt = answer(postSimulatorReceipts, async (ctx: Context, { body }) => mint(ctx, body))
