/**
 * What a cell of a line may show: digits, letters (small ones count as their capitals), the signs between them, nothing, and anything else. The order is that
 * of the network's outputs.
 */
export const ALPHABET = [...'0123456789АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ.,:=-№#/≡', ' ', '*']
export const BLANK = ALPHABET.indexOf(' ')
export const OTHER = ALPHABET.indexOf('*')
