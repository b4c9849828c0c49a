import Photo from '@mui/icons-material/PhotoOutlined'
import Download from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Typography } from '@mui/material'
import {
  AutocompleteInput,
  DataTable,
  FilterButton,
  SearchInput,
  SelectInput,
  SimpleList,
  TextInput,
  TopToolbar,
  useListContext,
  useLocaleState,
} from 'react-admin'
import type { Static } from 'typebox'
import type { ReceiptResult } from '#contract/receipt.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { useParticipant } from '../components/use-participant.ts'
import { KINDS, receiptQuery } from '../data/data-provider.ts'
import { useFileLink } from '../data/use-file-link.ts'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { MomentInput } from '../components/moment-input.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { PromoName } from '../components/promo-name.tsx'
import { useReceiptSum } from '../components/receipt-sum.ts'
import { RejectKeyText, useRejectKeyChoices } from '../components/reject-key.tsx'
import { StateChip } from '../components/state-chip.tsx'

type Receipt = Static<typeof ReceiptResult>

export function ReceiptList() {
  const translate = useTranslate()
  const keys = useRejectKeyChoices()
  return (
    <Listing
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={<Actions />}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={translate('receipts.search')} sx={{ minWidth: { xs: 200, sm: 340 } }} />,
        <SelectInput
          key="kind"
          source="kind"
          alwaysOn
          label="receipts.kind"
          choices={choicesOf(Object.keys(KINDS) as (keyof typeof KINDS)[], (id) => `kind.${id}`)}
          helperText={false}
          sx={{ minWidth: 190 }}
        />,
        <PromoFilter key="promo" source="promoId" label="promo" />,
        <AutocompleteInput key="key" source="rejectKey" label="rejectKey" choices={keys} helperText={false} sx={{ minWidth: 280 }} />,
        <TextInput key="participant" source="userUuid" label="participant" helperText={false} />,
        <MomentInput key="from" source="from" label="from" helperText={false} />,
        <MomentInput key="to" source="to" label="to" helperText={false} />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

function Actions() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { filterValues } = useListContext()
  const query = receiptQuery(filterValues)
  const list = { path: '/api/admin/receipts', query }
  const xlsx = useFileLink('/api/admin/receipts.xlsx', { ...query, lang: locale }, { list })
  const csv = useFileLink('/api/admin/receipts.csv', { ...query, separator: locale === 'ru' ? 'semicolon' : 'comma' }, { list })
  return (
    <TopToolbar>
      <FilterButton />
      <Button size="small" startIcon={<Download />} {...xlsx}>
        {translate('receipts.xlsx')}
      </Button>
      <Button size="small" startIcon={<Download />} {...csv}>
        {translate('receipts.csv')}
      </Button>
    </TopToolbar>
  )
}

function Rows() {
  const translate = useTranslate()
  const format = useFormat()
  const sumOf = useReceiptSum()
  const participantOf = useParticipant()
  if (useIsPhone()) {
    return (
      <SimpleList<Receipt & { id: string }>
        primaryText={(receipt) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
            {participantOf(receipt)}
            <StateChip receipt={receipt} />
          </Box>
        )}
        secondaryText={(receipt) => (
          <>
            {[receipt.retailer?.name, sumOf(receipt)].filter(Boolean).join(' · ') || `№ ${receipt.receiptId}`}
            {' · '}
            <Moment at={receipt.createdAt} relative />
            {receipt.rejectKey && (
              <Box component="span" sx={{ display: 'block' }}>
                <RejectKeyText name={receipt.rejectKey} />
              </Box>
            )}
          </>
        )}
        rowClick="show"
      />
    )
  }
  return (
    <DataTable<Receipt & { id: string }> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="arrivedAt" disableSort render={({ createdAt }) => <Moment at={createdAt} />} />
      <DataTable.Col<Receipt>
        source="state"
        label="receipts.kind"
        disableSort
        render={(receipt) => (
          <>
            <StateChip receipt={receipt} />
            {receipt.rejectKey && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 240 }}>
                <RejectKeyText name={receipt.rejectKey} />
              </Typography>
            )}
          </>
        )}
      />
      <DataTable.Col<Receipt & { id: string }>
        source="userUuid"
        label="participant"
        disableSort
        render={(receipt) => (
          <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
            {participantOf(receipt)}
            {receipt.photos.length > 0 && <Photo titleAccess={translate('photos')} fontSize="small" sx={{ color: 'text.secondary' }} />}
          </Box>
        )}
      />
      <DataTable.Col source="promoId" label="promo" disableSort render={({ promoId }) => <PromoName id={promoId} />} />
      <DataTable.Col source="retailer" label="retailer" disableSort render={({ retailer, fnsReceipt }) => retailer?.name ?? fnsReceipt?.retailerName} />
      <DataTable.Col align="right" source="total" label="sum" disableSort render={sumOf} />
      <DataTable.Col
        align="right"
        source="promoPoints"
        label="points"
        disableSort
        render={({ promoPoints }) => (promoPoints ? format.number(promoPoints) : null)}
      />
    </DataTable>
  )
}
