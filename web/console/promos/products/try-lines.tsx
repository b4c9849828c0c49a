import { Alert, Box, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Country } from '#countries/index.ts'
import { IKPU_KIND, lineCodes } from '#domain/codes/line-codes.ts'
import { checkSettings } from '#domain/promo/check-settings.ts'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { StoredProduct } from '#domain/promo/product.ts'
import type { PromoSettings } from '#domain/promo/settings.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import { en } from '#domain/texts/en/console.ts'
import { productOfLine } from '#domain/rules/product-of-line.ts'
import { isNameIn } from '../../i18n/is-name-in.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { tidied } from '../changes.ts'
import type { DraftProduct } from './fields.ts'

const LINES_MAX = 50

/** A box in which lines of receipts are tried: which product gets each, and by what it was recognised. The rules are those of verdicts. */
export function TryLines({ products, country }: { products: readonly DraftProduct[]; country: Country }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const matchBy = useWatch({ name: 'settings.match_by' }) as PromoSettings['match_by'] | null | undefined
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)
  const isAsked = lines.length > 0
  const settings = useMemo(() => (isAsked ? compiledOf(products, country, matchBy ?? 'any') : null), [isAsked, products, country, matchBy])
  return (
    <Box sx={{ mt: 2 }}>
      <TextField
        fullWidth
        multiline
        maxRows={8}
        label={translate('products.try')}
        placeholder="МОЛОКО ПРОСТОКВ 3,2% 930МЛ"
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText={translate('products.tryHint')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
      />
      {settings !== null && (
        <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
          {lines.map((line, at) => {
            const found = productOfLine({ name: line, codes: codesIn(line), price: Number.POSITIVE_INFINITY }, settings)
            return (
              <Alert key={at} severity={found === null ? 'info' : 'success'} sx={{ py: 0 }}>
                {lines.length > 1 && (
                  <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                    {line} →{' '}
                  </Typography>
                )}
                {found === null ? (
                  translate('products.nobody')
                ) : (
                  <>
                    <strong>{found.product.name}</strong>
                    {': '}
                    {found.code !== undefined
                      ? translate('products.byCode', { code: found.code })
                      : found.evidence !== undefined
                        ? translate('products.byWords', {
                            evidence: found.evidence
                              .map((one) => (isNameIn(en.catalogue.evidence, one) ? translate(`catalogue.evidence.${one}`) : one))
                              .join(', '),
                          })
                        : translate('products.byPattern')}
                  </>
                )}
              </Alert>
            )
          })}
        </Box>
      )}
    </Box>
  )
}

/** The products in order that have no mistake. */
function compiledOf(products: readonly DraftProduct[], country: Country, matchBy: PromoSettings['match_by']) {
  const isRight = (some: readonly unknown[]) => checkSettings(country, { products: some }).ok
  const tidy = products.map((product) => tidied(product))
  const right = (isRight(tidy) ? tidy : tidy.filter((product) => isRight([product]))) as StoredProduct[]
  return compileSettings(resolveSettings(country, { products: right, match_by: matchBy }))
}

/** The product code that a tried line is. A till sends codes beside the printed line: a number in the line itself is no code. */
const codesIn = (line: string) => lineCodes(/^\d{8,17}$/.test(line) ? [{ kind: line.length === 17 ? IKPU_KIND : 'ean', value: line }] : [])
