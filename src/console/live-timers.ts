const SECOND_MS = 1_000

/** What a process does by the clock while pages of the console listen to it, and not otherwise. */
export const LIVE_TIMERS = {
  /** For all pages together; each of them is told. */
  'look for changes': { firstAfterMs: 0, everyMs: SECOND_MS },
  /** For each page; the stream of one whose session has ended is ended. */
  'keep streams open': { firstAfterMs: 15 * SECOND_MS, everyMs: 15 * SECOND_MS },
} as const
