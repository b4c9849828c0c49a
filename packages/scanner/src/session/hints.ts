import type { Hint } from '../types.ts'

/** Advice is not repeated within this time. */
const AGAIN_MS = 4_000
const ADVICE: ReadonlySet<Hint['kind']> = new Set(['closer', 'farther', 'dark', 'unreadable', 'notFiscal'])

/**
 * Passes hints to the page, advice only as often as a person can follow it. False: the hint was given a moment ago. An error in the page's listener does not
 * stop the scan.
 */
export function openHints(onHint: ((hint: Hint) => void) | undefined): (hint: Hint) => boolean {
  const last = new Map<string, number>()
  return (hint) => {
    const now = performance.now()
    if (ADVICE.has(hint.kind) && now - (last.get(hint.kind) ?? -Infinity) < AGAIN_MS) return false
    last.set(hint.kind, now)
    quietly(() => onHint?.(hint))
    return true
  }
}

export function quietly(call: () => void): void {
  try {
    call()
  } catch (error) {
    setTimeout(() => {
      throw error
    }) // appears in the console, and the scan continues
  }
}
