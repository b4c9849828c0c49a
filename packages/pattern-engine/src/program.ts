import { charTest, type CharTest } from './char-set.ts'
import { EDGE_TESTS } from './edges.ts'
import { stringAt, type StringTable } from './strings.ts'

/**
 * A compiled pattern in numbers of 16 bits, so that those of a whole catalogue stand in one array: the instructions of the whole pattern, followed by the bodies
 * of its look-arounds and atomic groups, each up to an ACCEPT. Two numbers before the first instruction say what holds for all of them (`HEADER`).
 */
export type Program = {
  code: Uint16Array
  /** Where the first instruction stands in `code`. Instructions name each other by how far they stand behind it. */
  start: number
  sets: Sets
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

/** Before the instructions: the number of columns of the table of visited states, and what is true of the program. */
export const HEADER = 2
export const FLAGS = { anchored: 1, caseless: 2, monotonic: 4 } as const

/** The sets of programs that stand in one array, by their number: what says of a character whether it is in the set, made when it is first asked. */
export type Sets = { texts: readonly string[] | StringTable; tests: (CharTest | undefined)[] }

/**
 * Instructions. The first number of each has one of these in its lower four bits, and above them its column in the table of visited states and one, or zero
 * if no state of it can be reached twice. Others follow:
 *
 * - CHAR: the code of one character. SET: the number of a set.
 * - LETTERS and KEYS take several characters: how many, and of each its letter in any case (`letterOf`), or whatever it stands for (`keyOf`).
 * - EDGE: its number in `EDGE_TESTS`.
 * - LOOK: where its body begins; twice the number of characters that it looks back, and one if it is negated; where its body ends if that has a loop over a
 *   part that may be empty, else zero.
 * - ATOMIC matches the first match of its body and tries no other: where the body begins; where to go on without a match, or NOWHERE to fail. An optional body
 *   with an empty match goes on there as well, which ends a loop.
 * - SPLIT: where to go on first, and where if that fails. JUMP: where to go on.
 */
export const [ACCEPT, CHAR, LETTERS, KEYS, SET, ANY, ANY_BUT_NEWLINE, EDGE, LOOK, ATOMIC, SPLIT, JUMP] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
export const NOWHERE = 0xffff
export const OPERATION = 15
export const COLUMN_SHIFT = 4

/** Operation → how many numbers it takes; of those with several characters, what they take besides. */
export const LENGTHS = Uint8Array.of(1, 2, 2, 2, 2, 1, 1, 2, 4, 3, 3, 2)

/** How many numbers the instruction at this place takes. */
export function lengthAt(code: Uint16Array, at: number): number {
  const operation = (code[at] as number) & OPERATION
  const length = LENGTHS[operation] as number
  return operation === LETTERS || operation === KEYS ? length + (code[at + 1] as number) : length
}

export const TEXT_START = EDGE_TESTS.names.indexOf('textStart')

export function openProgram(code: Uint16Array, start: number, sets: Sets): Program {
  const flags = code[start - 1] as number
  return {
    code,
    start,
    sets,
    columnCount: code[start - HEADER] as number,
    anchored: (flags & FLAGS.anchored) !== 0,
    caseless: (flags & FLAGS.caseless) !== 0,
    monotonic: (flags & FLAGS.monotonic) !== 0,
    vainSteps: 0,
    automaton: null,
  }
}

/** What says whether a character is in the set. */
export const testOf = ({ tests, texts }: Sets, set: number): CharTest =>
  (tests[set] ??= charTest('units' in texts ? stringAt(texts, set) : (texts[set] as string)))

/**
 * A nondeterministic automaton of a program, in which look-arounds always hold. It keeps the set of instructions that took the last character, a bit each, and
 * says in some nanoseconds a character whether a text matches. Without look-arounds that is certain; with them it can only deny.
 */
export type Automaton = {
  program: Program
  /** False: it can say nothing of this program. */
  isPossible: boolean
  isExact: boolean
  hasEdges: boolean
  /** Each place of the program that takes a character is a taker: what it asks of one, and the instruction behind it, or NEXT_TAKER. */
  wants: number[]
  behind: number[]
  /** Instruction → the number of takers before it, which is its own number if it is one. */
  takerAt: number[]
  /** The words of 32 bits of a set of takers. */
  words: number
  /** Number of a character → its place in `taken`, which says what takes it, and in `kinds`, what edges take it for; 0: not known yet. */
  places: Uint8Array
  taken: number[]
  kinds: number[]
  states: States
  /** The steps between two characters, by their kinds, found when they are first met. Without edges there is one entry. */
  steps: Steps[]
}

/**
 * What searches of earlier texts came by. State → the instructions that took the last character, in words, and the kind of that character; state and place of the
 * next character → the next state.
 */
export type States = { count: number; taken: number[]; kinds: number[]; moves: Int8Array }

/**
 * Between two characters: what may take the second one, at the beginning of a match and after each taker; after which takers the program may have matched, and
 * whether it may have done so without any.
 */
export type Steps = { first: number[]; onward: number[]; accepts: number[]; acceptsAtOnce: boolean }
