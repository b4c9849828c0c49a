/**
 * Letters that print the same in Latin and in Cyrillic, small or capital. Tills and catalogues mix them within a word
 * (`KОКА-КОЛА` with a Latin K), so a mixed word is brought to one alphabet, as far as it has look-alikes there.
 */
const LATIN = 'abcehkmoptxyABCEHKMOPTXY'
const CYRILLIC = 'авсенкмортхуАВСЕНКМОРТХУ'

/** Every mixed word of the text folded, and ё written е. The number of characters stays the same. */
export const foldLetters = (text: string): string =>
  text.replace(/ё/g, 'е').replace(/Ё/g, 'Е').replace(/\p{L}+/gu, foldWord)

/** A letter that only one alphabet has decides for the word; if both or neither have any, the majority does, and Cyrillic in a tie. */
function foldWord(word: string): string {
  const latin = word.match(/\p{Script=Latin}/gu) ?? []
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? []
  if (latin.length === 0 || cyrillic.length === 0) return word

  const latinAlone = latin.some((letter) => !LATIN.includes(letter))
  const cyrillicAlone = cyrillic.some((letter) => !CYRILLIC.includes(letter))
  const toLatin = latinAlone === cyrillicAlone ? latin.length > cyrillic.length : latinAlone
  return toLatin ? replace(word, CYRILLIC, LATIN) : replace(word, LATIN, CYRILLIC)
}

const replace = (word: string, from: string, to: string): string =>
  word.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter)
