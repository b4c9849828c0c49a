import { getMetrics } from '#contract/service.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as queue from '#store/queue.ts'

export const route = answer(getMetrics, async (ctx: Context) => {
  const waiting = await queue.dueByName(ctx.sql)
  // Nothing is waited for in between: another call at the same moment would put its names to ours.
  ctx.metrics.jobsWaiting.reset()
  for (const { name, due } of waiting) ctx.metrics.jobsWaiting.set({ name }, due)
  return ctx.metrics.registry.metrics()
})
