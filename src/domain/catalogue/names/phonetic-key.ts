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
  [/(.)\1+/g, '$1'],
]

/** A rough transcription of a word's sound: equal for a brand in its own alphabet and as cash registers print it in the other. */
export function phoneticKey(word: string): string {
  const latin = Array.from(word.toLowerCase().replace(/ё/g, 'е'), (letter) => LATIN_OF[letter] ?? letter)
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
