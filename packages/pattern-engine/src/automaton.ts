import { letterOf, lowerOf } from './case-folding.ts'
import { keyOf } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import { EDGE_TESTS, type EdgeTest } from './edges.ts'
import {
  ACCEPT,
  ANY as ANY_CHARACTER,
  ANY_BUT_NEWLINE,
  ATOMIC,
  CHAR,
  EDGE,
  JUMP,
  KEYS,
  lengthAt,
  LETTERS,
  LENGTHS,
  LOOK,
  OPERATION,
  SET,
  SPLIT,
  testOf,
  type Automaton,
  type States,
  type Program,
  type Sets,
  type Steps,
} from './program.ts'
import type { Text } from './text.ts'
import { isIn } from './unicode.ts'

/** Programs with more instructions that take a character have no automaton: their sets of instructions would need more words of 32 bits. */
const WORDS_MAX = 8

const CHARACTERS = 256

/** Behind a character of a word its next one follows. */
const NEXT_TAKER = -1

/** Small plain arrays cost less to make than typed ones. */
const noTakers = (words: number): number[] => new Array<number>(words).fill(0)

export function openAutomaton(program: Program): Automaton {
  const { code, start } = program
  const wants: number[] = []
  const behind: number[] = []
  const takerAt: number[] = []
  let hasEdges = false
  let isPossible = true
  let isExact = true
  // Bodies of look-arounds follow the first end.
  for (let at = start; ((code[at] as number) & OPERATION) !== ACCEPT; ) {
    const operation = (code[at] as number) & OPERATION
    const next = at + lengthAt(code, at)
    for (let number = at; number < next; number++) takerAt.push(wants.length)
    if (operation === LETTERS || operation === KEYS)
      for (let letter = at + 2; letter < next; letter++) {
        wants.push((code[letter] as number) * 4 + (operation === KEYS ? KEYED : LETTER_OF))
        behind.push(letter + 1 < next ? NEXT_TAKER : next - start)
      }
    else if (operation === EDGE) hasEdges = true
    else if (operation === LOOK) isExact = false
    // The body of an atomic group would need a place to return to.
    else if (operation === ATOMIC) isPossible = false
    else {
      const want = wantOf(operation, code[at + 1] as number)
      if (want !== null) {
        wants.push(want)
        behind.push(next - start)
      }
    }
    at = next
  }
  const words = Math.max(1, (wants.length + 31) >>> 5)
  return {
    program,
    isPossible: isPossible && words <= WORDS_MAX,
    isExact,
    hasEdges,
    wants,
    behind,
    takerAt,
    words,
    places: new Uint8Array(CHARACTERS),
    taken: noTakers(words),
    kinds: [OTHER],
    states: noStates(words),
    steps: [],
  }
}

/** Whether the program matches the text; null: the automaton cannot tell. */
export function matches(automaton: Automaton, text: Text): boolean | null {
  if (!automaton.isPossible) return null
  const isFound = search(automaton, (text.numbers ??= numbersOf(text)))
  return isFound && !automaton.isExact ? null : isFound
}

/** Goes from state to state by what was learnt from earlier texts. A step that was never made is computed, and kept while there is room. */
function search(automaton: Automaton, numbers: Uint8Array): boolean | null {
  const { places, states } = automaton
  let state = START
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (number === 0) return null
    const place = places[number] || placeOf(automaton, number)
    let to = place < PLACES_KEPT ? (states.moves[state * PLACES_KEPT + place] as number) : UNKNOWN
    if (to === UNKNOWN) to = move(automaton, state, place)
    if (to <= FOUND) return to === FOUND
    state = to
  }
  return endsIn(automaton, state)
}

/** Moves to no state. */
const [UNKNOWN, FOUND, DEAD] = [0, -1, -2]
/** Before the first character. The state behind it holds what there is no room to keep, until the next move. */
const [START, UNKEPT] = [1, 2]
/** What makes a state different: the character before it is of another kind, or other instructions took it. */
const STATES_KEPT = 64
const PLACES_KEPT = 32

const noStates = (words: number): States => ({
  count: UNKEPT + 1,
  taken: noTakers((UNKEPT + 1) * words),
  kinds: [OTHER, NOTHING, OTHER],
  moves: new Int8Array(8 * PLACES_KEPT),
})

/** The instructions that may take the next character. Searches never overlap. */
const next = new Int32Array(WORDS_MAX)

function move(automaton: Automaton, state: number, place: number): number {
  const { states } = automaton
  const to = moveBy(automaton, state, place)
  if (to !== UNKEPT && state !== UNKEPT && place < PLACES_KEPT) states.moves[state * PLACES_KEPT + place] = to
  return to
}

/** The state behind a character, FOUND where the program has matched before it, or DEAD. */
function moveBy(automaton: Automaton, state: number, place: number): number {
  const { hasEdges, kinds, taken, words, states } = automaton
  const { anchored } = automaton.program
  const kind = hasEdges ? (kinds[place] as number) : OTHER
  const { first, onward, accepts, acceptsAtOnce } = stepsBetween(automaton, hasEdges ? (states.kinds[state] as number) : OTHER, kind)
  const mayBegin = state === START || !anchored
  if (mayBegin && acceptsAtOnce) return FOUND
  for (let word = 0; word < words; word++) next[word] = mayBegin ? (first[word] as number) : 0
  for (let word = 0; word < words; word++) {
    let left = states.taken[state * words + word] as number
    if ((left & (accepts[word] as number)) !== 0) return FOUND
    for (; left !== 0; left &= left - 1) {
      const row = (word * 32 + 31 - Math.clz32(left & -left)) * words
      for (let to = 0; to < words; to++) next[to] = (next[to] as number) | (onward[row + to] as number)
    }
  }
  let isAlive = !anchored
  for (let word = 0; word < words; word++) {
    next[word] = (next[word] as number) & (taken[place * words + word] as number)
    isAlive ||= next[word] !== 0
  }
  return isAlive ? stateOf(automaton, kind) : DEAD
}

/** The state in which the instructions of `next` took a character of this kind. */
function stateOf({ words, states }: Automaton, kind: number): number {
  const { kinds, taken } = states
  for (let state = UNKEPT + 1; state < states.count; state++) if (kinds[state] === kind && isRow(taken, state, next, 0, words)) return state
  const state = states.count < STATES_KEPT ? states.count++ : UNKEPT
  kinds[state] = kind
  for (let word = 0; word < words; word++) taken[state * words + word] = next[word] as number
  if (states.count * PLACES_KEPT > states.moves.length) {
    const moves = new Int8Array(states.moves.length * 2)
    moves.set(states.moves)
    states.moves = moves
  }
  return state
}

/** Whether the program has matched when the text ends in this state. */
function endsIn(automaton: Automaton, state: number): boolean {
  const { hasEdges, words, states } = automaton
  const { accepts, acceptsAtOnce } = hasEdges ? stepsBetween(automaton, states.kinds[state] as number, NOTHING) : stepsBetween(automaton, OTHER, OTHER)
  if (acceptsAtOnce && (state === START || !automaton.program.anchored)) return true
  for (let word = 0; word < words; word++) if (((states.taken[state * words + word] as number) & (accepts[word] as number)) !== 0) return true
  return false
}

/** False: no match begins with the character at this place. */
export function mayStart(automaton: Automaton, text: Text, at: number): boolean {
  if (!automaton.isPossible) return true
  const number = (text.numbers ??= numbersOf(text))[at] as number
  const { first, acceptsAtOnce } = stepsBetween(automaton, ANY, ANY)
  if (number === 0 || acceptsAtOnce) return true
  const place = automaton.places[number] || placeOf(automaton, number)
  const { taken, words } = automaton
  for (let word = 0; word < words; word++) if (((first[word] as number) & (taken[place * words + word] as number)) !== 0) return true
  return false
}

/** Kinds of characters that edges tell apart; the text begins or ends with NOTHING, and with ANY every edge holds. */
const [OTHER, LETTER, ASCII_LETTER, NEWLINE, LAST_NEWLINE, NOTHING, ANY] = [0, 1, 2, 3, 4, 5, 6]
/** A character of each kind. */
const MEMBERS = [0x20, 0x436, 0x61, 0x0a, 0x0a]
const KINDS = 7

const kindOf = (code: number): number =>
  code === MEMBERS[NEWLINE] ? NEWLINE : isIn('word', code, true) ? ASCII_LETTER : isIn('word', code, false) ? LETTER : OTHER

/**
 * Characters of texts, numbered as this thread meets them, and what programs ask of them. A text with another one is left to the program. A newline that ends
 * the text has a number of its own.
 */
const numberOfCode = new Uint8Array(0x10000)
const ENDING_NEWLINE = 1
const met = {
  count: ENDING_NEWLINE,
  codes: new Uint16Array(CHARACTERS),
  lowers: new Int32Array(CHARACTERS),
  letters: new Int32Array(CHARACTERS),
  keys: new Int32Array(CHARACTERS),
  kinds: new Uint8Array(CHARACTERS),
}

function numbersOf({ codes }: Text): Uint8Array {
  const numbers = new Uint8Array(codes.length)
  for (let at = 0; at < codes.length; at++) numbers[at] = numberOf(codes[at] as number)
  if (codes.at(-1) === MEMBERS[NEWLINE]) numbers[codes.length - 1] = ENDING_NEWLINE
  return numbers
}

function numberOf(code: number): number {
  if (code > 0xffff) return 0
  const known = numberOfCode[code] as number
  if (known !== 0 || met.count === CHARACTERS) return known
  if (met.count === ENDING_NEWLINE) meet(MEMBERS[LAST_NEWLINE] as number, LAST_NEWLINE)
  return (numberOfCode[code] = meet(code, kindOf(code)))
}

function meet(code: number, kind: number): number {
  const number = met.count++
  met.codes[number] = code
  met.lowers[number] = lowerOf(code)
  met.letters[number] = letterOf(code)
  met.keys[number] = keyOf(lowerOf(code))
  met.kinds[number] = kind
  return number
}

/** What a taker asks of a character, in a number: of which kind its code is, or of which kind it is itself. */
const [CODE, LETTER_OF, KEYED, OWN] = [0, 1, 2, 3]
const [WANTS_ANY, WANTS_NO_NEWLINE, WANTS_SET] = [OWN, 4 + OWN, 8 + OWN]

/** What an instruction asks of the only character that it takes; null: it takes none. */
function wantOf(operation: number, code: number): number | null {
  switch (operation) {
    case CHAR:
      return code * 4 + CODE
    case SET:
      return code * 4 + WANTS_SET
    case ANY_CHARACTER:
      return WANTS_ANY
    case ANY_BUT_NEWLINE:
      return WANTS_NO_NEWLINE
    default:
      return null
  }
}

/** The place of a character in the automaton's `taken`, which says what instructions take it: those that equal ones take, and edges take for equal, have one. */
function placeOf(automaton: Automaton, number: number): number {
  const { program, wants, words, places, taken, kinds, hasEdges } = automaton
  const place = taken.length / words
  for (let word = 0; word < words; word++) taken.push(0)
  const [code, lower] = [met.codes[number] as number, met.lowers[number] as number]
  const [asCode, asLetter, asKey] = [code * 4 + CODE, (met.letters[number] as number) * 4 + LETTER_OF, (met.keys[number] as number) * 4 + KEYED]
  for (let taker = 0; taker < wants.length; taker++) {
    const want = wants[taker] as number
    if (want !== asKey && want !== asLetter && want !== asCode && !((want & 3) === OWN && takesOfKind(program.sets, want, code, lower))) continue
    const word = place * words + (taker >>> 5)
    taken[word] = (taken[word] as number) | (1 << (taker & 31))
  }
  const kind = hasEdges ? (met.kinds[number] as number) : OTHER
  for (let known = 1; known < place; known++)
    if (kinds[known] === kind && isRow(taken, known, taken, place, words)) {
      taken.length = place * words
      return (places[number] = known)
    }
  kinds.push(kind)
  return (places[number] = place)
}

/** Whether two rows of so many words are equal. */
function isRow(some: readonly number[], row: number, others: ArrayLike<number>, other: number, words: number): boolean {
  for (let word = 0; word < words; word++) if (some[row * words + word] !== others[other * words + word]) return false
  return true
}

function takesOfKind(sets: Sets, want: number, code: number, lower: number): boolean {
  if (want < WANTS_SET) return want === WANTS_ANY || code !== MEMBERS[NEWLINE]
  return testOf(sets, (want - WANTS_SET) / 4)(code, lower)
}

function stepsBetween(automaton: Automaton, before: number, after: number): Steps {
  const at = automaton.hasEdges ? before * KINDS + after : 0
  return (automaton.steps[at] ??= findSteps(automaton, before, after))
}

function findSteps(automaton: Automaton, before: number, after: number): Steps {
  const { wants, behind, words } = automaton
  const isPlace = (kind: number) => kind < NOTHING
  const codes = [before, after].filter(isPlace).map((kind) => MEMBERS[kind] as number)
  // Only where nothing follows the second character, it may be the newline that ends the text.
  const between = { codes: after === LAST_NEWLINE ? codes : [...codes, ...(isPlace(after) ? [MEMBERS[OTHER] as number] : [])], numbers: null }
  const holds = (edge: number) => before === ANY || (EDGE_TESTS.tests[edge] as EdgeTest)(between, isPlace(before) ? 1 : 0)
  const first = noTakers(words)
  const onward = noTakers(wants.length * words)
  const accepts = noTakers(words)
  const acceptsAtOnce = follow(automaton, 0, holds, first, 0)
  for (let taker = 0; taker < wants.length; taker++) {
    const next = behind[taker] as number
    if (next === NEXT_TAKER) addTaker(onward, taker * words, taker + 1)
    else if (follow(automaton, next, holds, onward, taker * words)) addTaker(accepts, 0, taker)
  }
  return { first, acceptsAtOnce, onward, accepts }
}

/** Writes to `sets`, at `row`, which instructions may take the next character when the program goes on at `from`. True: the program may have matched. */
function follow({ program, takerAt }: Automaton, from: number, holds: (edge: number) => boolean, sets: number[], row: number): boolean {
  const { code, start } = program
  let accepts = false
  walk++
  let top = 0
  pending[top++] = from
  while (top > 0) {
    const at = pending[--top] as number
    if (seenIn[at] === walk) continue
    seenIn[at] = walk
    const operation = (code[start + at] as number) & OPERATION
    switch (operation) {
      case SPLIT:
        pending[top++] = code[start + at + 1] as number
        pending[top++] = code[start + at + 2] as number
        break
      case JUMP:
        pending[top++] = code[start + at + 1] as number
        break
      case LOOK:
        pending[top++] = at + (LENGTHS[LOOK] as number)
        break
      case EDGE:
        if (holds(code[start + at + 1] as number)) pending[top++] = at + (LENGTHS[EDGE] as number)
        break
      case ACCEPT:
        accepts = true
        break
      default:
        addTaker(sets, row, takerAt[at] as number)
    }
  }
  return accepts
}

function addTaker(sets: number[], row: number, taker: number): void {
  const word = row + (taker >>> 5)
  sets[word] = (sets[word] as number) | (1 << (taker & 31))
}

/** Instruction → the walk in which it was seen last; those that are to be seen, of which each adds two at most. */
const seenIn = new Float64Array(4 * MATCH_LIMITS.programInstructionsMax)
const pending = new Uint16Array(2 * MATCH_LIMITS.programInstructionsMax)
let walk = 0
