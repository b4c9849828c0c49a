import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import type { Static } from 'typebox'
import type { Delivery } from '#contract/notify/deliveries.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Moment } from '../components/moment.tsx'
import { AttemptDetail } from './attempt-detail.tsx'
import { ofAttempt, useOutcome } from './use-outcome.ts'
import { OutcomeChip } from './outcome-chip.tsx'

/** Attempts of one receipt, each with its full exchange. */
export function Attempts({ deliveries }: { deliveries: readonly Static<typeof Delivery>[] }) {
  const translate = useTranslate()
  const outcomeOf = useOutcome()
  return (
    <Box>
      {deliveries.map((one) => (
        <Accordion
          key={`${one.webhookId} ${one.attempt} ${one.at}`}
          disableGutters
          elevation={0}
          slotProps={{ transition: { unmountOnExit: true } }}
          sx={{ bgcolor: 'transparent', borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0 }}>
            <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
              <OutcomeChip outcome={one.outcome} />
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {translate(`eventName.${one.state}`)}
                {one.revision > 0 && ` · ${one.revision}`}
              </Typography>
              <Typography component="span">
                {one.status ?? ''} {outcomeOf(ofAttempt(one))}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                <Moment at={one.at} />
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0 }}>
            <AttemptDetail delivery={one} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  )
}
