import * as contract from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import { COUNTRIES } from '#countries/index.ts'
import { forecastOf } from '#context/quota-forecast.ts'
import type { Context } from '#context/context.ts'
import * as queue from '#store/queue.ts'
import { countWaitingPhotos } from '#store/readers.ts'
import { findOldestSnapshot } from '#store/snapshots.ts'

export const getMetrics = answer(contract.getMetrics, async (ctx: Context) => {
  const { jobsDue, jobsWaiting, photosWaiting, jobsEnded, oldestSnapshot, quotaLeft, quotaEnds, registry } = ctx.metrics
  const [counts, photos, ended, snapshot, forecasts] = await Promise.all([
    queue.countByName(ctx.sql),
    countWaitingPhotos(ctx.sql),
    queue.countEnded(ctx.sql),
    findOldestSnapshot(ctx.sql),
    Promise.all(COUNTRIES.map(async (country) => ({ country, forecast: await forecastOf(ctx, country) }))),
  ])
  // There is no await from here on: a concurrent call would mix its values with these.
  jobsDue.reset()
  jobsWaiting.reset()
  for (const { name, due, waiting } of counts) {
    if (due > 0) jobsDue.set({ name }, due)
    if (waiting > 0) jobsWaiting.set({ name }, waiting)
  }
  photosWaiting.set(photos)
  quotaLeft.reset()
  quotaEnds.reset()
  for (const { country, forecast } of forecasts) {
    if (forecast) quotaLeft.set({ country }, forecast.left)
    if (forecast?.endsAt) quotaEnds.set({ country }, Math.max(0, forecast.endsAt.getTime() - ctx.now().getTime()) / 1_000)
  }
  jobsEnded.set(ended)
  oldestSnapshot.set(snapshot?.seconds ?? 0)
  return registry.metrics()
})
