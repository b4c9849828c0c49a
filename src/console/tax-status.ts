import { COUNTRIES, type Country } from '#countries/index.ts'
import type { Context } from '#context/context.ts'
import { forecastOf } from '#context/quota-forecast.ts'
import { shareOf } from '#domain/verify/shares.ts'
import * as backlog from '#store/backlog.ts'
import * as tax from '#store/tax.ts'

const PROMOS_SHOWN = 10

/** The status of each tax authority that this installation asks. */
export async function taxStatus(ctx: Context, { from, to, waitingByCountry }: { from: Date; to: Date; waitingByCountry: ReadonlyMap<Country, number> }) {
  const answers = await backlog.countTaxAnswers(ctx.sql, { from, to })
  const asked = COUNTRIES.filter((country) => ctx.taxAuthorities[country] !== undefined)
  return Promise.all(
    asked.map(async (country) => {
      const { failures, cause, detail, since, openUntil } = await tax.findHealth(ctx.sql, country)
      const isClosed = openUntil !== null && openUntil > ctx.now()
      return {
        country,
        state: isClosed ? ('closed' as const) : failures > 0 ? ('troubled' as const) : ('fair' as const),
        failures,
        cause,
        detail,
        since: since?.toISOString() ?? null,
        openUntil: isClosed ? openUntil.toISOString() : null,
        waiting: waitingByCountry.get(country) ?? 0,
        answers: answers.filter((one) => one.country === country).map(({ kind, count }) => ({ kind, count })),
        quota: await quotaOf(ctx, country),
      }
    }),
  )
}

async function quotaOf(ctx: Context, country: Country) {
  const forecast = await forecastOf(ctx, country)
  if (forecast === null) return null
  const { perDay, left, renewsAt, endsAt, shares } = forecast
  const share = shareOf(perDay, shares)
  return {
    perDay,
    used: perDay - left,
    left,
    renewsAt: renewsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    promos: [...shares.asked]
      .filter(([promoId]) => promoId > 0)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, PROMOS_SHOWN)
      .map(([promoId, asked]) => ({ promoId, asked, share })),
  }
}
