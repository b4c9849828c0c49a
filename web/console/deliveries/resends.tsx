import { Box, Button, Chip, LinearProgress, Typography } from '@mui/material'
import type { getResends, postResendStop } from '#contract/notify/resends.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { Section } from '../components/section.tsx'
import { ResendButton } from './resend-button.tsx'

/** Orders to re-send, and their progress. */
export function Resends() {
  const translate = useTranslate()
  const format = useFormat()
  const may = useMay()
  const { data } = useAnswer<typeof getResends>('resends', '/api/admin/deliveries/resends', {}, 3_000)
  const stop = useDeed((id: number) => change<typeof postResendStop>('POST', `/api/admin/deliveries/resends/${id}/stop`), { stale: ['resends'] })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <ResendButton />
      </Box>
      {data?.items.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('deliveries.noResends')}</Typography>}
      {data?.items.map((one) => (
        <Section
          key={one.id}
          title={
            <>
              <PromoName id={one.promoId} /> · {translate(`channel.${one.channel}`)}
            </>
          }
          actions={
            <>
              <Chip size="small" label={translate(`resendStatus.${one.status}`)} color={one.status === 'running' ? 'info' : 'default'} />
              {one.status === 'running' && may('resend') && (
                <Button size="small" color="error" onClick={() => stop.mutate(one.id)}>
                  {translate('deliveries.stop')}
                </Button>
              )}
            </>
          }
        >
          <Typography variant="body2">
            {one.from && (
              <>
                <Moment at={one.from} /> – <Moment at={one.to} /> ·{' '}
              </>
            )}
            {one.receiptUuids && `${translate('deliveries.ofReceipts', { smart_count: one.receiptUuids.length })} · `}
            {one.onlyFailed && `${translate('deliveries.onlyFailed')} · `}
            {one.requestedBy} · <Moment at={one.requestedAt} relative />
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
            <LinearProgress
              variant="determinate"
              value={one.total === 0 ? 100 : (100 * one.resent) / one.total}
              sx={{ flex: 1 }}
              aria-label={translate('deliveries.progress')}
            />
            <Typography variant="body2">
              {format.number(one.resent)} / {format.number(one.total)}
            </Typography>
          </Box>
        </Section>
      ))}
    </Box>
  )
}
