/** What a pattern and a line may cost. Together they bound the work of one search (see `run.ts`). */
export const MATCH_LIMITS = {
  patternCharactersMax: 500,
  /** Bound of a counted repeat, as in `а{2,1000}`. */
  repeatMax: 1_000,
  /** Parentheses inside parentheses. */
  depthMax: 60,
  programInstructionsMax: 2_000,
  /** Instructions of look-arounds that loop over a part which may be empty: these cannot share work between positions. */
  cyclicInstructionsMax: 100,
  /** A longer text is cut here: receipts print 128 characters at most. */
  textCharactersMax: 256,
} as const
