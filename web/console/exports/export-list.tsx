import { Box, Link, Tooltip, Typography } from '@mui/material'
import { DataTable, SimpleList, useGetOne } from 'react-admin'
import type { Static } from 'typebox'
import type { ScheduledExport } from '#contract/exports.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useFileLink } from '../data/use-file-link.ts'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { PromoName } from '../components/promo-name.tsx'
import type { Promo } from '../promos/promo.ts'
import { useSettingsSchema } from '../promos/use-settings-schema.ts'
import { usePromoZone } from '../promos/use-promo-zone.ts'

type Row = Static<typeof ScheduledExport>

/** Tables of receipts that were made by the clock. */
export function ExportList() {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {translate('exports.hint')}
      </Typography>
      <Listing sort={{ field: 'id', order: 'DESC' }} actions={false} filters={[<PromoFilter key="promo" source="promoId" alwaysOn />]}>
        <Rows />
      </Listing>
    </>
  )
}

function Rows() {
  const format = useFormat()
  if (useIsPhone()) {
    return (
      <SimpleList<Row>
        primaryText={(one) => <File of={one} />}
        secondaryText={(one) => (
          <>
            <PromoName id={one.promoId} /> · <Days of={one} />
          </>
        )}
        rowClick={false}
      />
    )
  }
  return (
    <DataTable<Row> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="promoId" label="promo" disableSort render={({ promoId }) => <PromoName id={promoId} />} />
      <DataTable.Col<Row> source="from" label="exports.period" disableSort render={(one) => <Days of={one} />} />
      <DataTable.Col<Row> source="name" label="exports.file" disableSort render={(one) => <File of={one} />} />
      <DataTable.NumberCol source="rows" label="exports.rows" disableSort />
      <DataTable.Col<Row> source="bytes" label="exports.size" disableSort render={({ bytes }) => bytes !== null && format.bytes(bytes)} />
    </DataTable>
  )
}

/** The days that the file's name has: those of the promo's zone, wherever the reader is. */
function Days({ of: { promoId, from, to } }: { of: Row }) {
  const format = useFormat()
  const { data: promo } = useGetOne<Promo>('promos', { id: promoId }, { staleTime: 60_000 })
  const isReady = useSettingsSchema() !== null
  const zoneOf = usePromoZone(promo?.country ?? '')
  if (promo === undefined || !isReady) return null
  const timeZone = zoneOf(promo.settings)
  const [first, last] = [from, new Date(Date.parse(to) - 1).toISOString()].map((at) => format.dayIn(at, timeZone))
  return (
    <Tooltip title={`${format.momentIn(from, timeZone)} – ${format.momentIn(to, timeZone)}, ${timeZone}`}>
      <span>{first === last ? first : `${first} – ${last}`}</span>
    </Tooltip>
  )
}

function File({ of: { id, promoId, name, madeAt } }: { of: Row }) {
  const translate = useTranslate()
  const link = useFileLink(`/api/admin/exports/${id}/file`, {}, { name, list: { path: '/api/admin/exports', query: { promoId } } })
  if (madeAt === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {name} · {translate('exports.isMade')}
      </Box>
    )
  return (
    <Link {...link} sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Link>
  )
}
