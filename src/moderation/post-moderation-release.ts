import * as contract from '#contract/moderation/queue.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { hold } from './hold.ts'

export const postModerationRelease = answer(contract.postModerationRelease, async (ctx: Context, { params, caller }) => {
  await hold(ctx, params.uuid, caller.name, null)
  return { uuid: params.uuid, heldBy: null, heldUntil: null }
})
