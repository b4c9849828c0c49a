import { choiceText } from '../i18n/setting-titles.ts'

/** What a rule saw, or its bound, in the words of the console's language. The service's own words in a trace are English. */
export function traceWords(language: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return language === 'ru' ? (value ? 'да' : 'нет') : value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const choice = typeof value === 'string' ? choiceText(language, value) : undefined
  if (choice !== undefined) return choice
  const said = (language === 'ru' ? RUSSIAN.reduce((said, [english, russian]) => said.replaceAll(english, russian), text) : text).replaceAll(
    WALL_CLOCK,
    '$3.$2.$1 $4',
  )
  return said.length > 120 ? `${said.slice(0, 117)}…` : said
}

/** Moments of receipts have no zone: they are what a clock on the wall of the shop showed. */
const WALL_CLOCK = /\b(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})\b/g

const RUSSIAN: [english: RegExp, russian: string][] = [
  [/^not paid$/g, 'не оплачен'],
  [/^paid, not 2 or 4$/g, 'оплачен, не возврат'],
  [/^one of (\d+)$/g, 'один из $1'],
  [/^none of (\d+)$/g, 'ни один из $1'],
  [/^all lines have codes$/g, 'у всех строк есть коды'],
  [/^lines without codes: /g, 'строки без кодов: '],
  [/^only products of this promo$/g, 'только товары этой акции'],
  [/^minCount of a product$/g, 'сколько нужно товара'],
  [/^reserved requisites$/g, 'условные реквизиты песочницы'],
  [/^(\d+) new(?=$|, )/g, 'новых: $1'],
  [/(?<=^|, \d+ )counted before\b/g, 'засчитано раньше'],
  [/(?<=^|, \d+ )in it more than once\b/g, 'в чеке не по разу'],
  [/\bpromo (\d+) version (\d+)\b/g, 'акция $1, версия $2'],
]
