import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import type { getCallbackHealth } from '#contract/notify/deliveries.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useAnswer } from '../data/use-answer.ts'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import { PromoChoice } from '../components/promo-choice.tsx'
import { Section } from '../components/section.tsx'
import { useOutcome } from './use-outcome.ts'
import { usePromoOfPage } from '../components/use-promo-of-page.ts'

/** The health of a promo's receivers. */
export function EndpointHealth() {
  const translate = useTranslate()
  const [promoId, setPromoId] = usePromoOfPage()
  const { data } = useAnswer<typeof getCallbackHealth>('callback-health', promoId === null ? null : `/api/admin/promos/${promoId}/callback-health`, {}, 15_000)
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <PromoChoice needed value={promoId} onChange={setPromoId} />
      </Box>
      {promoId !== null && !data && <LinearProgress aria-label={translate('ra.message.loading')} />}
      {data?.channels.length === 0 && <Alert severity="warning">{translate('deliveries.noChannel')}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
        {data?.channels.map((one) => (
          <Channel key={one.channel} channel={one} />
        ))}
      </Box>
    </Box>
  )
}

type ChannelHealth = NonNullable<ReturnType<typeof useAnswer<typeof getCallbackHealth>>['data']>['channels'][number]

function Channel({ channel: { channel, url, lastHour, lastDay, lastSuccessAt, lastFailure, waiting, oldestWaitingAt } }: { channel: ChannelHealth }) {
  const translate = useTranslate()
  const outcomeOf = useOutcome()
  const format = useFormat()
  const within = (share: number, ms: number | null) => (ms === null ? [] : [translate('dashboard.within', { share, value: format.milliseconds(ms) })])
  const span = ({ attempts, successRate, p50Ms, p95Ms }: typeof lastHour) =>
    attempts === 0
      ? translate('deliveries.noAttempts')
      : [format.percent(successRate ?? 0), translate('deliveries.ofAttempts', { smart_count: attempts }), ...within(50, p50Ms), ...within(95, p95Ms)].join(
          ' · ',
        )
  return (
    <Section title={translate(`channel.${channel}`)}>
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {url ?? translate('deliveries.noUrl')}
      </Typography>
      <Facts
        items={[
          [translate('deliveries.lastHour'), span(lastHour)],
          [translate('deliveries.lastDay'), span(lastDay)],
          [translate('deliveries.lastSuccess'), lastSuccessAt && <Moment at={lastSuccessAt} relative />],
          [
            translate('deliveries.lastFailure'),
            lastFailure && (
              <>
                <Moment at={lastFailure.at} relative /> · {lastFailure.status} {outcomeOf(lastFailure)}
              </>
            ),
          ],
          [
            translate('deliveries.waiting'),
            waiting > 0 ? (
              <>
                {format.number(waiting)}
                {oldestWaitingAt && (
                  <>
                    {' '}
                    · <Moment at={oldestWaitingAt} relative />
                  </>
                )}
              </>
            ) : (
              '0'
            ),
          ],
        ]}
      />
    </Section>
  )
}
