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
  /** The steps of searches in vain, and the automaton that says so sooner. */
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

/**
 * A deterministic automaton that finds a little more than a program: look-arounds always hold in it. It says in some nanoseconds a character that a text
 * cannot match; a text that may match is left to the program. Its states are made as texts lead to them.
 */
export type Automaton = {
  instructions: readonly Instruction[]
  anchored: boolean
  /** False: it can say nothing of this program. */
  isPossible: boolean
  /** The instructions that take a character. */
  tests: readonly Instruction[]
  hasEdges: boolean
  /** Number of a character → 1: a match may begin with it; 2: none does; 0: not known yet. */
  starts: Uint8Array
  states: State[]
  numbers: Map<string, number>
  /** Number of a character → its class; a class → one of its characters. No instruction tells the characters of a class apart. */
  classOf: Uint8Array
  classes: Map<string, number>
  members: number[]
  /** State and class → the next state plus one; 0: not known yet; 65534: the program does not match; 65535: it may have matched. A state has `width` places. */
  next: Uint16Array
  width: number
}

/**
 * The numbers of the instructions that wait for a character, or for an edge, of which only one side is known: what stands before it. `accepts`: the program may have matched;
 * `acceptsAtEnd`: it may match if the text ends here.
 */
export type State = { waiting: string; before: number; accepts: boolean; acceptsAtEnd: boolean }
