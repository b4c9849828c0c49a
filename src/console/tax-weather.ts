import { COUNTRIES, type Country } from '#domain/country.ts'
import { moscowDay, nextMoscowMidnight } from '#domain/verify/moscow-day.ts'
import type { Context } from '#src/context.ts'
import * as standing from '#store/standing.ts'
import * as tax from '#store/tax.ts'

/** How it goes with each tax authority that this installation asks. */
export async function taxWeather(ctx: Context, { from, to, waitingByCountry }: { from: Date; to: Date; waitingByCountry: ReadonlyMap<Country, number> }) {
  const answers = await standing.taxAnswers(ctx.sql, { from, to })
  const asked = COUNTRIES.filter((country) => ctx.taxAuthorities[country] !== undefined)
  return Promise.all(asked.map(async (country) => {
    const { failures, cause, detail, since, openUntil } = await tax.health(ctx.sql, country)
    const isClosed = openUntil !== null && openUntil > ctx.now()
    return {
      country,
      state: isClosed ? 'closed' as const : failures > 0 ? 'troubled' as const : 'fair' as const,
      failures, cause, detail,
      since: since?.toISOString() ?? null,
      openUntil: isClosed ? openUntil.toISOString() : null,
      waiting: waitingByCountry.get(country) ?? 0,
      answers: answers.filter((one) => one.country === country).map(({ kind, count }) => ({ kind, count })),
      quota: await quotaOf(ctx, country),
    }
  }))
}

async function quotaOf(ctx: Context, country: Country) {
  const perDay = country === 'ru' ? ctx.config.FNS_DAILY_QUOTA : null
  if (perDay === null) return null
  const used = await standing.askedOn(ctx.sql, country, moscowDay(ctx.now()))
  return { perDay, used, left: Math.max(0, perDay - used), renewsAt: nextMoscowMidnight(ctx.now()).toISOString() }
}
