import { postModerationExtend } from '#contract/moderation.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { hold } from '#src/moderation/hold.ts'

export const route = answer(postModerationExtend, async (ctx: Context, { params, body, caller }) => {
  const { heldBy, heldUntil } = await hold(ctx, params.uuid, caller.name, body.leaseSeconds * 1_000)
  return { uuid: params.uuid, heldBy, heldUntil: heldUntil?.toISOString() ?? null }
})
