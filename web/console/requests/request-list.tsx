import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Typography } from '@mui/material'
import { FilterButton, SelectInput, TextInput, TopToolbar, useListContext, useLocaleState } from 'react-admin'
import type { Static } from 'typebox'
import type { SentRequest } from '#contract/requests.ts'
import { refusalText } from '../i18n/refusals.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Code } from '../components/code.tsx'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { PromoName } from '../components/promo-name.tsx'

type Row = Static<typeof SentRequest> & { id: string }

/** What brands asked with their keys, and what they were answered. */
export function RequestList() {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {translate('requests.hint')}
      </Typography>
      <Listing
        sort={{ field: 'at', order: 'DESC' }}
        actions={
          <TopToolbar>
            <FilterButton />
          </TopToolbar>
        }
        filters={[
          <SelectInput
            key="status"
            source="status"
            alwaysOn
            label="requests.status"
            choices={[
              { id: '4xx', name: 'requests.refused' },
              { id: '5xx', name: 'requests.failed' },
              { id: '2xx', name: 'requests.answered' },
            ]}
            helperText={false}
          />,
          <PromoFilter key="promo" source="promoId" alwaysOn />,
          <TextInput key="path" source="path" label="requests.path" helperText={false} />,
          <TextInput key="code" source="code" label="requests.code" helperText={false} />,
        ]}
      >
        <Rows />
      </Listing>
    </>
  )
}

function Rows() {
  const whyOf = useWhy()
  const { data = [] } = useListContext<Row>()
  return (
    <Box sx={{ px: 2 }}>
      {data.map((one) => (
        <Accordion
          key={one.id}
          disableGutters
          elevation={0}
          slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
          sx={{ bgcolor: 'transparent', borderBottom: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0 }}>
            <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
              <Chip size="small" label={one.status} color={one.status < 400 ? 'success' : one.status < 500 ? 'warning' : 'error'} />
              <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {one.method} {one.path}
              </Typography>
              <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
                {one.code ?? whyOf(one)}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                <Moment at={one.at} />
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0 }}>
            <Detail request={one} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  )
}

/** Why a request was refused. What the service wrote of it is English, and stands in its answer too. */
function useWhy(): (request: Row) => string | null {
  const [locale] = useLocaleState()
  return ({ status, code, cause }) => (cause === null ? null : (refusalText(locale, status, { ...(code !== null && { code }), detail: cause }) ?? cause))
}

function Detail({ request }: { request: Row }) {
  const translate = useTranslate()
  const whyOf = useWhy()
  const format = useFormat()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts
        items={[
          [translate('promo'), <PromoName key="promo" id={request.promoId} />],
          [translate('requests.key'), request.key],
          [translate('requests.code'), request.code],
          [translate('requests.cause'), whyOf(request)],
          [translate('requests.took'), format.milliseconds(request.durationMs)],
          [translate('requests.id'), request.requestId],
        ]}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Side title={translate('requests.sent')} text={request.body} bytes={request.bodyBytes} />
        <Side title={translate('requests.status')} text={request.answer} bytes={request.answerBytes} />
      </Box>
    </Box>
  )
}

function Side({ title, text, bytes }: { title: string; text: string | null; bytes: number }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {title} · {text === null ? translate('requests.nothing') : translate('requests.bytes', { smart_count: bytes })}
      </Typography>
      {text !== null && <Code value={text} />}
    </Box>
  )
}
