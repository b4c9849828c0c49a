import * as contract from '#contract/moderation/queue.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { hold } from './hold.ts'

export const postModerationExtend = answer(contract.postModerationExtend, async (ctx: Context, { params, body, caller }) => {
  const { heldBy, heldUntil } = await hold(ctx, params.uuid, caller.name, body.leaseSeconds * 1_000)
  return { uuid: params.uuid, heldBy, heldUntil: heldUntil?.toISOString() ?? null }
})
