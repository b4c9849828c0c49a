import { lowerOf } from './case-folding.ts'
import { MATCH_LIMITS } from './limits.ts'

/** A text for the matcher: characters are code points, each with its lower case. Read once and searched by many patterns. */
export type Text = { codes: number[]; lowers: number[] }

/** Cuts the text at `MATCH_LIMITS.textCharactersMax`. */
export function readText(text: string): Text {
  const codes: number[] = []
  const lowers: number[] = []
  for (let at = 0; at < text.length && codes.length < MATCH_LIMITS.textCharactersMax; at++) {
    const code = text.codePointAt(at) as number
    codes.push(code)
    lowers.push(lowerOf(code))
    if (code > 0xffff) at++
  }
  return { codes, lowers }
}
