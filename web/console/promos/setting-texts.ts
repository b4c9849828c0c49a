import { useLocaleState } from 'react-admin'
import { settingsWith } from '#domain/promo/settings.ts'
import type { Texts } from '#domain/promo/settings/setting-texts.ts'
import { humanized, RUSSIAN } from '../i18n/setting-titles.ts'

/** Settings that name promos. */
export const NAMES_PROMOS: ReadonlySet<string> = new Set(settingsWith('promos'))

/** Name, effect and names of the values of a setting. */
export function useSettingTexts(): { texts(path: string, description: string | undefined): Texts; choice(path: string, value: string | number): string } {
  const [locale] = useLocaleState()
  return {
    texts(path, description = '') {
      const known = locale === 'ru' ? RUSSIAN.get(path) : undefined // the page may be older than the service
      const { title, help } = known ?? { title: humanized(path), help: description }
      return { title, help: help.replaceAll('`', '') }
    },
    choice(path, value) {
      const name = RUSSIAN.get(path)?.choices?.[value]
      if (typeof name === 'object') return locale === 'ru' ? name.ru : name.en
      return locale === 'ru' && name !== undefined ? name : String(value)
    },
  }
}
