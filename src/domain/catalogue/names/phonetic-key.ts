const LATIN_OF: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
}

/** English and Uzbek spellings, of which words in Russian letters have none. */
const LATIN: readonly [RegExp, string][] = [
  [/^eu(?=r)/g, 'ev'],
  [/ower(s?)$/g, 'auer$1'],
  [/i(?=mer$)/g, 'ai'],
  [/i([bdfklmnprtvz])e(s?)$/g, 'ai$1$2'],
  [/(?<=^[^aeiouy]{1,2})a(?=[bd]y$)/g, 'e'],
  [/ui(?=[ct])/g, 'u'],
  [/oe/g, 'u'],
  [/igh/g, 'ai'],
  [/iyo/g, 'ie'],
  [/(?<=.)h(?=[nlmr])/g, ''],
]

const MERGED: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/qu/g, 'kv'],
  [/wh/g, 'v'],
  [/q/g, 'k'],
  [/ow$/g, 'ou'],
  [/w/g, 'v'],
  [/ge$/g, 'zh'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/(?:dzh|dj|j)/g, 'zh'],
  [/sch/g, 'sh'],
  [/ts/g, 's'],
  [/ee|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y/g, 'i'],
  [/ei(?=[bd]i$)/g, 'e'],
  [/(.)\1+/g, '$1'],
]

/** Letters that people write either way, or that tills do not have. `э` stays where a word begins with it. */
const SAME_LETTERS: readonly [RegExp, string][] = [
  [/ё|(?<=\p{L})э/gu, 'е'],
  [/қ/g, 'к'],
  [/ғ/g, 'г'],
  [/ҳ/g, 'х'],
  [/ў/g, 'у'],
]

/** Text in small letters as tills may print it: `Лэйс` is `Лейс`, `чёрный` `черный`, and `Қибрай` `Кибрай`. */
export const sameLetters = (text: string): string =>
  /[ёэқғҳў]/.test(text) ? SAME_LETTERS.reduce((changed, [from, to]) => changed.replace(from, to), text) : text

const ofUzbek = (word: string): string => word.replaceAll("o'", 'u').replaceAll('x', 'h')

/** A rough transcription of a word's sound: equal for a brand in its own alphabet and as cash registers print it in the other. */
export function phoneticKey(word: string): string {
  const lower = word
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/^у(?=и|ай)/, 'в') // an English w
  const spelt = /^[a-z]/.test(lower) ? LATIN.reduce((text, [from, to]) => text.replace(from, to), /[og]'/.test(lower) ? ofUzbek(lower) : lower) : lower
  const latin = Array.from(spelt, (letter) => LATIN_OF[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]/g, '')
  return MERGED.reduce((text, [from, to]) => text.replace(from, to), latin)
}

/**
 * The consonants of a key. Vowels are transcribed in many ways, and so are consonants that sound alike: `Hochland` is `Хохланд`. The first letter says whether
 * the word begins with a vowel.
 */
export const consonantsOf = (key: string): string =>
  (/^[aeiou]/.test(key) ? 'a' : '') +
  key
    .replace(/[aeiou]/g, '')
    .replace(/sh|zh|ch|z/g, 's')
    .replace(/h|g/g, 'k')
    .replace(/(.)\1+/g, '$1')

const RUSSIAN_OF: readonly [RegExp, string][] = [
  [/shch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh|j/g, 'ж'],
  [/kh|x/g, 'х'],
  [/ts|c/g, 'ц'],
  [/o'/g, 'у'],
  [/g'/g, 'г'],
  [/ya/g, 'я'],
  [/yu/g, 'ю'],
  [/y[oe]/g, 'е'],
  [/iy$|yy$/g, 'ий'],
  [/y(?=$|[bcdfghklmnprstvz])/g, 'ы'],
]
const RUSSIAN_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abvgdeziklmnoprstufhqwy', (letter, index) => [letter, 'абвгдезиклмнопрстуфхкви'[index] as string]),
)

/** A word as it would be spelt in Russian: `lapsha` → `лапша`. */
export const inRussianLetters = (word: string): string =>
  RUSSIAN_OF.reduce((text, [from, to]) => text.replace(from, to), word)
    .replace(/[a-z]/g, (letter) => RUSSIAN_LETTERS[letter] ?? letter)
    .replaceAll("'", '')

/** A key in which sounds are one that are written either way: `Chortoq` and `Чартак`, `Hydrolife` and `Гидролайф`. */
export const looseKeyOf = (key: string): string =>
  key
    .replaceAll('o', 'a')
    .replace(/(?<![cs]|z)h/g, 'g')
    .replace(/(?<=..[bdfgklmnprstvz])e$/, '')
