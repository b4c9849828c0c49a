import { getMetrics } from '#contract/service.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as queue from '#store/queue.ts'

export const route = answer(getMetrics, async (ctx: Context) => {
  ctx.metrics.jobsWaiting.reset()
  for (const { name, due } of await queue.dueByName(ctx.sql)) ctx.metrics.jobsWaiting.set({ name }, due)
  return ctx.metrics.registry.metrics()
})
