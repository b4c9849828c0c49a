import { getLkReceipt } from '#contract/testground.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { storyOf } from './story.ts'

export const route = answer(getLkReceipt, async (ctx: Context, { params }) => storyOf(ctx, await findReceipt(ctx, params.uuid)))
