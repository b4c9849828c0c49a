import { useLocaleState } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useMemo } from 'react'
import type { Country } from '#countries/index.ts'
import { checkSettings, saidOf } from '#domain/promo/check-settings.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { tidiedSettings, type Settings } from './changes.ts'
import type { Finding } from './findings.tsx'
import { typedFindings, withTyped } from './typed-findings.ts'

/** What a promo that does not exist yet would refuse of the settings in the form. */
export function useCheck(country: Country): readonly Finding[] {
  const settings = useWatch({ name: 'settings' }) as Settings | undefined
  const [language] = useLocaleState()
  const translate = useTranslate()
  return useMemo(() => {
    const tidy = tidiedSettings(settings)
    const checked = checkSettings(country, tidy)
    const found = checked.ok
      ? []
      : checked.errors.map((error) => ({
          level: 'error' as const,
          code: 'INVALID' as const,
          path: error.path,
          message: saidOf(error)[language === 'ru' ? 'ru' : 'en'],
          suggestion: null,
        }))
    return withTyped(
      found,
      typedFindings(tidy, (line) => translate('settings.notNameValue', { line })),
    )
  }, [country, settings, language, translate])
}
