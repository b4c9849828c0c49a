import { lowerOf } from './case-folding.ts'
import { keyOf } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'

/**
 * A text for the matcher: characters are code points, each with its lower case and with the character that stands for its look-alikes. Read once and searched
 * by many patterns.
 */
export type Text = {
  codes: number[]
  lowers: number[]
  keys: number[]
  /** Numbers of the characters for automata, from the first that asks. */
  numbers: Uint8Array | null
}

/** Cuts the text at `MATCH_LIMITS.textCharactersMax`. */
export function readText(text: string): Text {
  const codes: number[] = []
  const lowers: number[] = []
  const keys: number[] = []
  for (let at = 0; at < text.length && codes.length < MATCH_LIMITS.textCharactersMax; at++) {
    const code = text.codePointAt(at) as number
    const lower = lowerOf(code)
    codes.push(code)
    lowers.push(lower)
    keys.push(keyOf(lower))
    if (code > 0xffff) at++
  }
  return { codes, lowers, keys, numbers: null }
}
