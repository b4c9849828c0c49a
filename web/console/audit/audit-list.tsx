import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Typography } from '@mui/material'
import { AutocompleteInput, DataTable, FilterButton, RecordContextProvider, TextInput, TopToolbar, useListContext, useRecordContext } from 'react-admin'
import type { Static } from 'typebox'
import type { AuditLine } from '#contract/accounts/audit.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useActor, useSubject } from '../components/actor.ts'
import { ExpandingHead } from '../components/expanding-head.tsx'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { MomentInput } from '../components/moment-input.tsx'
import { FieldsChange } from './fields-change.tsx'
import { PromoChange } from './promo-change.tsx'

type Row = Static<typeof AuditLine>

/** Who did what. */
export function AuditList() {
  const translate = useTranslate()
  return (
    <Listing
      sort={{ field: 'at', order: 'DESC' }}
      actions={
        <TopToolbar>
          <FilterButton />
        </TopToolbar>
      }
      filters={[
        <TextInput key="actor" source="actor" alwaysOn label="audit.actor" helperText={false} />,
        <AutocompleteInput
          key="action"
          source="action"
          alwaysOn
          label="audit.action"
          choices={(Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((id) => ({ id, name: translate(`auditAction.${id}`) }))}
          helperText={false}
          sx={{ minWidth: 240 }}
        />,
        <TextInput key="subject" source="subject" label="audit.subject" placeholder="promo:1" helperText={false} />,
        <MomentInput key="from" source="from" label="from" helperText={false} />,
        <MomentInput key="to" source="to" label="to" helperText={false} />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

function Rows() {
  const translate = useTranslate()
  const subjectOf = useSubject()
  const deed = ({ action }: Row) => translate(`auditAction.${action}`)
  if (useIsPhone()) return <Lines deed={deed} />
  return (
    <DataTable<Row> rowClick="expand" expand={<Change />} head={ExpandingHead} bulkActionButtons={false}>
      <DataTable.Col source="at" label="at" disableSort render={({ at }) => <Moment at={at} />} />
      <DataTable.Col<Row> source="actor" label="audit.actor" disableSort render={(line) => <Who line={line} />} />
      <DataTable.Col source="action" label="audit.action" disableSort render={deed} />
      <DataTable.Col<Row> source="subject" label="audit.subject" disableSort render={({ subject }) => subjectOf(subject)} />
    </DataTable>
  )
}

/** On a phone: one line below the other, which opens to what it changed. */
function Lines({ deed }: { deed: (line: Row) => string }) {
  const { data = [] } = useListContext<Row>()
  const subjectOf = useSubject()
  return data.map((line) => (
    <RecordContextProvider key={line.id} value={line}>
      <Accordion disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {deed(line)}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <Who line={line} /> · {subjectOf(line.subject)} · <Moment at={line.at} relative />
            </Typography>
          </Box>
        </AccordionSummary>
        <AccordionDetails>
          <Change />
        </AccordionDetails>
      </Accordion>
    </RecordContextProvider>
  ))
}

/** A token is named beside the name that its call claimed. */
function Who({ line: { actor, token } }: { line: Row }) {
  const translate = useTranslate()
  const actorOf = useActor()
  return (
    <>
      {actorOf(actor)} {token !== null && <Chip component="span" size="small" variant="outlined" label={translate('audit.token', { token })} />}
    </>
  )
}

function Change() {
  const line = useRecordContext<Row>()
  if (line !== undefined && /^promo\.(create|change)$/.test(line.action)) return <PromoChange line={line} />
  return line ? <FieldsChange line={line} /> : null
}
