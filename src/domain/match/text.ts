import { lowerOf } from './case-folding.ts'
import { MATCH_LIMITS } from './limits.ts'

/** A text as the matcher reads it: characters are code points, each with its lower case. Read once, searched by many patterns. */
export type Text = { codes: number[]; lowers: number[] }

/** What lies beyond `MATCH_LIMITS.textCharactersMax` is not looked at: the text ends there. */
export function readText(text: string): Text {
  const codes: number[] = []
  for (const char of text) {
    if (codes.length === MATCH_LIMITS.textCharactersMax) break
    codes.push(char.codePointAt(0) as number)
  }
  return { codes, lowers: codes.map(lowerOf) }
}
