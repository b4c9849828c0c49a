/** Uzbek is printed in two alphabets; labels are compared in the Latin one. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
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
  х: 'x',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  ъ: "'",
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: "o'",
  қ: 'q',
  ғ: "g'",
  ҳ: 'h',
}

/** A label prepared for comparison: Latin, lower case, one kind of apostrophe, without colon and spare spaces. */
export const plainLabel = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[а-яёўқғҳ]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/[`´ʻʼ‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\s*:\s*$/, '')
    .trim()
