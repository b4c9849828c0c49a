import type { Country } from '#countries/index.ts'
import { endOfQuota, type Shares } from '#domain/verify/shares.ts'
import * as backlog from '#store/backlog.ts'
import { findShares } from '#store/tax.ts'
import type { Context } from './context.ts'

const HOUR_MS = 3_600_000

export type QuotaForecast = { perDay: number; left: number; renewsAt: Date; endsAt: Date | null; shares: Shares }

/** How the day's quota of a tax authority stands, and when it ends at the pace of the hour before and of this one; null where there is none. */
export async function forecastOf(ctx: Context, country: Country): Promise<QuotaForecast | null> {
  const quota = ctx.taxAuthorities[country]?.quota
  if (!quota) return null
  const now = ctx.now()
  const [day, renewsAt] = [quota.dayOf(now), quota.renewsAfter(now)]
  const from = new Date((Math.floor(now.getTime() / HOUR_MS) - 1) * HOUR_MS)
  const [used, answers, shares] = await Promise.all([
    backlog.countAskedOn(ctx.sql, country, day),
    backlog.countTaxAnswers(ctx.sql, { from, to: renewsAt }),
    findShares(ctx.sql, country, day),
  ])
  const answered = answers.filter((one) => one.country === country).reduce((sum, { count }) => sum + count, 0)
  const left = Math.max(0, quota.perDay - used)
  const perHour = (answered * HOUR_MS) / (now.getTime() - from.getTime())
  return { perDay: quota.perDay, left, renewsAt, endsAt: endOfQuota({ left, perHour, now, renewsAt }), shares }
}
