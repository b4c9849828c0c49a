import { Alert, Box, Chip, LinearProgress, Typography } from '@mui/material'
import type { getStatistics } from '#contract/console/statistics.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Body } from '../data/call.ts'
import { useFormat } from '../components/format.ts'
import { Moment } from '../components/moment.tsx'
import { Section } from '../components/section.tsx'

/** How the tax authorities answer, and how many questions are left today. */
export function TaxStatus({ countries }: { countries: Body<typeof getStatistics>['tax'] }) {
  const translate = useTranslate()
  const format = useFormat()
  return countries.map(({ country, state, cause, detail, openUntil, waiting, answers, quota }) => (
    <Section
      key={country}
      title={translate(`dashboard.tax.${country}`)}
      actions={
        <Chip
          size="small"
          color={({ fair: 'success', troubled: 'warning', closed: 'error' } as const)[state]}
          label={translate(`dashboard.taxStatus.${state}`)}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {state !== 'fair' && (
          <Typography>
            {[cause && translate(`taxAnswer.${cause}`), detail].filter(Boolean).join(': ')}
            {openUntil && (
              <>
                {' '}
                · {translate('dashboard.until')} <Moment at={openUntil} />
              </>
            )}
          </Typography>
        )}
        <Typography>
          {translate('dashboard.waitingChecks')}: {format.number(waiting)}
        </Typography>
        {answers.length > 0 && (
          <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
            {answers.map(({ kind, count }) => (
              <Chip key={kind} size="small" variant="outlined" label={`${translate(`taxAnswer.${kind}`)}: ${format.number(count)}`} />
            ))}
          </Box>
        )}
        {quota && (
          <Box>
            <Typography variant="body2" gutterBottom>
              {translate('dashboard.quota', { used: format.number(quota.used), perDay: format.number(quota.perDay) })} · {translate('dashboard.renews')}{' '}
              <Moment at={quota.renewsAt} relative />
            </Typography>
            {quota.endsAt && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                {translate('dashboard.quotaEnds')} <Moment at={quota.endsAt} />
              </Alert>
            )}
            <LinearProgress
              variant="determinate"
              value={Math.min(100, (100 * quota.used) / quota.perDay)}
              color={quota.left < quota.perDay / 10 ? 'error' : 'primary'}
              aria-label={translate('dashboard.quota', { used: quota.used, perDay: quota.perDay })}
            />
            {quota.promos.length > 1 && (
              <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
                {quota.promos.map(({ promoId, asked, share }) => (
                  <Chip
                    key={promoId}
                    size="small"
                    variant="outlined"
                    label={translate('dashboard.quotaOfPromo', { promoId, asked: format.number(asked), share: format.number(share) })}
                  />
                ))}
              </Box>
            )}
          </Box>
        )}
      </Box>
    </Section>
  ))
}
