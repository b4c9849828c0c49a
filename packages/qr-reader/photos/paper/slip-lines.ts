import type { Chance } from '../chance.ts'

/** The text above and below the code, in lines of `letters` characters. A line that begins with an asterisk is bold. */
export function slipLines(chance: Chance, letters: number, items: number): { top: string[]; bottom: string[] } {
  const middle = (text: string): string => text.padStart(Math.floor((letters + text.length) / 2))
  const pair = (left: string, right: string): string => left.padEnd(letters - right.length) + right
  const money = (limit: number): string => `${1 + chance.below(limit)}.${randomDigits(chance, 2)}`
  const rule = '-'.repeat(letters)
  const item = () => [chance.oneOf(GOODS).slice(0, letters), pair('', `${1 + chance.below(3)} x ${money(900)}`)]
  return {
    top: [
      `*${middle(chance.oneOf(SHOPS))}`,
      middle(chance.oneOf(STREETS)),
      middle(`ИНН ${randomDigits(chance, 10)}`),
      pair('КАССОВЫЙ ЧЕК', 'ПРИХОД'),
      rule,
      ...Array.from({ length: items }, item).flat(),
      rule,
      `*${pair('ИТОГ', `=${money(9_999)}`)}`,
      pair('БЕЗНАЛИЧНЫМИ', `=${money(9_999)}`),
      pair('НДС 20%', `=${money(999)}`),
      pair(`СМЕНА ${chance.below(999)}`, `ЧЕК ${chance.below(999)}`),
    ],
    bottom: WISHES.slice(0, chance.below(WISHES.length + 1)).map(middle),
  }
}

export const randomDigits = (chance: Chance, count: number): string => Array.from({ length: count }, () => chance.below(10)).join('')

const SHOPS = ['МАГАЗИН "РОМАШКА"', 'УНИВЕРСАМ "БЕРЁЗКА"', 'ПРОДУКТЫ 24', 'АПТЕКА "ЛАНДЫШ"', 'КАФЕ "УЮТ"']
const STREETS = ['ул. Садовая, д. 12', 'пр. Мира, д. 101, корп. 2', 'пл. Вокзальная, д. 1']
const WISHES = ['Сайт ФНС: www.nalog.gov.ru', 'СПАСИБО ЗА ПОКУПКУ!', 'Сохраняйте чек', 'Ждём вас снова']
const GOODS = [
  'Молоко пастеризованное 3,2% 930 мл',
  'Хлеб ржаной нарезной',
  'Сыр полутвёрдый 45%',
  'Яблоки сезонные вес.',
  'Кофе молотый 250 г',
  'Вода питьевая 1,5 л',
  'Шоколад молочный с орехом',
  'Печенье овсяное',
  'Масло сливочное 82,5%',
  'Пакет-майка',
  'Сок томатный 1 л',
  'Йогурт питьевой клубника',
  'Чай чёрный 100 пак.',
]
