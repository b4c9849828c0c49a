import type { CodeRange } from './tree.ts'

/**
 * Ignores case as CPython does, one character at a time: two characters are equal when their simple lower cases are equal, or when the upper cases of those
 * are. So `s` matches `ſ`, `k` matches the Kelvin sign and `i` matches `ı` and `İ`, while `ё` matches `Ё` and never `е`.
 */
export const lowerOf = (code: number): number => (code <= LAST_CASED ? (letters().lowerOf[code] as number) : code)

/** The least of the small letters that match a character: characters that match each other have the same. */
export const letterOf = (code: number): number => (code <= LAST_CASED ? (letters().letterOf[code] as number) : code)

/** The lower-case characters that match a character; its own lower case comes first. */
export function lowerCasesOf(code: number): number[] {
  const lower = lowerOf(code)
  return [lower, ...(letters().sameUpper.get(lower) ?? [])]
}

/** Lower-case letters that match each other, such as `s` and `ſ`. */
export const sameLetters = (): number[][] => [...letters().sameUpper].map(([lower, others]) => [lower, ...others])

/** Ranges of lower-case characters: a character is in them exactly if one of its cases is in the given ranges. */
export function foldRanges(ranges: CodeRange[]): CodeRange[] {
  const folded = ranges.flatMap(({ from, to }) =>
    from === to
      ? lowerCasesOf(from)
      : letters()
          .cased.filter((code) => from <= code && code <= to)
          .flatMap(lowerCasesOf),
  )
  return [...ranges, ...folded.map((code) => ({ from: code, to: code }))]
}

/** Adds the other case of `a`–`z`; no other letters have cases here. */
export function foldAsciiRanges(ranges: CodeRange[]): CodeRange[] {
  const ofOtherCase = ({ from, to }: CodeRange, first: number, last: number, shift: number): CodeRange[] => {
    const part = { from: Math.max(from, first), to: Math.min(to, last) }
    return part.from <= part.to ? [{ from: part.from + shift, to: part.to + shift }] : []
  }
  return ranges.flatMap((range) => [range, ...ofOtherCase(range, 0x41, 0x5a, 32), ...ofOtherCase(range, 0x61, 0x7a, -32)])
}

type Letters = {
  /** Code of a character → code of its small letter, or itself. */
  lowerOf: Uint32Array
  /** Code of a character → code of the least small letter that matches it. */
  letterOf: Uint32Array
  /** Small letter → other small letters with the same capital. */
  sameUpper: Map<number, number[]>
  /** The characters that have cases. */
  cased: number[]
}

let known: Letters | undefined

/** Computed from the engine's own Unicode tables when the first pattern needs it, which takes some 20 ms. */
function letters(): Letters {
  return (known ??= readLetters())
}

function readLetters(): Letters {
  const lower = new Map<number, number>()
  const lowersByUpper = new Map<string, Set<number>>()
  for (let code = 0; code <= LAST_CASED; code += 1) {
    const char = String.fromCodePoint(code)
    const [small, capital] = [char.toLowerCase(), char.toUpperCase()]
    if (small === capital) continue
    // The small letter of İ is two characters; the first is the simple lower case.
    const simple = small.codePointAt(0) as number
    if (simple !== code) lower.set(code, simple)
    lowersByUpper.set(capital, (lowersByUpper.get(capital) ?? new Set()).add(simple))
  }
  const sameUpper = new Map<number, number[]>()
  for (const smalls of lowersByUpper.values()) {
    if (smalls.size > 1)
      for (const small of smalls)
        sameUpper.set(
          small,
          [...smalls].filter((other) => other !== small),
        )
  }
  const lowerOf = Uint32Array.from({ length: LAST_CASED + 1 }, (_, code) => lower.get(code) ?? code)
  const letterOf = lowerOf.map((lower) => Math.min(lower, ...(sameUpper.get(lower) ?? [])))
  return { lowerOf, letterOf, sameUpper, cased: [...new Set([...lower.keys(), ...sameUpper.keys()])] }
}

/** No alphabet with two cases lies beyond this code. */
const LAST_CASED = 0x1ffff
