import { postModerationRelease } from '#contract/moderation.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { hold } from '#src/moderation/hold.ts'

export const route = answer(postModerationRelease, async (ctx: Context, { params, caller }) => {
  await hold(ctx, params.uuid, caller.name, null)
  return { uuid: params.uuid, heldBy: null, heldUntil: null }
})
