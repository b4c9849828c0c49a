import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import type { Static } from 'typebox'
import type { ReceiptResult } from '#contract/receipt.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Facts } from '../components/facts.tsx'
import { useFormat } from '../components/format.ts'

type Receipt = Static<typeof ReceiptResult>

/** The purchase as the tax authority reports it, with the promo's products marked, and the contents of the QR. */
export function FiscalLines({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate()
  const format = useFormat()
  const { fnsReceipt, verdict, country } = receipt
  const counted = verdict?.matchedProducts ?? []
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts
        items={[
          [translate('receipts.qr'), receipt.qrString],
          [translate('receipts.cashRegister'), fnsReceipt && `${fnsReceipt.fn} · ${fnsReceipt.fd} · ${fnsReceipt.fp}`],
        ]}
      />
      {fnsReceipt && fnsReceipt.items.length > 0 ? (
        <Table size="small" aria-label={translate('receipts.lines')}>
          <TableBody>
            {fnsReceipt.items.map((line, index) => (
              <TableRow key={index}>
                <TableCell sx={{ pl: 0 }}>
                  {line.name}
                  {codesOf(line).map((code) => (
                    <Typography key={code} variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                      {code}
                    </Typography>
                  ))}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' }, color: 'text.secondary' }}>
                  {format.quantity(line.quantity)} × {format.kopeks(line.price, country)}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', pr: 0 }}>
                  {format.kopeks(line.sum, country)}
                </TableCell>
              </TableRow>
            ))}
            <TableRow>
              <TableCell sx={{ pl: 0, fontWeight: 600, border: 0 }}>{translate('receipts.total')}</TableCell>
              <TableCell sx={{ border: 0 }} />
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600, pr: 0, border: 0 }}>
                {format.kopeks(fnsReceipt.totalSum, country)}
              </TableCell>
            </TableRow>
          </TableBody>
        </Table>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{translate('receipts.noLines')}</Typography>
      )}
      {counted.length > 0 && (
        <Box>
          <Typography variant="subtitle2" component="h3" gutterBottom>
            {translate('receipts.counted')}
          </Typography>
          <Facts
            items={counted.map(({ name, count, subtotalKopeks, points }) => [
              name,
              `${format.quantity(count)} · ${format.kopeks(subtotalKopeks, country)} · ${translate('receipts.pointsOf', { smart_count: points })}`,
            ])}
          />
        </Box>
      )}
    </Box>
  )
}

type Line = NonNullable<Receipt['fnsReceipt']>['items'][number]

/** The number of the product once, whichever codes have it, then what else the codes say. */
function codesOf({ codes = [] }: Line): string[] {
  const numbers = codes.flatMap(({ gtin, serial }) => (gtin === null ? [] : [`GTIN ${gtin}${serial === null ? '' : ` · ${serial}`}`]))
  const withSerial = numbers.filter((one) => one.includes(' · '))
  const others = codes.filter(({ gtin }) => gtin === null).map(({ kind, value }) => `${kind === 'ikpu' ? 'MXIK' : kind} ${value}`)
  return [...new Set([...(withSerial.length > 0 ? withSerial : numbers), ...others])]
}
