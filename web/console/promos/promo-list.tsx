import { Box, Chip } from '@mui/material'
import { CreateButton, DataTable, SearchInput, SelectInput, SimpleList, TopToolbar } from 'react-admin'
import type { Static } from 'typebox'
import type { Promo } from '#contract/promos/promos.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { useMay } from '../session/roles.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { PROMO_STATES, stateOf, type PromoState } from './state-of.ts'

type Row = Static<typeof Promo>

export function PromoList() {
  const may = useMay()
  return (
    <Listing
      sort={{ field: 'id', order: 'DESC' }}
      actions={<TopToolbar>{may('configure') && <CreateButton label="promos.create" />}</TopToolbar>}
      filters={[
        <SearchInput key="q" source="q" alwaysOn />,
        <SelectInput
          key="status"
          source="status"
          alwaysOn
          label="promos.status"
          choices={choicesOf(PROMO_STATES, (id) => `promoStatus.${id}`)}
          helperText={false}
        />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

const COLOURS = { draft: 'info', ahead: 'info', active: 'success', paused: 'warning', over: 'default', closed: 'default' } as const satisfies Record<
  PromoState,
  string
>

export function PromoStatusChip({ promo }: { promo: Pick<Row, 'status' | 'settings'> }) {
  const translate = useTranslate()
  const state = stateOf(promo)
  return <Chip size="small" label={translate(`promoStatus.${state}`)} color={COLOURS[state]} variant="outlined" />
}

function Rows() {
  const translate = useTranslate()
  const kind = ({ settings }: Row) => (settings['sandbox'] ? <Chip size="small" variant="outlined" color="info" label={translate('promos.sandbox')} /> : null)
  if (useIsPhone())
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            {one.name}
            <PromoStatusChip promo={one} />
          </Box>
        )}
        secondaryText={(one) => `№ ${one.id} · ${translate(`country.${one.country}`)}`}
        rowClick={(_, __, { id }) => `/promos/${id}`}
      />
    )
  return (
    <DataTable<Row> rowClick={(_, __, { id }) => `/promos/${id}`} bulkActionButtons={false}>
      <DataTable.Col source="id" label="promos.number" />
      <DataTable.Col source="name" label="promos.name" />
      <DataTable.Col<Row> source="country" label="promos.country" render={({ country }) => translate(`country.${country}`)} />
      <DataTable.Col<Row> source="status" label="promos.status" render={(one) => <PromoStatusChip promo={one} />} />
      <DataTable.Col source="settings" label="promos.kind" disableSort render={kind} />
      <DataTable.NumberCol source="version" label="promos.version" />
    </DataTable>
  )
}
