import { Box, Chip } from '@mui/material'
import { DataTable, SearchInput, SelectInput, SimpleList, useGetList } from 'react-admin'
import type { Static } from 'typebox'
import type { Participant } from '#contract/participants.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'

type Row = Static<typeof Participant> & { id: string; promoId: number }

export function ParticipantList() {
  const translate = useTranslate()
  const { data: promos } = useGetList('promos', { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } })
  if (!promos) return null
  return (
    <Listing
      sort={{ field: 'userUuid', order: 'ASC' }}
      actions={false}
      filterDefaultValues={{ promoId: promos[0]?.id }}
      filters={[
        <PromoFilter key="promo" source="promoId" alwaysOn />,
        <SearchInput key="q" source="q" alwaysOn placeholder={translate('participants.search')} />,
        <SelectInput
          key="blocked"
          source="blocked"
          alwaysOn
          label="participants.blockedFilter"
          choices={[{ id: true, name: 'participants.onlyBlocked' }]}
          helperText={false}
        />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

function Rows() {
  const format = useFormat()
  const translate = useTranslate()
  const blockedChip = (one: Row) => (one.blocked ? <Chip size="small" color="error" label={translate('participants.blocked')} /> : null)
  if (useIsPhone()) {
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            {one.userUuid}
            {blockedChip(one)}
          </Box>
        )}
        secondaryText={(one) =>
          `${translate('participants.approved')}: ${one.approved} · ${translate('participants.rejected')}: ${one.rejected} · ${translate('points')}: ${format.number(one.points)}`
        }
        rowClick="show"
      />
    )
  }
  return (
    <DataTable<Row> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="userUuid" label="participant" disableSort />
      <DataTable.Col source="blocked" label="participants.state" disableSort render={blockedChip} />
      <DataTable.NumberCol source="receipts" label="participants.receipts" disableSort />
      <DataTable.NumberCol source="approved" label="participants.approved" disableSort />
      <DataTable.NumberCol source="rejected" label="participants.rejected" disableSort />
      <DataTable.NumberCol source="open" label="participants.open" disableSort />
      <DataTable.Col align="right" source="points" label="points" disableSort render={({ points }) => format.number(points)} />
      <DataTable.Col source="lastAt" label="participants.lastAt" disableSort render={({ lastAt }) => <Moment at={lastAt} relative />} />
    </DataTable>
  )
}
