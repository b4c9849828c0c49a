import { useLocaleState } from 'react-admin'
import { SETTINGS } from '#domain/promo/settings.ts'
import type { ChoiceName, Words } from '#domain/promo/settings/words.ts'

type SaidInRussian = Words & { choices?: Readonly<Record<string, ChoiceName>>; fields?: Readonly<Record<string, SaidInRussian>> }

/** Russian texts of settings and of fields within them, by path. */
const RUSSIAN = new Map(
  Object.entries(SETTINGS).flatMap(([name, { ru }]: [string, { ru: SaidInRussian }]) => [
    [name, ru] as const,
    ...Object.entries(ru.fields ?? {}).map(([field, words]) => [`${name}.${field}`, words] as const),
  ]),
)

/** Name, effect and names of the values of a setting. */
export function useSettingWords(): { words(path: string, description: string | undefined): Words; choice(path: string, value: string | number): string } {
  const [locale] = useLocaleState()
  return {
    words(path, description = '') {
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

const humanized = (path: string): string => {
  const words = (path.split('.').at(-1) ?? path).replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/\b(inns?|fn|qr|url|id)\b/gi, (word) => word.toUpperCase())
}
