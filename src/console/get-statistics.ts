import { DEFAULT_COUNTRY, PACKS } from '#countries/index.ts'
import * as contract from '#contract/console/statistics.ts'
import { LIMITS } from '#domain/limits.ts'
import { DISTANCES, NEVER_NEAR } from '#domain/near-misses.ts'
import { PERIOD_ENDS_EARLY } from '#domain/problem-types.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { nearestHour, stepsBetween } from '#domain/statistics-period.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { answer } from '#platform/http/answer.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import * as backlog from '#store/backlog.ts'
import { findLongHeldSnapshot } from '#store/snapshots.ts'
import { COUNTED, countParticipants, type CountedRow, type Duration, listCounted, STEPS_PER_DOUBLING } from '#store/statistics.ts'
import { taxStatus } from './tax-status.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

export const getStatistics = answer(contract.getStatistics, async (ctx: Context, { query }) => {
  const { promoId = null, step } = query
  const promo = promoId === null ? null : await findPromo(ctx, promoId)
  const timezone = query.timezone ?? promo?.settings.timezone ?? PACKS[DEFAULT_COUNTRY].timezone
  if (!isTimeZone(timezone)) throw new InvalidRequest([{ ...valueError(['query', 'timezone'], 'not the IANA name of a time zone'), input: timezone }])
  const { starts, endMs } = periodOf(ctx, query, timezone)
  const period = { from: new Date(nearestHour(starts[0] as number)), to: new Date(nearestHour(endMs)) }

  const [rows, participants, waitingByCountry, withModerators, waitingCallbacks, attempts, held] = await Promise.all([
    ctx.read((sql) => listCounted(sql, { promoId, sandbox: promo?.settings.sandbox ?? false, ...period, timezone })),
    promo && ctx.read((sql) => countParticipants(sql, { id: promo.id, sandbox: promo.settings.sandbox }, period)),
    ctx.read((sql) => backlog.countWithTaxAuthority(sql, promoId)),
    ctx.read((sql) => backlog.countWithModerators(sql, promoId)),
    ctx.read((sql) => backlog.countWithCallbacks(sql, promoId)),
    ctx.read((sql) => backlog.findAttemptSpan(sql, promoId, new Date(ctx.now().getTime() - HOUR_MS))),
    findLongHeldSnapshot(ctx.sql),
  ])
  const series = seriesOf(rows, starts)
  const pace = durationsOf(rows, 'pace')
  return {
    promoId,
    from: new Date(starts[0] as number).toISOString(),
    to: new Date(endMs).toISOString(),
    step,
    timezone,
    totals: Object.fromEntries(COUNTED.map((what) => [what, sumOf(series, what)])) as Figures,
    series: series.map(({ at, ...figures }) => ({ at: new Date(at).toISOString(), ...figures })),
    rejectKeys: ofKind(rows, 'key').map(([rejectKey, count]) => ({ rejectKey, count })),
    rejectsByDay: rejectsByDayOf(rows),
    nearMisses: nearMissesOf(rows),
    pace: { verdicts: pace.count, p50Seconds: pace.p50Seconds, p95Seconds: pace.p95Seconds },
    taxPace: durationsOf(rows, 'tax'),
    reviewPace: durationsOf(rows, 'review'),
    participants,
    standing: { withTaxAuthority: [...waitingByCountry.values()].reduce((sum, one) => sum + one, 0), withModerators },
    tax: await taxStatus(ctx, { ...period, waitingByCountry }),
    callbacks: { ...attempts, successRate: attempts.attempts === 0 ? null : attempts.delivered / attempts.attempts, waiting: waitingCallbacks },
    heldSnapshot: held && { by: held.by, since: held.since.toISOString() },
  }
})

const EARLIEST_MS = Date.parse('2000-01-01T00:00:00Z')
const LATEST_MS = Date.parse('2200-01-01T00:00:00Z')

type Asked = { from?: string; to?: string; step: 'hour' | 'day' }

function periodOf(ctx: Context, { from, to, step }: Asked, timezone: string) {
  const toMs = to === undefined ? ctx.now().getTime() : Date.parse(to)
  const fromMs = from === undefined ? toMs - LIMITS.statisticsDaysDefault * DAY_MS : Date.parse(from)
  for (const [field, moment] of [
    ['to', toMs],
    ['from', fromMs],
  ] as const) {
    if (!(moment >= EARLIEST_MS && moment < LATEST_MS)) throw wrongPeriod(field, 'must be of the years 2000 to 2199')
  }
  if (fromMs > toMs) throw wrongPeriod(from === undefined ? 'to' : 'from', PERIOD_ENDS_EARLY)
  if (toMs - fromMs > LIMITS.statisticsDaysMax * DAY_MS) throw wrongPeriod('from', `the period must be ${LIMITS.statisticsDaysMax} days at most`)
  return stepsBetween(fromMs, toMs, step, timezone)
}

const wrongPeriod = (field: 'from' | 'to', why: string) => new InvalidRequest([valueError(['query', field], why)])

type Figures = Record<(typeof COUNTED)[number], number>

/** Hourly figures, summed into the hours or days of the answer. */
function seriesOf(rows: readonly CountedRow[], starts: readonly number[]): ({ at: number } & Figures)[] {
  const series = starts.map((at) => ({ at, arrived: 0, read: 0, confirmed: 0, approved: 0, rejected: 0, points: 0 }))
  const hours = starts.map(nearestHour)
  for (const { at, what, value } of rows) {
    if (at === null || !isFigure(what)) continue
    const place = series[hours.findLastIndex((start) => start <= at.getTime())]
    if (place) place[what] += value
  }
  return series
}

const isFigure = (what: string): what is keyof Figures => (COUNTED as readonly string[]).includes(what)

const sumOf = (series: readonly Figures[], what: keyof Figures): number => series.reduce((sum, figures) => sum + figures[what], 0)

/** Counts under `kind:name`, most frequent first. */
function ofKind(rows: readonly CountedRow[], kind: 'key' | 'alone' | 'between' | Duration): [name: RejectKey, value: number][] {
  const found = new Map<RejectKey, number>()
  for (const { what, value } of rows) {
    if (!what.startsWith(`${kind}:`)) continue
    const name = what.slice(kind.length + 1) as RejectKey
    found.set(name, (found.get(name) ?? 0) + value)
  }
  return [...found].toSorted(([a, most], [b, least]) => least - most || a.localeCompare(b))
}

const rejectsByDayOf = (rows: readonly CountedRow[]) =>
  rows
    .flatMap(({ at, what, value }) =>
      at !== null && what.startsWith('key:') ? [{ at: at.toISOString(), rejectKey: what.slice(4) as RejectKey, count: value }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at) || b.count - a.count || a.rejectKey.localeCompare(b.rejectKey))

function nearMissesOf(rows: readonly CountedRow[]) {
  const between = new Map(ofKind(rows, 'between'))
  return ofKind(rows, 'alone')
    .filter(([rule]) => !NEVER_NEAR.includes(rule))
    .map(([rule, rejected]) => ({ rule, rejected, otherwiseApproved: between.get(rule) ?? 0, distances: distancesOf(rows, rule) }))
}

/** Null where nothing was measured: of other rules, and of receipts counted by an earlier release. */
function distancesOf(rows: readonly CountedRow[], rule: RejectKey) {
  const { unit } = DISTANCES[rule as keyof typeof DISTANCES] ?? {}
  const steps = rows
    .filter(({ what }) => what.startsWith(`short:${rule}:`))
    .map(({ what, value: count }) => ({ upTo: what.endsWith(':more') ? null : Number(what.split(':')[2]), count }))
  return unit === undefined || steps.length === 0 ? null : { unit, steps: steps.toSorted((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity)) }
}

/** Durations are counted in steps of a logarithmic scale; the middle of a step stands for all of it. */
function durationsOf(rows: readonly CountedRow[], kind: Duration) {
  const counts = ofKind(rows, kind)
    .map(([place, count]) => [Number(place), count] as const)
    .toSorted(([a], [b]) => a - b)
  const count = counts.reduce((sum, [, one]) => sum + one, 0)
  const secondsAt = (share: number) => {
    let left = Math.ceil(share * count)
    for (const [place, one] of counts) if ((left -= one) <= 0) return Math.round(2 ** ((place - 0.5) / STEPS_PER_DOUBLING)) / 1000
    return null
  }
  return { count, p50Seconds: secondsAt(0.5), p95Seconds: secondsAt(0.95) }
}
