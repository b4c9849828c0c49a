import { Box, Chip } from '@mui/material'
import { CreateButton, DataTable, SearchInput, SelectInput, SimpleList, TopToolbar } from 'react-admin'
import type { Static } from 'typebox'
import type { Promo } from '#contract/promos/promos.ts'
import { hasEnded } from '#domain/promo/has-ended.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { useMay } from '../session/roles.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'

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
          choices={choicesOf(['draft', 'active', 'paused', 'closed'], (id) => `promoStatus.${id}`)}
          helperText={false}
        />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

const COLOURS = { draft: 'info', active: 'success', paused: 'warning', closed: 'default', ahead: 'info', over: 'default' } as const

/** A promo that is open, and whose period is over or lies ahead, takes no purchase of today. */
export function PromoStatusChip({ promo: { status, settings } }: { promo: Pick<Row, 'status' | 'settings'> }) {
  const translate = useTranslate()
  const said = status === 'active' ? (periodIs(settings) ?? status) : status
  return <Chip size="small" label={translate(`promoStatus.${said}`)} color={COLOURS[said]} variant="outlined" />
}

function periodIs({ starts_at: starts, ends_at: ends }: Row['settings']): 'ahead' | 'over' | null {
  const now = new Date()
  if (typeof ends === 'string' && hasEnded(ends, now)) return 'over'
  return typeof starts === 'string' && Date.parse(starts) > now.getTime() ? 'ahead' : null
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
