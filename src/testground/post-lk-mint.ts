import * as contract from '#contract/testground/sample-receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { requireSimulator } from '#context/simulator.ts'

export const postLkMint = answer(contract.postLkMint, async (ctx: Context, { body }) => requireSimulator(ctx).makeReceipt(body))
