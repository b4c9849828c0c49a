/** Limits of patterns and lines. Together they bound the work of one search (see `run.ts`). */
export const MATCH_LIMITS = {
  patternCharactersMax: 500,
  /** Largest bound of a counted repeat, as in `а{2,1000}`. */
  repeatMax: 1_000,
  /** Nesting depth of parentheses. */
  depthMax: 60,
  programInstructionsMax: 2_000,
  /** Instructions of look-arounds with a loop over a part that may be empty: their results cannot be shared between positions. */
  cyclicInstructionsMax: 100,
  /** Longer texts are cut; receipts print 128 characters at most. */
  textCharactersMax: 256,
  /** Of a longer line the rest is not even folded. */
  lineCharactersMax: 1_024,
} as const
