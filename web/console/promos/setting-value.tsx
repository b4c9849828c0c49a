import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useGetMany } from 'react-admin'
import type { Country } from '#countries/index.ts'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { promoText } from '../components/promo-text.ts'
import { useRejectKeyText } from '../components/reject-key.tsx'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Promo } from './promo.ts'
import { NAMES_PROMOS, useSettingTexts } from './setting-texts.ts'
import { isKopeks, type Schema } from './use-settings-schema.ts'

type Props = { path: string; value: unknown; schema: Schema | undefined; country: Country; timeZone: string }

/** A setting's value in words: choices by their names, sums in money, moments in the promo's zone, lists line by line or as a table, objects field by field. */
export function SettingValue({ path, value, schema = {}, country, timeZone }: Props) {
  const translate = useTranslate()
  const format = useFormat()
  const keyText = useRejectKeyText()
  const { texts, choice } = useSettingTexts()
  const titleOf = (field: string) => {
    if (path === 'reject_texts') return `${keyText(field)} (${field})`
    return schema.properties === undefined ? field : texts(`${path}.${field}`, '').title
  }
  if (value === null && schema.type?.includes('null') === true) return translate('settings.noLimit')
  if (value === null || value === undefined) return translate('settings.notSet')
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (schema.enum !== undefined && typeof value !== 'object') return choice(path, value as string | number)
  if (typeof value === 'number') return isKopeks(schema) ? format.kopeks(value, country) : String(value)
  if (typeof value === 'string') return schema.format === 'date-time' ? `${format.momentIn(value, timeZone)}, ${timeZone}` : value
  if (Array.isArray(value)) {
    if (NAMES_PROMOS.has(path)) return <PromoNames ids={value as number[]} />
    if (schema.items?.properties !== undefined) return <Items {...{ path, country, timeZone }} items={value as Item[]} schema={schema.items} />
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {value.map((one, index) => (
          <li key={index}>
            <SettingValue path={path} value={one} schema={schema.items} country={country} timeZone={timeZone} />
          </li>
        ))}
      </Box>
    )
  }
  return (
    <Facts
      items={Object.entries(value).map(([field, own]) => [
        titleOf(field),
        <SettingValue key={field} path={`${path}.${field}`} value={own} schema={schema.properties?.[field]} country={country} timeZone={timeZone} />,
      ])}
    />
  )
}

function PromoNames({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useGetMany<Promo>('promos', { ids: [...ids] })
  const textOf = (id: number) => {
    const promo = data.find((one) => one?.id === id)
    return promo === undefined ? `№ ${id}` : promoText(promo)
  }
  return ids.map(textOf).join('; ')
}

type Item = Record<string, unknown>

/** Items as a table of the fields that any of them has; on a phone one below the other. */
function Items({ items, schema, ...rest }: Omit<Props, 'value' | 'schema'> & { items: readonly Item[]; schema: Schema }) {
  const isPhone = useIsPhone()
  const { texts } = useSettingTexts()
  const has = (item: Item, field: string) => item[field] !== undefined && item[field] !== null
  const fields = Object.keys(schema.properties ?? {}).filter((field) => items.some((item) => has(item, field)))
  const titleOf = (field: string) => texts(`${rest.path}.${field}`, '').title
  const valueOf = (item: Item, field: string) =>
    has(item, field) && <SettingValue {...rest} path={`${rest.path}.${field}`} value={item[field]} schema={schema.properties?.[field]} />
  const scrolls = { tabIndex: 0, sx: { overflow: 'auto', maxHeight: 420 } } as const
  if (isPhone)
    return (
      <Box {...scrolls}>
        {items.map((item, index) => (
          <Box key={index} sx={{ py: 1, ...(index > 0 && { borderTop: 1, borderColor: 'divider' }) }}>
            <Facts items={fields.filter((field) => has(item, field)).map((field) => [titleOf(field), valueOf(item, field)])} />
          </Box>
        ))}
      </Box>
    )
  return (
    <Box {...scrolls}>
      <Table size="small" sx={{ '& th, & td': { overflowWrap: 'break-word' } }}>
        <TableHead>
          <TableRow>
            {fields.map((field) => (
              <TableCell key={field}>{titleOf(field)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, index) => (
            <TableRow key={index} sx={{ verticalAlign: 'top' }}>
              {fields.map((field) => (
                <TableCell key={field}>{valueOf(item, field)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
