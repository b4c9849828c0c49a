import type { Chance } from '../chance.ts'
import { randomDigits, slipLines } from './slip-lines.ts'

/** What a receipt's code says, and its lines print in words. */
export type TillFacts = { fn: string; fd: string; fp: string; sum: string; t: string; n: string }

/** A line of print: `scale` 2 is twice as high and wide. */
export type TillLine = { text: string; isBold?: boolean; scale?: 1 | 2 }

export const factsOf = (qrString: string): TillFacts => {
  const part = (name: string) => new URLSearchParams(qrString).get(name) as string
  return { fn: part('fn'), fd: part('i'), fp: part('fp'), sum: part('s'), t: part('t'), n: part('n') }
}

/**
 * The lines above and below the code, in one of the styles of real cash registers: which names and marks they print before numbers, in which order, in one
 * column or two, with which other numbers among them. `isAbove`: they stand above the code.
 */
export function tillLines(chance: Chance, letters: number, items: number, facts: TillFacts, isAbove: boolean): { top: TillLine[]; bottom: TillLine[] } {
  const { oneOf, happens, below } = chance
  const isPaired = happens(0.4)
  const middle = (text: string): string => text.padStart(Math.floor((letters + text.length) / 2))
  const pair = (left: string, right: string): string => left.padEnd(Math.max(left.length + 1, letters - right.length)) + right
  const mark = oneOf(['', '', '', ' №', '№', ':', ':', ' №:', '#'])
  const named = (name: string, value: string): string => {
    const label = `${name}${mark}`
    if (isPaired && label.length + value.length < letters) return pair(label, value)
    return label.endsWith(':') && happens(0.3) ? label + value : `${label} ${value}`
  }
  const { top, bottom } = slipLines(chance, letters, items)
  const shop = top.slice(0, 2)
  const list = top.slice(
    5,
    top.findLastIndex((line) => line.startsWith('*')),
  )

  const [, year = '', month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(facts.t) ?? []
  const point = oneOf(['.', '.', '.', '-', '/'])
  const clock = `${hour}:${minute}${happens(0.15) ? `:${randomDigits(chance, 1)}${below(6)}`.replace(/:(\d)(\d)/, ':$2$1') : ''}`
  const date = [day, month, happens(0.5) ? year : year.slice(2)].join(point)
  const moment = oneOf([`${date} ${clock}`, `${date} ${clock}`, `ДАТА ${date} ВРЕМЯ ${clock}`, `Дата: ${date} ${clock}`, pair(date, clock)])
  const settled = { '1': 'ПРИХОД', '2': 'ВОЗВРАТ ПРИХОДА', '3': 'РАСХОД', '4': 'ВОЗВРАТ РАСХОДА' }[facts.n] as string
  const isSmall = happens(0.25)
  const word = isSmall ? `${settled[0]}${settled.slice(1).toLowerCase()}` : settled

  const sum = oneOf([`=${facts.sum}`, `=${facts.sum}`, `≡${facts.sum}`, facts.sum, `= ${facts.sum}`, facts.sum.replace('.', ',')])
  const total = oneOf(['ИТОГ', 'ИТОГ', 'ИТОГ', 'ИТОГО', 'ИТОГ:', 'ИТОГО:'])
  const isLarge = happens(0.35)
  const roomOfTotal = isLarge ? Math.floor(letters / 2) : letters
  const totalText = total.padEnd(Math.max(total.length + 1, roomOfTotal - sum.length)) + sum
  const padded = (number: string) => (happens(0.2) ? number.padStart(10, '0') : number)

  const requisites = {
    fn: named('ФН', facts.fn),
    fd: named('ФД', padded(facts.fd)),
    fp: named(oneOf(['ФП', 'ФП', 'ФПД']), facts.fp.padStart(10, '0')),
  }
  const both = `ФД${mark} ${facts.fd} ФП${mark} ${facts.fp.padStart(10, '0')}`
  const own =
    happens(0.25) && both.length <= letters && !isPaired ? [requisites.fn, both] : shuffled(chance, [requisites.fn, requisites.fd, requisites.fp], 0.35)
  const others = [
    named('РН ККТ', randomDigits(chance, 16)),
    named('ЗН ККТ', `00${randomDigits(chance, 14)}`),
    named('ИНН', randomDigits(chance, 10)),
    named('СНО', oneOf(['ОСН', 'УСН ДОХОД'])),
    pair(`СМЕНА ${below(999)}`, `ЧЕК ${below(999)}`),
    named('КАССИР', oneOf(['ИВАНОВА', 'ПЕТРОВ А.', 'СИСТЕМНЫЙ АДМИНИСТРАТОР'])),
    'Сайт ФНС: www.nalog.gov.ru',
  ].filter(() => happens(0.6))
  const block = happens(0.5) ? [moment, ...mixed(chance, others, own)] : [...mixed(chance, others, own), moment]

  const head = [
    ...shop.map((text) => ({ text: text.replace('*', ''), isBold: text.startsWith('*') })),
    ...(happens(0.6) ? [{ text: middle(`ИНН ${randomDigits(chance, 10)}`) }] : []),
    {
      text: oneOf([
        pair('КАССОВЫЙ ЧЕК', word),
        middle(`КАССОВЫЙ ЧЕК / ${word}`),
        middle(`КАССОВЫЙ ЧЕК (${word})`),
        middle(`${isSmall ? 'Кассовый чек. ' : ''}${word}`),
      ]),
    },
  ]
  const totals = [
    { text: totalText, isBold: happens(0.5), scale: isLarge ? (2 as const) : (1 as const) },
    { text: pair(oneOf(['БЕЗНАЛИЧНЫМИ', 'НАЛИЧНЫМИ']), `=${facts.sum}`) },
    ...(happens(0.5) ? [{ text: pair('СУММА НДС 20%', `=${(Number(facts.sum) / 6).toFixed(2)}`) }] : []),
    { text: '-'.repeat(letters) },
  ]
  const body = list.map((text) => ({ text }))
  const fiscal = block.map((text) => ({ text }))
  const wishes = bottom.map((text) => ({ text }))
  return { top: [...head, ...body, ...totals, ...(isAbove ? fiscal : [])], bottom: [...(isAbove ? [] : fiscal), ...wishes] }
}

/** The two lists as one, each in its order. */
function mixed(chance: Chance, some: readonly string[], others: readonly string[]): string[] {
  if (chance.happens(0.5)) return [...some, ...others]
  const left = [...some]
  return [...others.flatMap((one) => (left.length > 0 && chance.happens(0.6) ? [left.shift() as string, one] : [one])), ...left]
}

function shuffled<T>(chance: Chance, list: readonly T[], probability: number): T[] {
  if (!chance.happens(probability)) return [...list]
  const left = [...list]
  return list.map(() => left.splice(chance.below(left.length), 1)[0] as T)
}
