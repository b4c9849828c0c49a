import { lowerOf } from './case-folding.ts'
import { EDGES } from './edges.ts'
import { keyOf } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import type { Automaton, Instruction, Program, State } from './program.ts'
import type { Text } from './text.ts'
import { isIn } from './unicode.ts'

const STATES_MAX = 120
/** States of all automata of this thread; a state takes some hundred bytes. When they are used up, no automaton grows until that was missed so often; then all begin anew. */
const ALL_STATES_MAX = 150_000
const MISSED_MAX = 50_000
let allStates = 0
let missed = 0
let grown: Automaton[] = []

const CHARACTERS = 256
/** Characters of texts, numbered from 1 as they are met. A text with a character beyond the table is left to the program. */
const numberOfCode = new Uint8Array(0x10000)
const codes: number[] = [-1]

const numberOf = (code: number): number => {
  if (code > 0xffff) return 0
  const known = numberOfCode[code] as number
  if (known !== 0 || codes.length === CHARACTERS) return known
  codes.push(code)
  return (numberOfCode[code] = codes.length - 1)
}

const CLASSES_AT_FIRST = 8

export const openAutomaton = ({ instructions, anchored }: Program): Automaton => ({
  instructions,
  anchored,
  // The body of an atomic group would need a place to return to.
  isPossible: !instructions.some(({ op }) => op === 'atomic'),
  tests: testsOf(instructions),
  hasEdges: instructions.some(({ op }) => op === 'edge'),
  starts: new Uint8Array(CHARACTERS),
  states: [],
  numbers: new Map(),
  classOf: new Uint8Array(CHARACTERS),
  classes: new Map(),
  members: [-1],
  width: CLASSES_AT_FIRST,
  next: new Uint16Array(4 * CLASSES_AT_FIRST),
})

/** The instructions that take a character, one of each kind. */
function testsOf(instructions: readonly Instruction[]): Instruction[] {
  const tests = new Map<unknown, Instruction>()
  for (const one of instructions) {
    if (one.op === 'set') tests.set(one.has, one)
    else if (one.op === 'char' || one.op === 'lower' || one.op === 'key') tests.set(`${one.op}${one.code}`, one)
  }
  return [...tests.values()]
}

/** False: the program does not match the text. */
export function mayMatch(automaton: Automaton, text: Text): boolean {
  if (automaton.states.length === 0 && !begin(automaton)) return true
  const numbers = (text.numbers ??= numbersOf(text))
  const { classOf } = automaton
  let { next, width } = automaton
  let state = 0
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    let to = next[state * width + (classOf[number] as number)] as number
    if (to === UNKNOWN) {
      if (number === 0 || isFull()) return true
      to = follow(automaton, state, number)
      ;({ next, width } = automaton)
    }
    if (to === ACCEPTS) return true
    if (to === FAILS) return false
    state = to - 1
  }
  return (automaton.states[state] as State).acceptsAtEnd
}

/** False: no match begins with the character at this place. */
export function mayStart(automaton: Automaton, text: Text, at: number): boolean {
  const number = (text.numbers ??= numbersOf(text))[at] as number
  const known = automaton.starts[number] as number
  if (known !== UNKNOWN) return known === STARTS
  const starts = number === 0 || canStart(automaton, codes[number] as number)
  automaton.starts[number] = starts ? STARTS : STARTS_NOT
  return starts
}

const STARTS = 1
const STARTS_NOT = 2

/** Edges and look-arounds may hold. */
function canStart({ instructions }: Automaton, code: number): boolean {
  const pending = [0]
  beginSeeing()
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isSeen(at)) continue
    const instruction = instructions[at] as Instruction
    if (instruction.op === 'accept' || instruction.op === 'atomic' || consumes(instruction, code)) return true
    if (instruction.op === 'edge') pending.push(at + 1)
    else step(instruction, at, pending)
  }
  return false
}

/** False: the automaton can say nothing. */
function begin(automaton: Automaton): boolean {
  if (!automaton.isPossible || isFull()) return false
  const start = reached(automaton, [0], NOTHING)
  automaton.isPossible = !start.accepts
  if (!automaton.isPossible) return false
  stateOf(automaton, start)
  grown.push(automaton)
  return true
}

/** Whether no automaton may grow now. */
function isFull(): boolean {
  if (allStates < ALL_STATES_MAX) return false
  if (++missed >= MISSED_MAX) forgetAll()
  return true
}

function forgetAll(): void {
  for (const automaton of grown) {
    automaton.states = []
    automaton.numbers.clear()
    automaton.next = new Uint16Array(4 * automaton.width)
  }
  grown = []
  allStates = missed = 0
}

function numbersOf({ codes: text }: Text): Uint8Array {
  const numbers = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) numbers[at] = numberOf(text[at] as number)
  return numbers
}

const UNKNOWN = 0
/** In place of a state: the program may have matched, or nobody knows. */
const ACCEPTS = 0xffff
/** In place of a state: the program will not match, whatever follows. */
const FAILS = 0xfffe

/** The state behind a character plus one; `ACCEPTS` also when there are too many states. */
function follow(automaton: Automaton, from: number, number: number): number {
  const character = (automaton.classOf[number] ||= classOf(automaton, codes[number] as number))
  const cell = from * automaton.width + character
  const known = automaton.next[cell] as number
  if (known !== UNKNOWN) return known
  const code = automaton.members[character] as number
  const { waiting, before } = automaton.states[from] as State
  const passed = automaton.hasEdges ? beyondEdges(automaton, waiting, before, code) : numbersIn(waiting)
  let to = ACCEPTS
  if (passed !== null) {
    const onward = automaton.anchored ? [] : [0]
    for (const at of passed) if (consumes(automaton.instructions[at] as Instruction, code)) onward.push(at + 1)
    const state = reached(automaton, onward, automaton.hasEdges ? kindOf(code) : NOTHING)
    to = state.accepts ? ACCEPTS : state.waiting.length === 0 ? FAILS : stateOf(automaton, state) + 1
    // there are too many states
    if (to === UNKNOWN) to = ACCEPTS
  }
  automaton.next[cell] = to
  return to
}

/** Characters that no instruction tells apart are one class, so that a state has few ways on. */
function classOf(automaton: Automaton, code: number): number {
  let key = automaton.hasEdges ? `${kindOf(code)} ` : ''
  for (const test of automaton.tests) key += consumes(test, code) ? '1' : '0'
  let number = automaton.classes.get(key)
  if (number === undefined) {
    number = automaton.members.push(code) - 1
    automaton.classes.set(key, number)
    if (number === automaton.width) widen(automaton)
  }
  return number
}

function widen(automaton: Automaton): void {
  const { next, width, states } = automaton
  const wider = new Uint16Array(next.length * 2)
  for (let state = 0; state < states.length; state++) wider.set(next.subarray(state * width, (state + 1) * width), state * width * 2)
  automaton.next = wider
  automaton.width = width * 2
}

function consumes(instruction: Instruction, code: number): boolean {
  switch (instruction.op) {
    case 'set':
      return instruction.has(code, lowerOf(code))
    case 'key':
      return instruction.code === keyOf(lowerOf(code))
    case 'lower':
      return instruction.code === lowerOf(code)
    case 'char':
      return instruction.code === code
    default:
      return false
  }
}

/** In place of a character: the text begins or ends here. */
const NOTHING = -1
/** Characters that stand for all that edges do not tell apart. */
const [LETTER, ASCII_LETTER, NEWLINE, OTHER] = [0x436, 0x61, 0x0a, 0x20]

function kindOf(code: number): number {
  if (code === NEWLINE || code === NOTHING) return code
  return isIn('word', code, true) ? ASCII_LETTER : isIn('word', code, false) ? LETTER : OTHER
}

/** The instructions that wait for the character `after`, with those behind edges that hold before it; null: the program may have matched. */
function beyondEdges({ instructions }: Automaton, waiting: string, before: number, after: number): number[] | null {
  const between = { codes: [before, after].filter((code) => code !== NOTHING), numbers: null }
  const beyond: number[] = []
  const pending = numbersIn(waiting)
  beginSeeing()
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isSeen(at)) continue
    const instruction = instructions[at] as Instruction
    switch (instruction.op) {
      case 'edge':
        if (instruction.holds(between, before === NOTHING ? 0 : 1)) pending.push(at + 1)
        break
      case 'accept':
        return null
      default:
        if (!step(instruction, at, pending)) beyond.push(at)
    }
  }
  return beyond
}

/** Instruction → the walk in which it was seen last. */
const seenIn = new Float64Array(MATCH_LIMITS.programInstructionsMax)
let walk = 0

const beginSeeing = (): void => {
  walk++
}

function isSeen(instruction: number): boolean {
  if (seenIn[instruction] === walk) return true
  seenIn[instruction] = walk
  return false
}

function numbersIn(waiting: string): number[] {
  const numbers: number[] = []
  for (let at = 0; at < waiting.length; at++) numbers.push(waiting.charCodeAt(at))
  return numbers
}

/** Goes on to what follows an instruction without a character. */
function step(instruction: Instruction, at: number, pending: number[]): boolean {
  switch (instruction.op) {
    case 'split':
      pending.push(instruction.first, instruction.second)
      return true
    case 'jump':
      pending.push(instruction.to)
      return true
    case 'look':
      pending.push(at + 1)
      return true
    default:
      return false
  }
}

function reached(automaton: Automaton, entries: number[], before: number): State {
  const { instructions, hasEdges } = automaton
  const pending = entries
  const waiting: number[] = []
  let accepts = false
  beginSeeing()
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isSeen(at)) continue
    const instruction = instructions[at] as Instruction
    if (instruction.op === 'accept') accepts = true
    else if (!step(instruction, at, pending) && (before === NOTHING || instruction.op !== 'edge' || instruction.holds !== EDGES.textStart)) waiting.push(at)
  }
  const sorted = String.fromCharCode(...waiting.sort((a, b) => a - b))
  return { waiting: sorted, before, accepts, acceptsAtEnd: hasEdges && beyondEdges(automaton, sorted, before, NOTHING) === null }
}

function stateOf(automaton: Automaton, state: State): number {
  const key = automaton.hasEdges ? state.waiting + String.fromCharCode(state.before & 0xffff) : state.waiting
  const known = automaton.numbers.get(key)
  if (known !== undefined) return known
  const { states, numbers, width } = automaton
  if (states.length === STATES_MAX) return -1
  allStates += 1
  if ((states.length + 1) * width > automaton.next.length) {
    const wider = new Uint16Array(automaton.next.length * 2)
    wider.set(automaton.next)
    automaton.next = wider
  }
  numbers.set(key, states.length)
  return states.push(state) - 1
}
