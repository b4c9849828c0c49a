import { useLocaleState } from 'react-admin'
import { SETTINGS_RU, type SettingPath } from '../words/settings-ru.ts'

/** A setting's name and effect for people: in English as the schema says it, in Russian by our table. */
export function useSettingWords(): (path: string, description: string | undefined) => { title: string; help: string } {
  const [locale] = useLocaleState()
  return (path, description = '') => {
    const isKnown = locale === 'ru' && path in SETTINGS_RU // a page may be older than the service
    const [title, help] = isKnown ? SETTINGS_RU[path as SettingPath] : [humanized(path), description]
    return { title, help: help.replaceAll('`', '') }
  }
}

const humanized = (path: string): string => {
  const words = (path.split('.').at(-1) ?? path).replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/\b(inns?|fn|qr|url|id)\b/gi, (word) => word.toUpperCase())
}
