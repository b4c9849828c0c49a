import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Alert, Box, IconButton } from '@mui/material'
import { memo, useState } from 'react'
import type { Country } from '#countries/index.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { COLUMNS, detailsOf, type DraftProduct, type Field } from './fields.ts'
import { ProductCell, type Problem } from './product-cell.tsx'

/** What is wrong with a product, by field; `row` is about all of it. */
export type RowProblems = Readonly<Record<string, Problem>>

/** Widths of the columns, and of the buttons. */
export const WIDTHS = 'minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr) 84px 108px'

type Props = {
  row: number
  /** Undefined: the empty row at the end, which becomes a product when somebody types in it. */
  product: DraftProduct | undefined
  country: Country
  problems: RowProblems
  isPhone: boolean
  onEdit: (row: number, change: DraftProduct) => void
  onRemove: (row: number) => void
  onRaise: (row: number) => void
}

/** One product: a row of the table, on a phone a card; what few products need is shown when it is opened. */
export const ProductRow = memo(function ProductRow({ row, product, country, problems, isPhone, onEdit, onRemove, onRaise }: Props) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const details = product === undefined ? [] : detailsOf(country, product)
  const hasHidden = details.some(({ name }) => problems[name]?.level === 'error')
  const shows = product !== undefined && (isOpen || hasHidden)
  const cell = (field: Field, isLabelled: boolean) => (
    <ProductCell
      key={field.name}
      {...field}
      row={row}
      value={product?.[field.name]}
      country={country}
      problem={problems[field.name]}
      isLabelled={isLabelled}
      onChange={(value) => onEdit(row, { [field.name]: value })}
    />
  )
  return (
    <Box
      data-row={row}
      sx={{ py: 0.75, ...(isPhone && { borderTop: 1, borderColor: 'divider', py: 1.5 }) }}
      role="group"
      aria-label={translate('products.row', { number: row + 1 })}
    >
      <Box sx={{ display: 'grid', gap: isPhone ? 1.5 : 1, alignItems: 'start', gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : WIDTHS }}>
        {COLUMNS.map((field) => cell(field, isPhone))}
        {product !== undefined && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <IconButton
              size="small"
              aria-label={translate('products.more', { number: row + 1 })}
              aria-expanded={shows}
              onClick={() => setOpen(!shows)}
              sx={{ transform: shows ? 'rotate(180deg)' : 'none' }}
            >
              <ExpandMore />
            </IconButton>
            <IconButton size="small" disabled={row === 0} aria-label={translate('products.raise', { number: row + 1 })} onClick={() => onRaise(row)}>
              <ArrowUpward />
            </IconButton>
            <IconButton size="small" aria-label={translate('products.remove', { number: row + 1 })} onClick={() => onRemove(row)}>
              <Delete />
            </IconButton>
          </Box>
        )}
      </Box>
      {problems['row'] && (
        <Alert severity={problems['row'].level} sx={{ py: 0, mt: 0.5 }}>
          {problems['row'].text}
        </Alert>
      )}
      {shows && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            mt: 1.5,
            mb: 1,
            pl: isPhone ? 0 : 2,
          }}
        >
          {details.map((field) => cell(field, true))}
        </Box>
      )}
    </Box>
  )
})
