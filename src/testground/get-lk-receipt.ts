import * as contract from '#contract/testground/receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { findStory } from './story.ts'

export const getLkReceipt = answer(contract.getLkReceipt, async (ctx: Context, { params }) => findStory(ctx, await findReceipt(ctx, params.uuid)))
