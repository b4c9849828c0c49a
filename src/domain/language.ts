/** Languages that participants read. Uzbek comes in two alphabets; texts are kept in the Latin one and the other is made from it. */
export const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * Languages of operators and brands: the console, the documentation, the test ground, findings about settings. The first is used for readers of any
 * other language.
 */
export const OPERATOR_LANGUAGES = ['en', 'ru'] as const satisfies readonly Language[]
export type OperatorLanguage = (typeof OPERATOR_LANGUAGES)[number]

/** What a language calls itself. */
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = { ru: 'Русский', 'uz-Latn': 'Oʻzbekcha', 'uz-Cyrl': 'Ўзбекча', en: 'English' }

const DIGRAPHS: Readonly<Record<string, string>> = { sh: 'ш', ch: 'ч', yo: 'ё', yu: 'ю', ya: 'я', ye: 'е', oʻ: 'ў', gʻ: 'ғ' }
const LETTERS: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'б',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'ҳ',
  i: 'и',
  j: 'ж',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'қ',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  x: 'х',
  y: 'й',
  z: 'з',
  ʼ: 'ъ',
}

/** Loan words whose Cyrillic spelling does not follow from the Latin one. */
const BORROWED: Readonly<Record<string, string>> = { aksiya: 'акция' }

/** Uzbek in the Cyrillic alphabet. Words in capitals, such as QR, are names and stay as they are. */
export const inCyrillic = (text: string): string =>
  text.replace(/[\p{L}ʻʼ]+/gu, (word) =>
    /^[A-Z]{2,}$/.test(word) ? word : withBorrowed(word).replace(/sh|ch|yo(?!ʻ)|yu|ya|ye|[og]ʻ|\p{L}|ʼ/giu, (part, at: number) => cyrillic(part, at)),
  )

const withBorrowed = (word: string): string =>
  Object.entries(BORROWED).reduce(
    (text, [latin, own]) => text.replace(new RegExp(`^${latin}`, 'i'), (found) => (found[0] === latin[0] ? own : own[0]?.toUpperCase() + own.slice(1))),
    word,
  )

function cyrillic(part: string, at: number): string {
  const small = part.toLowerCase()
  const letter = small === 'e' && at === 0 ? 'э' : (DIGRAPHS[small] ?? LETTERS[small] ?? small)
  return part[0] === small[0] ? letter : letter.toUpperCase()
}

/** A value for every written language; the compiler reports a missing one. Uzbek is written in Latin letters. */
export type Written<T = string> = { readonly ru: T; readonly uz: T; readonly en: T }

/** The written language from which a reader's language is made. */
export const writtenLanguage = (language: Language): keyof Written => (language === 'uz-Latn' || language === 'uz-Cyrl' ? 'uz' : language)

export const inLanguage = (texts: Written, language: Language): string => (language === 'uz-Cyrl' ? inCyrillic(texts.uz) : texts[writtenLanguage(language)])

/**
 * The reader's language: the first one that is both wanted and offered, otherwise the first offered. Each wanted value is a tag or an
 * `accept-language` header.
 */
export function negotiateLanguage<L extends Language>(offered: readonly [L, ...L[]], ...wanted: readonly (string | undefined)[]): L {
  for (const tag of wanted.flatMap((one) => (one ?? '').split(',')).map(normalTag)) {
    const found = offered.find((one) => one.toLowerCase() === tag) ?? offered.find((one) => tag !== '' && one.toLowerCase().split('-')[0] === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return offered[0]
}

/** `uz-Cyrl-UZ;q=0.8` becomes `uz-cyrl`, and so does `uz_UZ@cyrillic`, which operating systems use. */
function normalTag(given: string): string {
  const tag = (given.split(';', 1)[0] as string).trim().toLowerCase().replaceAll('_', '-')
  return /^uz\b.*cyr/.test(tag) ? 'uz-cyrl' : tag
}
