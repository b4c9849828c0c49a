import { Alert, Box } from '@mui/material'
import type { LintFinding } from '#contract/promos/promos.ts'
import { useLocaleState } from 'react-admin'
import type { Static } from 'typebox'
import { inWords } from '../i18n/setting-titles.ts'
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

/** What a finding says and suggests, with the names that the form has for settings. */
export const findingText = (locale: string, { path: [setting], message, suggestion }: Pick<Finding, 'path' | 'message' | 'suggestion'>): string =>
  inWords(locale, [message, ...(suggestion === null ? [] : [suggestion])].join(' → '), setting)

export function FindingAlert({ finding: { level, code, path, message, suggestion }, withName = false }: { finding: Finding; withName?: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { texts } = useSettingTexts()
  const place = path
    .map((step, at) => (typeof step === 'number' ? step + 1 : texts(at === 0 ? step : `${path[0]}.${step}`, '').title))
    .slice(withName ? 0 : 1)
    .join(' › ')
  return (
    <Alert severity={level} sx={{ py: 0 }}>
      <strong>{translate(`lint.${code}`)}</strong>
      {place && ` (${place})`}: {findingText(locale, { path, message, suggestion })}
    </Alert>
  )
}
