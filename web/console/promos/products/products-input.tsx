import { Box, Button, Typography } from '@mui/material'
import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useInput, useLocaleState, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Country } from '#countries/index.ts'
import { readProducts } from '#domain/catalogue/read-rows.ts'
import { quoted } from '../../i18n/quoted.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useIsPhone } from '../../components/is-phone.ts'
import { findingText, type Finding } from '../findings.tsx'
import { messageOf } from '../lines-input.tsx'
import { useFindings } from '../findings-context.ts'
import { COLUMNS, type DraftProduct } from './fields.ts'
import { ProductRow, WIDTHS, type RowProblems } from './product-row.tsx'
import { TryLines } from './try-lines.tsx'

/** So many rows are shown at first: each is several inputs. */
const PAGE = 100
const NO_PROBLEMS: RowProblems = {}

/** The products of a promo as a table, into which cells of a spreadsheet can be pasted. */
export function ProductsInput({ source, country, title, help }: { source: string; country: Country; title: string; help: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const isPhone = useIsPhone()
  const { field, fieldState } = useInput({ source, parse: (value: unknown) => value, format: (value: unknown) => value })
  const products = (field.value ?? []) as readonly DraftProduct[]
  const [most, setMost] = useState(PAGE)
  const problems = useProblems(useFindings(), fieldState.error)

  // Rows are drawn again only when their own product changes, so what they call must not change.
  const { clearErrors } = useFormContext()
  const write = (next: unknown) => {
    clearErrors(source)
    field.onChange(next)
  }
  const latest = useRef({ products, put: write })
  latest.current = { products, put: write }
  const put = useCallback((next: readonly DraftProduct[]) => {
    latest.current.products = next
    latest.current.put(next.length === 0 ? null : next)
  }, [])
  const edit = useCallback((row: number, change: DraftProduct) => put(changed(latest.current.products, row, [change])), [put])
  const remove = useCallback((row: number) => put(latest.current.products.filter((_, at) => at !== row)), [put])
  const raise = useCallback(
    (row: number) => {
      const next = [...latest.current.products]
      next.splice(row - 1, 2, next[row] as DraftProduct, next[row - 1] as DraftProduct)
      put(next)
    },
    [put],
  )

  const paste = (event: ClipboardEvent) => {
    const target = event.target as HTMLElement
    const at = COLUMNS.findIndex(({ name }) => name === target.dataset?.['column'])
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'])
    if (at === -1 || Number.isNaN(row)) return
    const columns = COLUMNS.slice(at).map(({ name }) => name)
    const pasted = readProducts(event.clipboardData.getData('text/plain'), columns)
    if (pasted === null) return
    event.preventDefault()
    if (pasted === 'noHeadings') return notify('products.noHeadings', { type: 'error', autoHideDuration: 8_000 })
    put(changed(products, row, pasted.products as DraftProduct[]))
    if (pasted.leftOut.length > 0) notify('products.leftOut', { type: 'warning', autoHideDuration: 8_000, messageArgs: { columns: quoted(pasted.leftOut) } })
  }

  const rows = Math.min(products.length, most)
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {help} {translate('products.hint')}
      </Typography>
      {!isPhone && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: WIDTHS, color: 'text.secondary', fontSize: 14 }}>
          {COLUMNS.map(({ name }) => (
            <span key={name}>{translate(`products.column.${name}`)}</span>
          ))}
        </Box>
      )}
      <Box onPaste={paste}>
        {[...products.slice(0, rows), ...(rows === products.length ? [undefined] : [])].map((product, row) => (
          <ProductRow
            key={row}
            row={row}
            product={product}
            country={country}
            problems={problems.get(row) ?? NO_PROBLEMS}
            isPhone={isPhone}
            onEdit={edit}
            onRemove={remove}
            onRaise={raise}
          />
        ))}
      </Box>
      {rows < products.length && (
        <Button onClick={() => setMost(most + PAGE)}>{translate('products.showMore', { smart_count: products.length - rows })}</Button>
      )}
      <TryLines products={products} country={country} />
    </Box>
  )
}

/** The products with these changes from this row on; rows beyond the last are new products. */
function changed(products: readonly DraftProduct[], row: number, changes: readonly DraftProduct[]): DraftProduct[] {
  const next = [...products]
  let id = Math.max(0, ...products.map(({ productId }) => Number(productId) || 0))
  for (const [at, change] of changes.entries()) {
    const known = next[row + at]
    next[row + at] = known === undefined ? { productId: (id += 1), ...change } : { ...known, ...change }
  }
  return next
}

/** Findings by row and field; and what a refused publication says of fields about which nothing was found. */
function useProblems(findings: readonly Finding[], refused: unknown): Map<number, RowProblems> {
  const [locale] = useLocaleState()
  return useMemo(() => {
    const byRow = new Map<number, Record<string, { level: Finding['level']; text: string }>>()
    for (const { path, level, message, suggestion } of findings) {
      const [setting, row, field = 'row', line] = path
      if (setting !== 'products' || typeof row !== 'number') continue
      const own = byRow.get(row) ?? {}
      byRow.set(row, own)
      const known = own[field]
      if (known?.level === 'error' && level === 'warning') continue
      const text = `${typeof line === 'number' ? `${line + 1}: ` : ''}${findingText(locale, { path, message, suggestion })}`
      own[field] = { level, text: known?.level === level ? `${known.text}; ${text}` : text }
    }
    for (const [row, fields] of Object.entries((refused ?? {}) as Record<string, object | undefined>)) {
      if (!/^\d+$/.test(row)) continue
      for (const [field, error] of Object.entries(fields !== undefined && 'message' in fields ? { row: fields } : (fields ?? {}))) {
        const own = byRow.get(Number(row)) ?? {}
        byRow.set(Number(row), { [field]: { level: 'error', text: messageOf(error) }, ...own })
      }
    }
    return byRow
  }, [findings, locale, refused])
}
