/** Languages that participants read. Uzbek comes in two alphabets; texts are kept in the Latin one and the other is made from it. */
export const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a language calls itself. */
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = { 'ru': 'Русский', 'uz-Latn': 'Oʻzbekcha', 'uz-Cyrl': 'Ўзбекча', 'en': 'English' }

const DIGRAPHS: Readonly<Record<string, string>> = { sh: 'ш', ch: 'ч', yo: 'ё', yu: 'ю', ya: 'я', ye: 'е', 'oʻ': 'ў', 'gʻ': 'ғ' }
const LETTERS: Readonly<Record<string, string>> = {
  a: 'а', b: 'б', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'ҳ', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', q: 'қ', r: 'р', s: 'с',
  t: 'т', u: 'у', v: 'в', x: 'х', y: 'й', z: 'з', ʼ: 'ъ',
}

/** Borrowed words whose Cyrillic spelling their Latin one does not tell. */
const BORROWED: Readonly<Record<string, string>> = { aksiya: 'акция' }

/** Uzbek in the Cyrillic alphabet. Words in capitals, such as QR, are names and stay as they are. */
export const inCyrillic = (text: string): string =>
  text.replace(/[\p{L}ʻʼ]+/gu, (word) => (/^[A-Z]{2,}$/.test(word) ? word : withBorrowed(word).replace(/sh|ch|yo(?!ʻ)|yu|ya|ye|[og]ʻ|\p{L}|ʼ/giu, (part, at: number) => cyrillic(part, at))))

const withBorrowed = (word: string): string =>
  Object.entries(BORROWED).reduce((text, [latin, own]) => text.replace(new RegExp(`^${latin}`, 'i'), (found) => (found[0] === latin[0] ? own : own[0]?.toUpperCase() + own.slice(1))), word)

function cyrillic(part: string, at: number): string {
  const small = part.toLowerCase()
  const letter = small === 'e' && at === 0 ? 'э' : DIGRAPHS[small] ?? LETTERS[small] ?? small
  return part[0] === small[0] ? letter : letter.toUpperCase()
}

/** The language of a page: the one asked for, else the first that a browser names, among those offered. */
export function chooseLanguage<L extends Language>(offered: readonly [L, ...L[]], asked: string | undefined, accepted: string | undefined): L {
  const wanted = [asked ?? '', ...(accepted ?? '').split(',').map((one) => one.split(';', 1)[0] as string)].map((tag) => tag.trim().toLowerCase())
  for (const tag of wanted) {
    const found = offered.find((one) => one.toLowerCase() === tag) ?? offered.find((one) => tag !== '' && one.toLowerCase().split('-')[0] === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return offered[0]
}
