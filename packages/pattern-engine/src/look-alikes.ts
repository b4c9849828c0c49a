/**
 * Letters that look the same in Latin and Cyrillic, small and capital. Cash registers and catalogues mix them within a word (`KОКА-КОЛА` with a Latin K), so
 * a mixed word is converted to one alphabet, as far as that has the look-alikes.
 */
export const LATIN = 'abcehkmoptxyABCEHKMOPTXY'
export const CYRILLIC = 'авсенкмортхуАВСЕНКМОРТХУ'

/** Converts mixed words to one alphabet and ё to е. The number of characters does not change. */
export function foldLetters(text: string): string {
  const plain = text.includes('ё') || text.includes('Ё') ? text.replaceAll('ё', 'е').replaceAll('Ё', 'Е') : text
  return mayBeMixed(plain) ? plain.replace(/\p{L}+/gu, foldWord) : plain
}

/** A quick check, since most texts have no mixed word; true if that is not certain. */
function mayBeMixed(text: string): boolean {
  let cyrillic = false
  let other = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x400 && unit < 0x530) cyrillic = true
    else if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)) other = true
    else if (unit >= 0x80) return true
    else cyrillic = other = false
    if (cyrillic && other) return true
  }
  return false
}

/**
 * The alphabet of a letter that has no look-alike decides for the word. If both alphabets have such letters or neither has, the majority decides, and
 * Cyrillic in a tie.
 */
function foldWord(word: string): string {
  if (!isMixed(word)) return word
  const latin = word.match(/\p{Script=Latin}/gu) ?? []
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? []
  if (latin.length === 0 || cyrillic.length === 0) return word

  const latinAlone = latin.some((letter) => !LATIN.includes(letter))
  const cyrillicAlone = cyrillic.some((letter) => !CYRILLIC.includes(letter))
  const toLatin = latinAlone === cyrillicAlone ? latin.length > cyrillic.length : latinAlone
  return toLatin ? replace(word, CYRILLIC, LATIN) : replace(word, LATIN, CYRILLIC)
}

/** A quick check, since most words are of one alphabet. */
function isMixed(word: string): boolean {
  let cyrillic = 0
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit >= 0x400 && unit < 0x530) cyrillic++
  }
  return cyrillic !== 0 && cyrillic !== word.length
}

const replace = (word: string, from: string, to: string): string => word.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter)
