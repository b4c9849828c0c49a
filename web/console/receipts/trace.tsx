import { Chip, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'
import { RejectKeyName } from '../components/reject-key.tsx'
import type { Dossier } from './use-dossier.ts'

/** Each rule that was asked: what it saw, its bound, and the result. */
export function Trace({ lines }: { lines: Dossier['trace'] }) {
  const translate = useTranslate()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('receipts.trace')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {(['rule', 'saw', 'bound', 'outcome'] as const).map((name) => (
              <TableCell key={name} sx={{ px: 1 }}>
                {translate(`trace.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(
            ({ name, saw, bound, outcome }, index) =>
              outcome !== 'notApplicable' && (
                <TableRow key={index}>
                  <TableCell sx={{ px: 1 }}>
                    <RejectKeyName name={name} />
                  </TableCell>
                  <TableCell sx={{ px: 1 }}>{inShort(saw)}</TableCell>
                  <TableCell sx={{ px: 1 }}>{inShort(bound)}</TableCell>
                  <TableCell sx={{ px: 1 }}>
                    <Chip size="small" variant="outlined" color={COLOURS[outcome]} label={translate(`outcome.${outcome}`)} />
                  </TableCell>
                </TableRow>
              ),
          )}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const COLOURS = { passed: 'success', rejected: 'error', review: 'warning' } as const

function inShort(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
