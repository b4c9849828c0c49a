import { MenuItem, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Promo } from '../promos/promo.ts'
import { promoText } from './promo-text.ts'

/** One promo, or all of them. */
export function PromoChoice({ value, onChange, needed = false }: { value: number | null; onChange: (id: number | null) => void; needed?: boolean }) {
  const translate = useTranslate()
  const { data = [] } = useGetList<Promo>('promos', { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } })
  const known = data.some(({ id }) => id === value)
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('promo')}
      value={known ? value : needed ? '' : 'all'}
      onChange={({ target }) => onChange(target.value === 'all' ? null : Number(target.value))}
      sx={{ minWidth: 200, maxWidth: '100%' }}
    >
      {!needed && <MenuItem value="all">{translate('allPromos')}</MenuItem>}
      {data.map((promo) => (
        <MenuItem key={promo.id} value={promo.id}>
          {promoText(promo)}
        </MenuItem>
      ))}
    </TextField>
  )
}
