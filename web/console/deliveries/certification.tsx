import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Chip, List, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocaleState } from 'react-admin'
import type { getCertification, getCertifications, postCertify } from '#contract/notify/certifications.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, withQuery, type Body } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { Code } from '../components/code.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoChoice } from '../components/promo-choice.tsx'
import { Section } from '../components/section.tsx'
import { usePromoOfPage } from '../components/use-promo-of-page.ts'
import { useOutcome } from './use-outcome.ts'

type Report = Body<typeof getCertification>

/** Tries out a receiver before a promo goes live, and keeps the report. */
export function Certification() {
  const translate = useTranslate()
  const may = useMay()
  const [lang] = useLocaleState()
  const [promoId, setPromoId] = usePromoOfPage()
  const [chosen, setChosen] = useState<string | null>(null)
  const base = promoId === null ? null : `/api/admin/promos/${promoId}/certifications`
  const { data: earlier } = useAnswer<typeof getCertifications>('certifications', base)
  const id = chosen ?? earlier?.items[0]?.id ?? null
  const { data: report } = useAnswer<typeof getCertification>('certifications', base === null || id === null ? null : `${base}/${id}`, { lang })
  const run = useDeed(() => change<typeof postCertify>('POST', withQuery(`/api/admin/promos/${promoId}/certify`, { lang })), { stale: ['certifications'] })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <PromoChoice
          needed
          value={promoId}
          onChange={(next) => {
            setChosen(null)
            setPromoId(next)
          }}
        />
        {may('resend') && (
          <Button
            variant="contained"
            disabled={promoId === null}
            loading={run.isPending}
            onClick={() => run.mutate(undefined, { onSuccess: ({ id: made }) => setChosen(made) })}
          >
            {translate('certification.run')}
          </Button>
        )}
      </Box>
      <Alert severity="info">{translate('certification.hint')}</Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' } }}>
        {earlier && earlier.items.length > 0 && (
          <Section title={translate('certification.earlier')} dense>
            <List dense disablePadding>
              {earlier.items.map((one) => (
                <ListItemButton key={one.id} selected={one.id === id} onClick={() => setChosen(one.id)} sx={{ borderRadius: 1 }}>
                  <ListItemText primary={<Moment at={one.at} />} />
                  <Grade grade={one.grade} />
                </ListItemButton>
              ))}
            </List>
          </Section>
        )}
        {report && report.promoId === promoId && <ReportView report={report} />}
      </Box>
    </Box>
  )
}

/** Names of headers and fields stand in backticks, for readers of the API. */
const plain = (text: string): string => text.replaceAll('`', '')

const Grade = ({ grade }: { grade: Report['grade'] }) => (
  <Chip size="small" label={grade} color={grade === 'A' ? 'success' : grade === 'B' ? 'info' : grade === 'F' ? 'error' : 'warning'} />
)

function ReportView({ report }: { report: Report }) {
  const translate = useTranslate()
  const outcomeOf = useOutcome()
  return (
    <Section
      title={
        <>
          {translate('certification.grade')} <Grade grade={report.grade} />
        </>
      }
    >
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {report.url}
      </Typography>
      {report.steps.map((one) => (
        <Accordion
          key={one.step}
          disableGutters
          elevation={0}
          slotProps={{ transition: { unmountOnExit: true } }}
          sx={{ bgcolor: 'transparent', borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0 }}>
            <Box sx={{ display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', gap: 1.5, alignItems: 'start' }}>
              <Chip
                size="small"
                variant="outlined"
                label={translate(`certification.${one.verdict}`)}
                color={({ passed: 'success', warning: 'warning', failed: 'error', skipped: 'default' } as const)[one.verdict]}
              />
              <Box>
                <Typography sx={{ fontWeight: 500 }}>{plain(one.title)}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {plain(one.why)}
                </Typography>
                {one.advice && <Typography variant="body2">{plain(one.advice)}</Typography>}
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0, display: 'grid', gap: 1 }}>
            {one.exchanges.map((exchange, index) => (
              <Box key={index} sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
                <Code value={exchange.body} max={200} />
                <Code value={[exchange.status, outcomeOf(exchange)].filter(Boolean).join(' · ') + `\n\n${exchange.answer ?? ''}`} max={200} />
              </Box>
            ))}
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  )
}
