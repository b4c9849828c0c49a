/**
 * Letters that print the same in Latin and in Cyrillic, small or capital. Tills and catalogues mix them within a word
 * (`KОКА-КОЛА` with a Latin K), so a mixed word is brought to one alphabet, as far as it has look-alikes there.
 */
export const LATIN = 'abcehkmoptxyABCEHKMOPTXY'
export const CYRILLIC = 'авсенкмортхуАВСЕНКМОРТХУ'

/** Every mixed word of the text folded, and ё written е. The number of characters stays the same. */
export const foldLetters = (text: string): string =>
  !mayFold(text)
    ? text
    : text
        .replace(/ё/g, 'е')
        .replace(/Ё/g, 'Е')
        .replace(/\p{L}+/gu, foldWord)

/** Most texts have neither ё nor a word of two alphabets; what is not certain is looked at closely. */
function mayFold(text: string): boolean {
  let cyrillic = false
  let other = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x451 || unit === 0x401) return true
    if (unit >= 0x400 && unit < 0x530) cyrillic = true
    else if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)) other = true
    else if (unit >= 0x80) return true
    else cyrillic = other = false
    if (cyrillic && other) return true
  }
  return false
}

/** A letter that only one alphabet has decides for the word; if both or neither have any, the majority does, and Cyrillic in a tie. */
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

/** Most words are of one alphabet, and looked at no further. */
function isMixed(word: string): boolean {
  let cyrillic = 0
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit >= 0x400 && unit < 0x530) cyrillic++
  }
  return cyrillic !== 0 && cyrillic !== word.length
}

const replace = (word: string, from: string, to: string): string => word.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter)
