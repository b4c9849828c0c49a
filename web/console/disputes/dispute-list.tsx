import { Box } from '@mui/material'
import { DataTable, SelectInput, SimpleList } from 'react-admin'
import type { Static } from 'typebox'
import type { Dispute } from '#contract/moderation/disputes.ts'
import { DISPUTE_STATUSES } from '#domain/dispute.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { Decided } from './decided.tsx'
import { DecideButton, useDisputeDecision } from './dispute-actions.tsx'
import { DisputeStatusChip } from './dispute-status-chip.tsx'

type Row = Static<typeof Dispute>

export function DisputeList() {
  const { dialog, decide } = useDisputeDecision()
  return (
    <>
      <Listing
        sort={{ field: 'createdAt', order: 'ASC' }}
        actions={false}
        filterDefaultValues={{ state: 'open' }}
        filters={[
          <SelectInput
            key="state"
            source="state"
            alwaysOn
            label="disputes.status"
            choices={choicesOf(DISPUTE_STATUSES, (id) => `disputeStatus.${id}`)}
            helperText={false}
          />,
          <PromoFilter key="promo" source="promoId" alwaysOn />,
        ]}
      >
        <Rows onDecide={decide} />
      </Listing>
      {dialog}
    </>
  )
}

function Rows({ onDecide }: { onDecide: (dispute: Row) => void }) {
  const translate = useTranslate()
  if (useIsPhone()) {
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            {one.reason ?? translate('audit.subjects.dispute', { id: one.id })}
            <DisputeStatusChip status={one.status} />
          </Box>
        )}
        secondaryText={(one) => (
          <>
            {one.comment && `${one.comment} · `}
            <Moment at={one.createdAt} relative />
          </>
        )}
        rowClick={(_, __, record) => `/receipts/${record.uuid}/show`}
      />
    )
  }
  return (
    <DataTable<Row> rowClick={(_, __, record) => `/receipts/${record.uuid}/show`} bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="disputes.openedAt" disableSort render={({ createdAt }) => <Moment at={createdAt} relative />} />
      <DataTable.Col source="status" label="disputes.status" disableSort render={({ status }) => <DisputeStatusChip status={status} />} />
      <DataTable.Col source="reason" label="disputes.reason" disableSort />
      <DataTable.Col source="comment" label="disputes.comment" disableSort />
      <DataTable.Col source="contact" label="disputes.contact" disableSort />
      <DataTable.Col source="promoId" label="promo" disableSort render={({ promoId }) => <PromoName id={promoId} />} />
      <DataTable.Col<Row>
        source="decidedBy"
        label="disputes.decided"
        disableSort
        render={(one) => (one.decidedBy ? <Decided by={one.decidedBy} comment={one.decisionComment} /> : <DecideButton dispute={one} onDecide={onDecide} />)}
      />
    </DataTable>
  )
}
