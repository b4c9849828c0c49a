import { normalForm } from '@chekhov/pattern-engine'
import type { Dictionary } from './dictionary.ts'
import { phoneticKey } from './phonetic-key.ts'

/** A parsed name of goods, or a parsed line of a cash register. */
export type ReadName = {
  /** Kinds that the words may mean: one, or several where a word is truncated. */
  kinds: string[]
  words: Word[]
  /** Weight in grams, volume in millilitres or a count, each in thousandths, by dimension. */
  sizes: { dimension: 'mass' | 'volume' | 'count'; amount: number }[]
  percents: number[]
  /** Numbers of the sizes as printed. */
  numbers: string[]
  /** A number at the very end of a truncated line: the beginning of a size. */
  cutNumber: string | null
  /** The last word may be incomplete: the cash register had no more room. */
  isCut: boolean
}

export type Word = {
  text: string
  key: string
  /** Ends with a dot, or ends the line where cash registers truncate: it is the beginning of a longer word. */
  isBeginning: boolean
  /** What the word can be: `kind` and `flavour` are known words, `adjective` looks like an adjective, `own` is anything else. */
  role: 'kind' | 'flavour' | 'particle' | 'adjective' | 'own'
}

/** Lengths at which cash registers truncate names. */
const CUTS = [20, 30, 31, 32, 34, 40, 48, 128]

export function readName(printed: string, dictionary: Dictionary): ReadName {
  const isCut = CUTS.includes(printed.length) && /[\p{L}\d., ]$/u.test(printed)
  const [, cutNumber = null] = isCut ? (/(\d+(?:[.,]\d+)?)\s*[км]?$/iu.exec(printed.trimEnd()) ?? []) : []
  const text = normalForm(withoutMaker(printed.replace(/^[*\s\d]+(?=\p{L})|\[м\+\]|бзмж/giu, ' '))).replace(/(\p{L})\.(?=\p{L})/gu, '$1. ')
  const sizes: ReadName['sizes'] = []
  const percents: number[] = []
  const numbers: string[] = []
  const rest = text
    .replace(/(\d+(?:\.\d+)?)%/g, (_, number: string) => {
      percents.push(Number(number))
      return ' '
    })
    .replace(/(\d+(?:\.\d+)?) (кг|г|мл|л|шт|пак|м|см)(?!\p{L})/gu, (_, number: string, unit: string) => {
      numbers.push(number)
      addSize(sizes, Number(number), unit)
      return ' '
    })
  const words: Word[] = []
  const kinds = new Set<string>()
  const found = Array.from(rest.matchAll(/[\p{L}\d]+(?:['-][\p{L}\d]+)*\.?/gu), ([word]) => word)
  found.forEach((raw, index) => {
    const dotted = raw.endsWith('.')
    const word = dotted ? raw.slice(0, -1) : raw
    if (/^\d+$/.test(word)) return
    const isBeginning = dotted || (isCut && index === found.length - 1)
    const own = dictionary.kindsOf(word, isBeginning)
    for (const kind of own) kinds.add(kind)
    words.push({ text: word, key: phoneticKey(word), isBeginning, role: own.length > 0 ? 'kind' : roleOf(word, isBeginning) })
  })
  return { kinds: [...kinds], words, sizes, percents, numbers, cutNumber: cutNumber?.replace(',', '.') ?? null, isCut }
}

/** A maker in brackets is not the brand: `BURN энерг. напиток (Кока-Кола):12`. */
const withoutMaker = (line: string): string => line.replace(/\([^)]*(?:\)|$)(?::?\d*)/gu, ' ')

function addSize(sizes: ReadName['sizes'], amount: number, unit: string): void {
  switch (unit) {
    case 'кг':
      return void sizes.push({ dimension: 'mass', amount: Math.round(amount * 1000) })
    case 'г':
      return void sizes.push({ dimension: 'mass', amount: Math.round(amount) })
    case 'л':
      return void sizes.push({ dimension: 'volume', amount: Math.round(amount * 1000) })
    case 'мл':
      return void sizes.push({ dimension: 'volume', amount: Math.round(amount) })
    case 'шт':
    case 'пак':
      return void sizes.push({ dimension: 'count', amount: Math.round(amount) })
  }
}

const PARTICLES = new Set(['с', 'со', 'в', 'во', 'для', 'и', 'из', 'на', 'без', 'по', 'от', 'к', 'о', 'а', 'до', 'не', 'или', 'у', 'the', 'of', 'with', 'and'])
const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ной|ном|ной|ную|ных|ски|ская|ское|ские)$/u

/** The role of a word that is not of a kind: flavours and ways of preparation are known, the rest is judged by its ending. */
function roleOf(word: string, isBeginning: boolean): Word['role'] {
  if (PARTICLES.has(word) || word.length < 2) return 'particle'
  const isFlavour = FLAVOURS.some((stem) =>
    word.startsWith(stem) ? word.length - stem.length <= (stem.length < 4 ? 2 : 5) : isBeginning && word.length >= 3 && stem.startsWith(word),
  )
  if (isFlavour) return 'flavour'
  return word.length >= 5 && ADJECTIVE.test(word) ? 'adjective' : 'own'
}

/** Stems of words that distinguish goods of one brand and kind. */
const FLAVOURS = [
  'клубник',
  'вишн',
  'персик',
  'яблок',
  'яблоч',
  'апельсин',
  'лимон',
  'малин',
  'черник',
  'банан',
  'ананас',
  'манго',
  'виноград',
  'груш',
  'абрикос',
  'томат',
  'мультифрукт',
  'мята',
  'мятн',
  'ванил',
  'шоколадн',
  'карамельн',
  'орех',
  'фундук',
  'миндал',
  'изюм',
  'злак',
  'лук',
  'укроп',
  'краб',
  'бекон',
  'паприк',
  'говядин',
  'куриц',
  'кролик',
  'индейк',
  'рыб',
  'лосос',
  'телятин',
  'ягн',
  'ультрапаст',
  'паст',
  'стерил',
  'топлен',
  'отборн',
  'обезжир',
  'газ',
  'негаз',
  'безалк',
  'светл',
  'темн',
  'нефильтр',
  'ж/б',
  'пэт',
  'стекл',
  'ст',
  'бут',
  'уп',
  'пак',
  'пауч',
  'тетра',
  'слив',
  'питьев',
  'греческ',
  'термостат',
  'набор',
  'классик',
  'лайт',
  'light',
  'zero',
  'зеро',
  'ультра',
  'автомат',
  'колор',
  'color',
  'молочн',
  'горьк',
  'бел',
  'черн',
  'зелен',
  'красн',
  'растворим',
  'молот',
  'зерн',
  'колбасн',
  'нарезк',
  'вес',
  'мини',
  'макси',
  'детск',
]
