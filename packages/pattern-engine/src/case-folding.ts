import type { CodeRange } from './tree.ts'

/**
 * Ignoring case as CPython does it, one character at a time: two characters are the same when their simple lower cases are,
 * or when those lower cases have the same upper case. Hence `s` finds `ſ`, `k` finds the Kelvin sign and `i` finds `ı` and `İ`,
 * while `ё` finds `Ё` and never `е`.
 */
export const lowerOf = (code: number): number => (code <= LAST_CASED ? (letters().lowerOf[code] as number) : code)

/** The lower-case characters that a character stands for: its own first. */
export function lowerCasesOf(code: number): number[] {
  const lower = lowerOf(code)
  return [lower, ...(letters().sameUpper.get(lower) ?? [])]
}

/** Ranges that hold a lower-cased character exactly when the given ones hold some case of it. */
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

/** The same where `a`–`z` alone have cases: both of them are added. */
export function foldAsciiRanges(ranges: CodeRange[]): CodeRange[] {
  const ofOtherCase = ({ from, to }: CodeRange, first: number, last: number, shift: number): CodeRange[] => {
    const part = { from: Math.max(from, first), to: Math.min(to, last) }
    return part.from <= part.to ? [{ from: part.from + shift, to: part.to + shift }] : []
  }
  return ranges.flatMap((range) => [range, ...ofOtherCase(range, 0x41, 0x5a, 32), ...ofOtherCase(range, 0x61, 0x7a, -32)])
}

type Letters = {
  /** Every character of the alphabets → its small letter, or itself. */
  lowerOf: Uint32Array
  /** Small letter → other small letters with the same capital. */
  sameUpper: Map<number, number[]>
  /** Whatever a range has to look at. */
  cased: number[]
}

let known: Letters | undefined

/** Read off the engine's own Unicode tables once, when the first pattern needs them; it takes some 20 ms. */
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
    // İ has a small letter of two characters; the first of them is the simple lower case.
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
  return { lowerOf, sameUpper, cased: [...new Set([...lower.keys(), ...sameUpper.keys()])] }
}

/** Alphabets with two cases end below the plane of ideographs. */
const LAST_CASED = 0x1ffff
