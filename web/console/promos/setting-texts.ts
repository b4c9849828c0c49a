import { useLocaleState } from 'react-admin'
import { SETTINGS, settingsWith } from '#domain/promo/settings.ts'
import type { ChoiceName, Texts } from '#domain/promo/settings/setting-texts.ts'

type RussianTexts = Texts & { choices?: Readonly<Record<string, ChoiceName>>; fields?: Readonly<Record<string, RussianTexts>> }

/** Russian texts of settings and of fields within them, by path. */
const RUSSIAN = new Map(
  Object.entries(SETTINGS).flatMap(([name, { ru }]: [string, { ru: RussianTexts }]) => [
    [name, ru] as const,
    ...Object.entries(ru.fields ?? {}).map(([field, texts]) => [`${name}.${field}`, texts] as const),
  ]),
)

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

const humanized = (path: string): string => {
  const words = (path.split('.').at(-1) ?? path).replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  const name = words
    .replace(/ kopeks$/, '')
    .replaceAll(/\b(inn|gtin|ikpu|fn|qr|url|id)(s?)\b/gi, (_, word: string, plural: string) => word.toUpperCase() + plural)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
