const SECOND_MS = 1_000

/** Timers of a process that run only while pages of the console listen to it. */
export const LIVE_TIMERS = {
  /** One for all pages; each of them gets the events. */
  'look for changes': { firstAfterMs: 0, everyMs: SECOND_MS },
  /** One for each page; also ends the stream of a page whose session has ended. */
  'keep streams open': { firstAfterMs: 15 * SECOND_MS, everyMs: 15 * SECOND_MS },
} as const
