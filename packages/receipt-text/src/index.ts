export { ALPHABET } from './alphabet.ts'
export { readText, type TextLine } from './read-text.ts'
