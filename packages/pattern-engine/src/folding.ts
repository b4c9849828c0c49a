import { ENTITY_NAMES, SAME_CHARACTERS } from './fold-table.ts'
import { RUSSIAN_UNITS } from './units.ts'

/** What a pattern and a line may differ in, with an example of each: the document for brands is written from it, and a test tries the examples. */
export type FoldingRow = { what: string; same: string; pattern: string; line: string }

const shown = (row: string): string =>
  Array.from(row, (char) => (/[\s\u00ad]/u.test(char) && char !== ' ' ? codePoint(char) : char === ' ' ? 'space' : char)).join(' ')
const codePoint = (char: string): string => `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`

const row = (holding: string): string => SAME_CHARACTERS.find((chars) => chars.includes(holding)) as string

export const folding = (): FoldingRow[] => [
  {
    what: 'look-alike letters of Latin and Cyrillic, in any word and in either case',
    same: SAME_CHARACTERS.filter((chars) => /^\p{Script=Cyrillic}\p{Script=Latin}$/u.test(chars))
      .map((chars) => [...chars].join('='))
      .join(' '),
    pattern: 'COK',
    line: 'СОК ЯБЛОЧНЫЙ',
  },
  { what: 'ё and е', same: shown(row('ё')), pattern: 'мёд', line: 'МЕД' },
  { what: 'a zero among letters and the letter о; a 3 between Cyrillic letters and з', same: '0=о 3=з', pattern: 'К0КА', line: 'КОКА' },
  { what: 'dashes', same: shown(row('—')), pattern: 'кока-кола', line: 'КОКА–КОЛА' },
  { what: 'comma and dot', same: shown(row(',')), pattern: '3,2%', line: '3.2%' },
  { what: 'spaces, also several', same: shown(row('\u00a0')), pattern: 'хлеб  белый', line: 'ХЛЕБ БЕЛЫЙ' },
  { what: 'no space, or one, between a number and letters and before %', same: '90г = 90 г, 3,2 % = 3,2%', pattern: '90г', line: '90 г' },
  {
    what: 'names of units after a number, also with a dot',
    same: Object.entries(RUSSIAN_UNITS)
      .map(([name, unit]) => `${name}=${unit}`)
      .join(' '),
    pattern: '90г',
    line: '90 ГР.',
  },
  { what: 'the sign between numbers', same: shown(row('×')), pattern: '6x0,5', line: '6×0.5' },
  { what: 'apostrophes, which do not count', same: "' ` ´ ‘ ’ ‛ ʹ ʻ ʼ ʽ ′", pattern: 'lays', line: "LAY'S" },
  { what: 'quotes, which do not count', same: '" « » “ ” „ ‟ ″', pattern: 'масло "олейна"', line: 'МАСЛО ОЛЕЙНА' },
  { what: 'invisible characters, which do not count', same: 'U+00AD U+200B–U+200F U+2060 U+FEFF', pattern: 'шоколад', line: 'ШОКО\u00adЛАД' },
  { what: 'characters of HTML', same: ['&#NUMBER;', ...ENTITY_NAMES.map((name) => `&${name};`)].join(' '), pattern: 'm&m', line: 'M&amp;M' },
  { what: 'compatible characters of Unicode (NFKC)', same: '№=No ½=1⁄2 ㎖=ml', pattern: '№ 5', line: 'NO 5' },
]
