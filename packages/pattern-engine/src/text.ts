import { MATCH_LIMITS } from './limits.ts'

/** A text for the matcher: its characters are code points. Read once and searched by many patterns. */
export type Text = {
  codes: number[]
  /** Numbers of the characters for automata, from the first that asks. */
  numbers: Uint8Array | null
}

/** Cuts the text at `MATCH_LIMITS.textCharactersMax`. */
export function readText(text: string): Text {
  const codes: number[] = new Array(Math.min(text.length, MATCH_LIMITS.textCharactersMax))
  let length = 0
  for (let at = 0; at < text.length && length < MATCH_LIMITS.textCharactersMax; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdfff) codes[length++] = unit
    else {
      const code = text.codePointAt(at) as number
      codes[length++] = code
      if (code > 0xffff) at++
    }
  }
  codes.length = length
  return { codes, numbers: null }
}
