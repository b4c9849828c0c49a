import { DEFAULT_COUNTRY, FORMS, type Country } from '#countries/index.ts'
import { LANGUAGES, type Language } from '#domain/language.ts'
import { knownCss, knownLogo } from './look.ts'
import { chosenLanguage } from './language.ts'
import { ownOrigin } from './script-origin.ts'
import { textsIn, type Texts } from '#domain/texts/widget.ts'
import type { Start, WidgetOptions } from './types.ts'
import { warn } from './warn.ts'

/** The options with all defaults applied. */
export type Settings = Required<Pick<WidgetOptions, 'apiKey' | 'userUuid' | 'mode' | 'country' | 'channel' | 'apiBase'>> & {
  promoId: number | null
  /** The page gave `userUuid`; a random one is not sent beside a token. */
  isNamed: boolean
  participantToken(): Promise<string | null>
  autoOpen: Start | null
  isFireAndForget: boolean
  isDupChecked: boolean
  meta: Record<string, unknown>
  language: Language
  texts: Texts
  /** Checked, as the logo is. */
  css: WidgetOptions['css']
  logo: { src: string; alt: string } | null
  onResult: NonNullable<WidgetOptions['onResult']>
  onError: NonNullable<WidgetOptions['onError']>
  onClose: NonNullable<WidgetOptions['onClose']>
}

export function settled(options: WidgetOptions): Settings {
  const country = (Object.keys(FORMS) as Country[]).find((one) => one === String(options.country).toLowerCase()) ?? DEFAULT_COUNTRY
  const language = chosenLanguage(options.lang, country)
  const mode = options.mode === 'qr' || options.mode === 'photo' ? options.mode : 'both'
  const autoOpen = asStart(options.autoOpen)
  reportUnknown(options, { mode, autoOpen, country, lang: language })
  return {
    apiKey: String(options.apiKey ?? '').trim(),
    promoId: options.promoId ?? null,
    userUuid: options.userUuid || randomUuid(),
    isNamed: Boolean(options.userUuid),
    participantToken: () => tokenOf(options.participantToken),
    mode,
    autoOpen,
    country,
    channel: options.channel ?? 'web',
    apiBase: absolute(options.apiBase || ownOrigin),
    isFireAndForget: options.submitted ?? options.closeOnSubmit ?? false,
    isDupChecked: options.dupCheck !== false,
    meta: { ...options.meta },
    language,
    texts: withTexts(options.i18n, textsIn(language, country), language),
    css: knownCss(options.css),
    logo: knownLogo(options.logo),
    onResult: calling(options.onResult),
    onError: calling(options.onError),
    onClose: calling(options.onClose),
  }
}

/** All options, so that the compiler asks for one that is missing here. */
const NAMES: Record<keyof WidgetOptions, 0> = {
  el: 0,
  apiKey: 0,
  promoId: 0,
  userUuid: 0,
  participantToken: 0,
  mode: 0,
  autoOpen: 0,
  submitted: 0,
  closeOnSubmit: 0,
  country: 0,
  dupCheck: 0,
  channel: 0,
  meta: 0,
  onResult: 0,
  onError: 0,
  onClose: 0,
  lang: 0,
  i18n: 0,
  css: 0,
  logo: 0,
  apiBase: 0,
}

/** A name or a value that the widget does not know counts as absent: `userUUID` would make a stranger of each participant. */
function reportUnknown(options: WidgetOptions, taken: { [name: string]: string | null }): void {
  for (const [name, value] of Object.entries(options)) {
    const used = taken[name]
    if (!Object.hasOwn(NAMES, name)) warn(`${name} is no option; there are ${Object.keys(NAMES).join(', ')}.`)
    else if (used !== undefined && value && start(value) !== start(used)) warn(`${name}: there is no "${value}", so it is ${used ?? 'left out'}.`)
  }
}

/** Of a tag such as `ru-RU`, the language. */
const start = (value: unknown): string | undefined => /^[^-_,;]*/.exec(String(value).trim().toLowerCase())?.[0]

/** The participant waits as long for a function of the page that does not answer. */
const TOKEN_MS = 15_000

async function tokenOf(given: WidgetOptions['participantToken']): Promise<string | null> {
  const late = () => new Promise<null>((_, reject) => setTimeout(reject, TOKEN_MS, 'no answer in 15 s'))
  const token = typeof given === 'function' ? await Promise.race([given(), late()]) : given
  return token ? String(token) : null
}

/** Unknown values count as absent. */
export const asStart = (start: unknown): Start | null => (['qr', 'photo', 'chooser'] as const).find((one) => one === start) ?? null

/** Empty: not a valid address. */
function absolute(address: string): string {
  try {
    return address && new URL(address, document.baseURI).href.replace(/\/+$/, '')
  } catch {
    return ''
  }
}

/** `{title: …}`, or `{ru: {title: …}}`: texts of a language win over texts for all languages. What is no text of the widget is reported. */
function withTexts(i18n: WidgetOptions['i18n'], texts: Texts, language: Language): Texts {
  const replaced: Record<string, string> = { ...texts }
  const replace = (given: object, path: string) => {
    for (const [key, value] of Object.entries(given)) {
      if (Object.hasOwn(texts, key) && typeof value === 'string') replaced[key] = value
      else warn(`${path}.${key} is no text of the widget: ServiceWidget.texts('${language}') has the keys, and values are strings.`)
    }
  }
  const given = Object.entries(Object(i18n) as object)
  const isOfLanguage = ([key, value]: [string, unknown]) => typeof value === 'object' && value !== null && [...LANGUAGES, 'uz'].includes(key)
  replace(Object.fromEntries(given.filter((one) => !isOfLanguage(one))), 'i18n')
  for (const name of new Set([language.split('-')[0], language]))
    for (const one of given) if (one[0] === name && isOfLanguage(one)) replace(one[1], `i18n.${name}`)
  return replaced as Texts
}

/** An error in the page's own function is reported by the browser and stops nothing here. */
function calling<A extends unknown[]>(callback: ((...args: A) => void) | undefined): (...args: A) => void {
  return (...args) => {
    try {
      callback?.(...args)
    } catch (error) {
      setTimeout(() => {
        throw error
      })
    }
  }
}

/** `crypto.randomUUID` exists in secure contexts only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
