import { Alert, Box, Card, CardActionArea, Chip, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import Grid from '@mui/material/Grid'
import { Title, useGetOne, useLocaleState } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { PACKS, type Country } from '#countries/index.ts'
import type { getStatistics } from '#contract/console/statistics.ts'
import type { DISTANCES } from '#domain/near-misses.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Body } from '../data/call.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import { PromoChoice } from '../components/promo-choice.tsx'
import { useRejectKeyText } from '../components/reject-key.tsx'
import { Section } from '../components/section.tsx'
import { Chart, type Series } from './chart.tsx'
import { TaxStatus } from './tax-status.tsx'

type Statistics = Body<typeof getStatistics>

/** Selectable spans: name, number of days, and step. */
const SPANS = { day: [1, 'hour'], week: [7, 'hour'], month: [30, 'day'], quarter: [91, 'day'] } as const
type Span = keyof typeof SPANS

/** The current state and the figures of a period. */
export function Dashboard() {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const span = (query.get('span') ?? 'week') as Span
  const promoId = query.get('promoId') === null ? null : Number(query.get('promoId'))
  const [days, step] = SPANS[span] ?? SPANS.week
  const put = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  // Rounded to the hour, so that the query stays the same within an hour.
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const { data, error } = useAnswer<typeof getStatistics>(
    'statistics',
    '/api/admin/statistics',
    {
      promoId,
      step,
      from: new Date(hour - days * 86_400_000).toISOString(),
      to: new Date(hour).toISOString(),
    },
    60_000,
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="ra.page.dashboard" />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <PromoChoice value={promoId} onChange={(id) => put('promoId', id === null ? null : String(id))} />
        <TextField
          select
          size="small"
          margin="none"
          label={translate('dashboard.span')}
          value={span in SPANS ? span : 'week'}
          onChange={({ target }) => put('span', target.value)}
          sx={{ minWidth: 150 }}
        >
          {(Object.keys(SPANS) as Span[]).map((name) => (
            <MenuItem key={name} value={name}>
              {translate(`dashboard.spans.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data ? <Picture statistics={data} promoId={promoId} /> : !error && <Skeleton variant="rounded" height={480} />}
    </Box>
  )
}

function Picture({ statistics, promoId }: { statistics: Statistics; promoId: number | null }) {
  const translate = useTranslate()
  const keyText = useRejectKeyText()
  const [locale] = useLocaleState()
  const { series, totals, rejectKeys, rejectsByDay, nearMisses, tax, callbacks, heldSnapshot, step, timezone } = statistics
  const label = new Intl.DateTimeFormat(
    locale,
    step === 'day'
      ? { day: '2-digit', month: '2-digit', timeZone: timezone }
      : { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone: timezone },
  )
  const format = useFormat()
  const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: timezone })
  const share = (part: number, whole: number) => (whole === 0 ? '' : ` · ${format.percent(part / whole)}`)
  const moments = series.map(({ at }) => label.format(new Date(at)))
  const of = (name: 'arrived' | 'confirmed' | 'approved' | 'rejected' | 'points') => series.map((one) => one[name])
  return (
    <>
      {heldSnapshot && (
        <Alert severity="warning">
          {translate('dashboard.heldSnapshot', { by: heldSnapshot.by })} <Moment at={heldSnapshot.since} relative />
        </Alert>
      )}
      <Numbers statistics={statistics} promoId={promoId} />
      <Grid container spacing={2}>
        <Grid size={12}>
          <Section title={translate('dashboard.receipts')}>
            <Chart
              kind="line"
              label={translate('dashboard.receipts')}
              categories={moments}
              series={[
                { name: translate('dashboard.arrived'), values: of('arrived'), colour: 'primary' },
                { name: translate('dashboard.confirmed'), values: of('confirmed'), colour: 'info' },
                { name: translate('dashboard.approved'), values: of('approved'), colour: 'success' },
                { name: translate('dashboard.rejected'), values: of('rejected'), colour: 'error' },
              ]}
            />
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('dashboard.funnel')}>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {translate('dashboard.funnelHint')}
            </Typography>
            <Chart
              kind="rows"
              label={translate('dashboard.funnel')}
              height={rowsHeight(FUNNEL.length)}
              categories={FUNNEL.map((name) => `${translate(`dashboard.${name}`)}${share(totals[name], totals.arrived)}`)}
              series={[{ name: translate('dashboard.receipts'), values: FUNNEL.map((name) => totals[name]), colour: 'primary' }]}
            />
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('dashboard.rejectsByDay')}>
            {rejectsByDay.length === 0 ? (
              <Nothing />
            ) : (
              <Chart
                kind="bar"
                label={translate('dashboard.rejectsByDay')}
                height={200}
                {...stackedByDay(statistics, day, keyText, translate('dashboard.otherKeys'))}
              />
            )}
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('dashboard.rejectKeys')}>
            {rejectKeys.length === 0 ? (
              <Nothing />
            ) : (
              <Chart
                kind="rows"
                label={translate('dashboard.rejectKeys')}
                height={rowsHeight(rejectKeys.length)}
                categories={rejectKeys.slice(0, 12).map(({ rejectKey }) => keyText(rejectKey))}
                series={[{ name: translate('dashboard.rejected'), values: rejectKeys.slice(0, 12).map(({ count }) => count), colour: 'error' }]}
              />
            )}
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('dashboard.nearMisses')}>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {translate('dashboard.nearMissesHint')}
            </Typography>
            {nearMisses.length === 0 ? (
              <Nothing />
            ) : (
              <Chart
                kind="rows"
                label={translate('dashboard.nearMisses')}
                height={rowsHeight(nearMisses.length)}
                categories={nearMisses.slice(0, 12).map(({ rule }) => keyText(rule))}
                series={[{ name: translate('dashboard.rejected'), values: nearMisses.slice(0, 12).map(({ rejected }) => rejected), colour: 'warning' }]}
              />
            )}
            <Distances nearMisses={nearMisses} promoId={promoId} />
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Section title={translate('dashboard.points')}>
            <Chart
              kind="bar"
              label={translate('dashboard.points')}
              height={200}
              categories={moments}
              series={[{ name: translate('points'), values: of('points'), colour: 'primary' }]}
            />
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <TaxStatus countries={tax} />
          <CallbacksNow callbacks={callbacks} />
        </Grid>
      </Grid>
    </>
  )
}

const FUNNEL = ['arrived', 'read', 'confirmed', 'approved'] as const

const KEY_COLOURS = ['error', 'warning', 'primary'] as const

/** The most frequent keys of the period have a colour each, all others share one. */
function stackedByDay(
  { rejectKeys, rejectsByDay }: Statistics,
  day: Intl.DateTimeFormat,
  keyText: (key: string) => string,
  others: string,
): { categories: string[]; series: Series[] } {
  const days = [...new Set(rejectsByDay.map(({ at }) => at))]
  const named = rejectKeys.slice(0, KEY_COLOURS.length).map(({ rejectKey }) => rejectKey)
  const valuesOf = (wanted: (key: (typeof named)[number]) => boolean) =>
    days.map((at) => rejectsByDay.reduce((sum, one) => (one.at === at && wanted(one.rejectKey) ? sum + one.count : sum), 0))
  return {
    categories: days.map((at) => day.format(new Date(at))),
    series: [
      ...named.map((key, index) => ({ name: keyText(key), values: valuesOf((one) => one === key), colour: KEY_COLOURS[index] ?? ('info' as const) })),
      ...(rejectKeys.length > named.length ? [{ name: others, values: valuesOf((one) => !named.includes(one)), colour: 'info' as const }] : []),
    ],
  }
}

/** How far near misses were from their bounds. */
function Distances({ nearMisses, promoId }: { nearMisses: Statistics['nearMisses']; promoId: number | null }) {
  const translate = useTranslate()
  const format = useFormat()
  const { data: promo } = useGetOne<{ id: number; country: Country }>('promos', { id: promoId as number }, { enabled: promoId !== null, staleTime: 60_000 })
  const written = (unit: 'kopeks' | 'minutes', distance: number) =>
    unit === 'kopeks'
      ? `${format.number(distance / 100)}${promo ? ` ${PACKS[promo.country].currency.sign}` : ''}`
      : distance < 60
        ? `${distance} ${translate('dashboard.min')}`
        : distance < 1_440
          ? `${distance / 60} ${translate('dashboard.h')}`
          : `${distance / 1_440} ${translate('dashboard.d')}`
  const measured = nearMisses.flatMap(({ rule, distances }) => (distances === null ? [] : [{ rule: rule as keyof typeof DISTANCES, ...distances }]))
  if (measured.length === 0) return null
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
      {measured.map(({ rule, unit, steps }) => (
        <div key={rule}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`dashboard.missedBy.${rule}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {steps.map(({ upTo, count }) => (
              <Chip
                key={upTo}
                size="small"
                variant="outlined"
                label={
                  <>
                    {upTo === null ? translate('dashboard.farther') : translate('dashboard.upTo', { distance: written(unit, upTo) })}:{' '}
                    <b>{format.number(count)}</b>
                  </>
                }
              />
            ))}
          </Box>
        </div>
      ))}
    </Box>
  )
}

const rowsHeight = (count: number) => 24 + Math.min(12, count) * 30

function Nothing() {
  return <Typography sx={{ color: 'text.secondary' }}>{useTranslate()('dashboard.nothing')}</Typography>
}

type TileName =
  | 'arrived'
  | 'approved'
  | 'rejected'
  | 'withModerators'
  | 'withTaxAuthority'
  | 'pace'
  | 'taxPace'
  | 'reviewPace'
  | 'participants'
  | 'pointsAwarded'
type Tile = [name: TileName, value: string, note: string | null, to: string | null]

function Numbers({
  statistics: { totals, standing, pace, taxPace, reviewPace, participants, from, to },
  promoId,
}: {
  statistics: Statistics
  promoId: number | null
}) {
  const translate = useTranslate()
  const may = useMay()
  const format = useFormat()
  const seconds = (value: number | null) =>
    value === null
      ? '–'
      : value < 90
        ? `${format.number(Math.round(value * 10) / 10)} ${translate('dashboard.s')}`
        : value < 5_400
          ? `${format.number(Math.round(value / 60))} ${translate('dashboard.min')}`
          : `${format.number(Math.round(value / 360) / 10)} ${translate('dashboard.h')}`
  const within = (value: number | null) => (value === null ? null : translate('dashboard.within', { share: 95, value: seconds(value) }))
  const decided = totals.approved + totals.rejected
  const list = (filter: object) => `/receipts?filter=${encodeURIComponent(JSON.stringify({ ...(promoId !== null && { promoId }), ...filter }))}`
  const period = { from, to }
  const tiles: Tile[] = [
    ['arrived', format.number(totals.arrived), null, list(period)],
    ['approved', format.number(totals.approved), decided > 0 ? format.percent(totals.approved / decided) : null, list({ ...period, kind: 'approved' })],
    ['rejected', format.number(totals.rejected), decided > 0 ? format.percent(totals.rejected / decided) : null, list({ ...period, kind: 'rejected' })],
    ['withModerators', format.number(standing.withModerators), null, may('decide') ? '/moderation' : list({ kind: 'withModerators' })],
    ['withTaxAuthority', format.number(standing.withTaxAuthority), null, list({ kind: 'waiting' })],
    ['pace', seconds(pace.p50Seconds), within(pace.p95Seconds), null],
    ['taxPace', seconds(taxPace.p50Seconds), within(taxPace.p95Seconds), null],
    ['reviewPace', seconds(reviewPace.p50Seconds), within(reviewPace.p95Seconds), null],
    ...(participants === null
      ? []
      : ([['participants', format.number(participants.count), participants.atLeast ? translate('dashboard.participantsAtLeast') : null, null]] as Tile[])),
    ['pointsAwarded', format.number(totals.points), null, null],
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}>
      {tiles.map(([name, value, note, to]) => {
        const content = (
          <Box sx={{ p: 1.75 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`dashboard.${name}`)}
            </Typography>
            <Typography component="p" sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.3 }}>
              {value}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
              {note}
            </Typography>
          </Box>
        )
        return (
          <Card key={name}>
            {to === null ? (
              content
            ) : (
              <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
                {content}
              </CardActionArea>
            )}
          </Card>
        )
      })}
    </Box>
  )
}

function CallbacksNow({ callbacks: { attempts, successRate, p50Ms, p95Ms, waiting } }: { callbacks: Statistics['callbacks'] }) {
  const translate = useTranslate()
  const format = useFormat()
  const isWell = successRate === null || successRate >= 0.98
  return (
    <Section
      title={translate('dashboard.callbacks')}
      actions={
        <Chip
          size="small"
          color={isWell ? 'success' : successRate >= 0.8 ? 'warning' : 'error'}
          label={successRate === null ? translate('deliveries.noAttempts') : format.percent(successRate)}
        />
      }
    >
      <Typography>
        {translate('deliveries.ofAttempts', { smart_count: attempts })}
        {p50Ms !== null && ` · ${translate('dashboard.within', { share: 50, value: format.milliseconds(p50Ms) })}`}
        {p95Ms !== null && ` · ${translate('dashboard.within', { share: 95, value: format.milliseconds(p95Ms) })}`}
      </Typography>
      <Typography sx={{ color: waiting > 0 ? 'text.primary' : 'text.secondary' }}>
        {translate('deliveries.waiting')}: {format.number(waiting)}
      </Typography>
    </Section>
  )
}
