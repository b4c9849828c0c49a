import type { CharTest } from './char-set.ts'
import type { EdgeTest } from './edges.ts'

/** A compiled pattern: the instructions of the whole pattern, followed by the bodies of its look-arounds and atomic groups, each up to an `accept`. */
export type Program = {
  instructions: Instruction[]
  /** Instruction → its column in the table of visited states; -1 if no state of it can be reached twice. */
  columns: Int32Array
  columnCount: number
  /** A match begins where the text begins: every path leads through that edge first. */
  anchored: boolean
  /** No instruction tells capital from small letters. */
  caseless: boolean
  /** Nothing keeps the pattern from being found where it is found with fewer letters folded: it has no negated look-arounds and no atomic groups. */
  monotonic: boolean
  /** The steps of searches in vain, and the automaton that tells sooner. */
  vainSteps: number
  automaton: Automaton | null
}

export type Instruction =
  /** One character: this one, any case of this lower-case one, or one that passes the test. */
  | { op: 'char'; code: number }
  | { op: 'lower'; code: number }
  /** Any character that this one stands for. */
  | { op: 'key'; code: number }
  | { op: 'set'; has: CharTest }
  | { op: 'edge'; holds: EdgeTest }
  /** `back`: how many characters before the current position the body begins. */
  | { op: 'look'; body: Body; back: number; negated: boolean }
  /**
   * Matches the first match of the body and tries no other. Without a match, continues at `otherwise` or fails. An optional body with an empty match also
   * continues at `otherwise`, which ends a loop.
   */
  | { op: 'atomic'; body: Body; otherwise: number | null }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'accept' }

export type Body = {
  entry: number
  end: number
  /** The body has a loop over a part that may be empty. */
  cyclic: boolean
}

/** An instruction that takes a character. */
export type Taker = Extract<Instruction, { op: 'char' | 'lower' | 'key' | 'set' }>

/**
 * A nondeterministic automaton of a program, in which look-arounds always hold. It keeps the set of instructions that took the last character, a bit each, and
 * says in some nanoseconds a character whether a text matches. Without look-arounds that is certain; with them it can only deny.
 */
export type Automaton = {
  instructions: readonly Instruction[]
  anchored: boolean
  /** False: it can say nothing of this program. */
  isPossible: boolean
  isExact: boolean
  hasEdges: boolean
  takers: readonly Taker[]
  /** Taker → what it asks of a character, but for those of sets. */
  wants: number[]
  /** Instruction → the number of takers before it, which is its own number if it is one. */
  takerAt: number[]
  /** The words of 32 bits of a set of takers. */
  words: number
  /** Number of a character → its place in `taken`, which says what takes it; 0: not known yet. */
  places: Uint8Array
  taken: number[]
  /** The steps between two characters, by their kinds, found when they are first met. Without edges there is one entry. */
  steps: Steps[]
}

/**
 * Between two characters: what may take the second one, at the beginning of a match and after each taker; after which takers the program may have matched, and
 * whether it may have done so without any.
 */
export type Steps = { first: number[]; onward: number[]; accepts: number[]; acceptsAtOnce: boolean }
