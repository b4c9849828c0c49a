import { filled } from '#domain/texts/filled.ts'
import type { WidgetOptions } from '../types.ts'
import { TEXTS } from './texts-in-page.ts'

export type Entry = 'init' | 'qr' | 'photo' | 'super'
export type ReadOptions = { entry: Entry; options: WidgetOptions; wrong: string | null }

/** The values of the form that differ from their defaults, and what is wrong with them. */
export function readOptions(form: HTMLFormElement): ReadOptions {
  const values = Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()])) as Record<string, string>
  const entry = (values['entry'] ?? 'init') as Entry
  const options: Record<string, unknown> = { el: '#receipt' }
  for (const name of ['apiKey', 'promoId', 'userUuid', 'participantToken', 'mode', 'autoOpen', 'country', 'channel', 'lang', 'apiBase'])
    if (values[name]) options[name] = values[name]
  let wrong: string | null = null
  if (options['promoId'] !== undefined) options['promoId'] = Number(values['promoId'])
  if (Number.isNaN(options['promoId'])) wrong = filled(TEXTS.notWhole, { name: 'promoId' })
  if (values['submitted'] === 'on') options['submitted'] = true
  if (values['dupCheckOff'] === 'on') options['dupCheck'] = false
  for (const name of ['meta', 'i18n', 'logo', 'css']) {
    const text = values[name] ?? ''
    if (text === '') continue
    const value = name === 'css' && !text.startsWith('{') ? text : jsonObject(text)
    if (value === null) wrong = filled(TEXTS.notObject, { name })
    else options[name] = value
  }
  return { entry, options, wrong }
}

function jsonObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
