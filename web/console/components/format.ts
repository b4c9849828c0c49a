import { useLocaleState } from 'react-admin'
import { DEFAULT_COUNTRY, PACKS, type Country } from '#countries/index.ts'

export type Format = ReturnType<typeof formatIn>

/** Numbers, money and moments in the reader's language. */
export function useFormat(): Format {
  const [locale] = useLocaleState()
  return formatIn(locale)
}

const known = new Map<string, ReturnType<typeof make>>()
const formatIn = (locale: string) => known.get(locale) ?? known.set(locale, make(locale)).get(locale)!

function make(language: string) {
  const locale = language === 'en' ? 'en-GB' : language // en-GB: days before months, as everywhere the service is used
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const sum = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const moment = new Intl.DateTimeFormat(locale, MINUTES)
  const exact = new Intl.DateTimeFormat(locale, { ...MINUTES, second: '2-digit' })
  const printed = new Intl.DateTimeFormat(locale, { ...MINUTES, timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const inMs = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const inSeconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 })
  const inKilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const inMegabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value: number) => number.format(value),
    /** Weights have three decimals; a multiplied quantity is shown unrounded. */
    quantity: (value: number) => quantity.format(value),
    percent: (share: number) => percent.format(share),
    kopeks: (kopeks: number, country: Country = DEFAULT_COUNTRY) => `${sum.format(kopeks / 100)}\u00a0${PACKS[country].currency.sign}`,
    moment: (iso: string) => moment.format(new Date(iso)),
    /** In the given time zone. */
    momentIn: (iso: string, timeZone: string) => new Intl.DateTimeFormat(locale, { ...MINUTES, timeZone }).format(new Date(iso)),
    /** The day of a moment in the given time zone. */
    dayIn: (iso: string, timeZone: string) => new Intl.DateTimeFormat(locale, { ...DAY, timeZone }).format(new Date(iso)),
    /** A moment as the cash register printed it, which has no zone. */
    printed: (local: string) => printed.format(new Date(`${local}Z`)),
    exact: (iso: string) => exact.format(new Date(iso)),
    ago: (iso: string) => ago(relative, (new Date(iso).getTime() - Date.now()) / 1_000),
    seconds: (seconds: number) => ago(relative, -seconds),
    bytes: (bytes: number) => (bytes < 1e6 ? inKilobytes.format(Math.ceil(bytes / 1e3)) : inMegabytes.format(bytes / 1e6)),
    milliseconds: (ms: number) => (ms < 1_000 ? inMs.format(ms) : inSeconds.format(ms / 1_000)),
  }
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const MINUTES = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

function ago(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const size = Math.abs(seconds)
  if (size < 60) return relative.format(Math.round(seconds), 'second')
  if (size < 3_600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3_600), 'hour')
  return relative.format(Math.round(seconds / 86_400), 'day')
}
