import { useLocaleState } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useMemo } from 'react'
import type { Country } from '#countries/index.ts'
import { checkSettings } from '#domain/promo/check-settings.ts'
import { tidied, type Settings } from './changes.ts'
import type { Finding } from './findings.tsx'

/** What a promo that does not exist yet would refuse of the settings in the form. */
export function useCheck(country: Country): readonly Finding[] {
  const settings = useWatch({ name: 'settings' }) as Settings | undefined
  const [language] = useLocaleState()
  return useMemo(() => {
    const checked = checkSettings(country, tidied(settings) ?? {})
    return checked.ok
      ? []
      : checked.errors.map(({ path, msg, ru }) => ({
          level: 'error' as const,
          code: 'INVALID' as const,
          path,
          message: language === 'ru' ? ru : msg.replace(/^Value error, /, ''),
          suggestion: null,
        }))
  }, [country, settings, language])
}
