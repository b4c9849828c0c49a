import { Box, Typography } from '@mui/material'
import type { Static } from 'typebox'
import type { Delivery } from '#contract/notify/deliveries.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Code } from '../components/code.tsx'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { ofAttempt, useOutcome } from './use-outcome.ts'

/** What was sent, what came back, and the outcome. */
export function AttemptDetail({ delivery }: { delivery: Static<typeof Delivery> }) {
  const translate = useTranslate()
  const format = useFormat()
  const outcomeOf = useOutcome()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts
        items={[
          ['webhook-id', delivery.webhookId],
          [translate('deliveries.attempt'), `${delivery.attempt}${delivery.manual ? ` · ${translate('deliveries.manual')}` : ''}`],
          [translate('deliveries.cause'), outcomeOf(ofAttempt(delivery))],
          [translate('deliveries.took'), format.milliseconds(delivery.latencyMs)],
        ]}
      />
      {delivery.exchanges.map((one, index) => (
        <Box key={index} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
          <Box>
            <Typography variant="subtitle2" component="h3" gutterBottom>
              {translate('deliveries.sent')} · {translate(`eventName.${one.state}`)}
            </Typography>
            <Code
              value={Object.entries(one.requestHeaders)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
              max={180}
            />
            <Box sx={{ mt: 1 }}>
              <Code value={delivery.body} />
            </Box>
          </Box>
          <Box>
            <Typography variant="subtitle2" component="h3" gutterBottom>
              {translate('deliveries.answered')} · {one.status ?? translate('deliveries.noAnswer')} · {format.milliseconds(one.latencyMs)}
            </Typography>
            <Typography variant="body2" gutterBottom>
              {outcomeOf(one)}
            </Typography>
            {one.answer ? (
              <Code value={one.answer} />
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate('deliveries.emptyAnswer')}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
