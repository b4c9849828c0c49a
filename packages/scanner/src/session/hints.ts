import type { Hint } from '../types.ts'

/** Advice that is repeated sooner than this is noise. */
const AGAIN_MS = 4_000
const ADVICE: ReadonlySet<Hint['kind']> = new Set(['closer', 'farther', 'dark', 'unreadable', 'notFiscal'])

/** Passes hints on, advice not more often than a person can follow it: false, it was given a moment ago. A listener that fails is not our failure. */
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
    }) // seen in the console, and the scan goes on
  }
}
