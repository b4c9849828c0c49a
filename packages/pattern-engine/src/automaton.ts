import { lowerOf } from './case-folding.ts'
import { EDGES } from './edges.ts'
import { keyOf } from './fold-table.ts'
import type { Automaton, Instruction, Program, State } from './program.ts'
import type { Text } from './text.ts'

const STATES_MAX = 120
/** States of all automata; beyond it no automaton grows. A state takes half a kilobyte. */
const ALL_STATES_MAX = 60_000
let allStates = 0

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

export function openAutomaton({ instructions }: Program): Automaton {
  const automaton: Automaton = { instructions, states: [], numbers: new Map(), next: new Uint16Array(4 * CHARACTERS) }
  // The body of an atomic group would need a place to return to: such a program has no automaton.
  if (!instructions.some(({ op }) => op === 'atomic')) stateOf(automaton, reached(automaton, [0], true))
  return automaton
}

/** False: the program does not match the text. */
export function mayMatch(automaton: Automaton, text: Text): boolean {
  if (automaton.states[0]?.accepts !== false) return true
  const numbers = (text.numbers ??= numbersOf(text))
  let { next } = automaton
  let state = 0
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (number === 0) return true
    let to = next[state * CHARACTERS + number] as number
    if (to === UNKNOWN) {
      to = follow(automaton, state, number)
      next = automaton.next
    }
    if (to === ACCEPTS) return true
    state = to - 1
  }
  return false
}

function numbersOf({ codes: text }: Text): Uint8Array {
  const numbers = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) numbers[at] = numberOf(text[at] as number)
  return numbers
}

const UNKNOWN = 0
/** In place of a state: the program may have matched, or nobody knows. */
const ACCEPTS = 0xffff

/** The state behind a character plus one; `ACCEPTS` also when there are too many states. */
function follow(automaton: Automaton, from: number, number: number): number {
  const code = codes[number] as number
  const lower = lowerOf(code)
  const key = keyOf(lower)
  const onward: number[] = [0]
  for (const at of (automaton.states[from] as State).waiting) {
    const instruction = automaton.instructions[at] as Instruction
    const passes =
      instruction.op === 'set'
        ? instruction.has(code, lower)
        : (instruction.op === 'key' && instruction.code === key) ||
          (instruction.op === 'lower' && instruction.code === lower) ||
          (instruction.op === 'char' && instruction.code === code)
    if (passes) onward.push(at + 1)
  }
  const state = reached(automaton, onward, false)
  const to = state.accepts ? ACCEPTS : stateOf(automaton, state) + 1
  if (to === UNKNOWN) return ACCEPTS
  automaton.next[from * CHARACTERS + number] = to
  return to
}

function reached({ instructions }: Automaton, entries: number[], isStart: boolean): State {
  const seen = new Uint8Array(instructions.length)
  const pending = entries
  const waiting: number[] = []
  let accepts = false
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (seen[at] === 1) continue
    seen[at] = 1
    const instruction = instructions[at] as Instruction
    switch (instruction.op) {
      case 'split':
        pending.push(instruction.first, instruction.second)
        break
      case 'jump':
        pending.push(instruction.to)
        break
      case 'accept':
        accepts = true
        break
      case 'edge':
        if (isStart || instruction.holds !== EDGES.textStart) pending.push(at + 1)
        break
      case 'look':
        pending.push(at + 1)
        break
      default:
        waiting.push(at)
    }
  }
  return { waiting: Int32Array.from(waiting).sort(), accepts }
}

function stateOf(automaton: Automaton, state: State): number {
  const key = state.waiting.join()
  const known = automaton.numbers.get(key)
  if (known !== undefined) return known
  const { states, numbers } = automaton
  if (states.length === STATES_MAX || allStates >= ALL_STATES_MAX) {
    return -1
  }
  allStates += 1
  if ((states.length + 1) * CHARACTERS > automaton.next.length) {
    const wider = new Uint16Array(automaton.next.length * 2)
    wider.set(automaton.next)
    automaton.next = wider
  }
  numbers.set(key, states.length)
  return states.push(state) - 1
}
