import { Alert, Box } from '@mui/material'
import type { LintFinding } from '#contract/promos/promos.ts'
import type { Static } from 'typebox'
import { useTranslate } from '../i18n/use-translate.ts'
import { useSettingTexts } from './setting-texts.ts'

export type Finding = Static<typeof LintFinding>

/** Findings about one setting, with the place in it. */
export function FindingsOf({ name, findings }: { name: string; findings: readonly Finding[] }) {
  const own = findings.filter(({ path: [first] }) => first === name)
  if (own.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mb: 1.5 }}>
      {own.map((one, index) => (
        <FindingAlert key={index} finding={one} />
      ))}
    </Box>
  )
}

export function FindingAlert({ finding: { level, code, path, message, suggestion }, withName = false }: { finding: Finding; withName?: boolean }) {
  const translate = useTranslate()
  const { texts } = useSettingTexts()
  const place = path
    .map((step, at) => (typeof step === 'number' ? step + 1 : texts(at === 0 ? step : `${path[0]}.${step}`, '').title))
    .slice(withName ? 0 : 1)
    .join(' › ')
  return (
    <Alert severity={level} sx={{ py: 0 }}>
      <strong>{translate(`lint.${code}`)}</strong>
      {place && ` (${place})`}: {[message, ...(suggestion === null ? [] : [suggestion])].join(' → ').replaceAll('`', '')}
    </Alert>
  )
}
