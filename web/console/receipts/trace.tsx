import { Chip, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Tooltip } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Country } from '#countries/index.ts'
import { SETTINGS } from '#domain/promo/settings.ts'
import { MONEY_RULES } from '#domain/rules/judge.ts'
import { useFormat } from '../components/format.ts'
import { RejectKeyText } from '../components/reject-key.tsx'
import { useSettingTexts } from '../promos/setting-texts.ts'
import { traceWords } from './trace-words.ts'
import type { Dossier } from './use-dossier.ts'

/** Each rule that was asked: what it saw, its bound, and the result. */
export function Trace({ lines, country }: { lines: Dossier['trace']; country: Country }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { texts } = useSettingTexts()
  const format = useFormat()
  const said = (name: string, value: unknown) =>
    MONEY_RULES.has(name) && typeof value === 'number' ? format.kopeks(value, country) : traceWords(locale, value)
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
                    {isSetting(name) ? (
                      <Tooltip title={name}>
                        <span>{texts(name, '').title}</span>
                      </Tooltip>
                    ) : (
                      <RejectKeyText name={name} />
                    )}
                  </TableCell>
                  <TableCell sx={{ px: 1 }}>{said(name, saw)}</TableCell>
                  <TableCell sx={{ px: 1 }}>{said(name, bound)}</TableCell>
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

/** Some lines are of a setting rather than of a rule that rejects. */
const isSetting = (name: string): boolean => Object.hasOwn(SETTINGS, name)
