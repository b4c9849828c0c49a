import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as queue from '#store/queue.ts'

export const getMetrics = answer(contract.getMetrics, async (ctx: Context) => {
  const waiting = await queue.countDueByName(ctx.sql)
  // There is no `await` in this block: a concurrent call would mix its values into these.
  ctx.metrics.jobsWaiting.reset()
  for (const { name, due } of waiting) ctx.metrics.jobsWaiting.set({ name }, due)
  return ctx.metrics.registry.metrics()
})
