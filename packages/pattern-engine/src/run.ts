import { matches, mayStart, openAutomaton } from './automaton.ts'
import { letterOf, lowerOf } from './case-folding.ts'
import { EDGE_TESTS, type EdgeTest } from './edges.ts'
import { keyOf } from './fold-table.ts'
import {
  ACCEPT,
  ANY,
  ANY_BUT_NEWLINE,
  ATOMIC,
  CHAR,
  COLUMN_SHIFT,
  EDGE,
  JUMP,
  KEYS,
  lengthAt,
  LETTERS,
  LOOK,
  NOWHERE,
  OPERATION,
  SET,
  SPLIT,
  testOf,
  type Program,
} from './program.ts'
import type { Text } from './text.ts'

/**
 * Searches the pattern in the text by backtracking: whether it is found, the length of its first match, and the number of steps. No state (instruction,
 * position) is explored twice, because its result is remembered, within look-arounds and atomic groups too. So the steps are at most a small multiple of
 * instructions × characters for any pattern. Only cyclic look-arounds, whose size is limited, may take as many times more as the text has characters.
 */
export const run = (program: Program, text: Text): Run =>
  automatonSays(program, text) === false ? { found: false, length: 0, steps: 0 } : backtrack(program, text)

export type Run = { found: boolean; length: number; steps: number }

export const isFound = (program: Program, text: Text): boolean => find(program, text) !== -1

/** The length of the first match, UNTOLD where the automaton finds one, or -1. */
export function find(program: Program, text: Text): number {
  const says = automatonSays(program, text)
  if (says !== null) return says ? UNTOLD : -1
  const { found, length } = backtrack(program, text)
  return found ? length : -1
}
export const UNTOLD = -2

function backtrack(program: Program, text: Text): Run {
  const { columnCount, anchored } = program
  const { codes } = text
  const rows = codes.length + 1
  const visited = tableFor(columnCount * rows)
  const search: Search = { program, text, codes, rows, visited, floor, top: 0, steps: 0 }
  const starts = program.automaton
  let end = -1
  let from = 0
  for (const last = anchored ? 0 : codes.length; ; from++) {
    if (starts === null || from === codes.length || mayStart(starts, text, from)) end = firstEnd(search, 0, from)
    if (end !== -1 || from === last) break
  }
  if (end === -1) program.vainSteps += search.steps
  return { found: end !== -1, length: end === -1 ? 0 : end - from, steps: search.steps }
}

/** Whether the pattern is found, by the program's automaton; null: that is not worth asking, or cannot tell. */
const automatonSays = (program: Program, text: Text): boolean | null =>
  program.vainSteps >= STEPS_BORNE || isLong(text) ? matches((program.automaton ??= openAutomaton(program)), text) : null

/** An automaton costs more to make than some searches of a printed line. A program that took so many steps in vain gets one. */
const STEPS_BORNE = 300
/** A text longer than a receipt prints is searched with an automaton at once: a search in vain takes as many steps as the program has instructions, times the characters. */
const LONG_TEXT = 128
export const isLong = ({ codes }: Text): boolean => codes.length > LONG_TEXT

type Search = {
  program: Program
  text: Text
  codes: number[]
  rows: number
  visited: Int32Array
  /** What is less than this in the table is of earlier searches. */
  floor: number
  /** The number of frames on the stack. */
  top: number
  steps: number
}

/** The end of the first match of the body at `from`, or -1. */
function firstEnd(search: Search, entry: number, from: number): number {
  const { program, codes, text } = search
  const { code, start, sets } = program
  const base = search.top
  let at = start + entry
  let position = from
  for (;;) {
    search.steps += 1
    const unit = code[at] as number
    let alive = true
    if (unit > OPERATION) {
      const known = enter(search, (unit >>> COLUMN_SHIFT) - 1, at, position)
      if (known >= ENDED) return succeed(search, base, known - ENDED)
      alive = known === UNKNOWN
    }
    if (alive) {
      switch (unit & OPERATION) {
        case CHAR:
          alive = position < codes.length && codes[position] === code[at + 1]
          position += 1
          at += 2
          break
        case LETTERS: {
          const from = at + 2
          at = from + (code[at + 1] as number)
          alive = position + at - from <= codes.length
          for (let letter = from; alive && letter < at; letter++) alive = letterOf(codes[position++] as number) === code[letter]
          break
        }
        case KEYS: {
          const from = at + 2
          at = from + (code[at + 1] as number)
          alive = position + at - from <= codes.length
          for (let letter = from; alive && letter < at; letter++) alive = keyOf(lowerOf(codes[position++] as number)) === code[letter]
          break
        }
        case SET:
          alive = position < codes.length && testOf(sets, code[at + 1] as number)(codes[position] as number, lowerOf(codes[position] as number))
          position += 1
          at += 2
          break
        case ANY:
          alive = position < codes.length
          position += 1
          at += 1
          break
        case ANY_BUT_NEWLINE:
          alive = position < codes.length && codes[position] !== NEWLINE
          position += 1
          at += 1
          break
        case EDGE:
          alive = (EDGE_TESTS.tests[code[at + 1] as number] as EdgeTest)(text, position)
          at += 2
          break
        case LOOK: {
          const places = code[at + 2] as number
          alive = looksTrue(search, at, position - (places >>> 1)) === ((places & 1) === 0)
          at += 4
          break
        }
        case ATOMIC: {
          const otherwise = code[at + 2] as number
          const end = firstEnd(search, code[at + 1] as number, position)
          const leave = otherwise !== NOWHERE && (end === -1 || end === position)
          alive = leave || end !== -1
          at = leave ? start + otherwise : at + 3
          if (!leave) position = end
          break
        }
        case SPLIT:
          push(search, -1, start + (code[at + 2] as number), position)
          at = start + (code[at + 1] as number)
          break
        case JUMP:
          at = start + (code[at + 1] as number)
          break
        case ACCEPT:
          return succeed(search, base, position)
      }
    }
    if (alive) continue

    const choice = lastChoice(search, base)
    if (choice === -1) return -1
    at = stackedAt[choice] as number
    position = stackedPositions[choice] as number
  }
}

const NEWLINE = 0x0a

/** Returns what is known about a state. A new one is marked as being explored. */
function enter(search: Search, column: number, at: number, position: number): number {
  const cell = column * search.rows + position
  const known = (search.visited[cell] as number) - search.floor
  if (known > UNKNOWN) return known
  search.visited[cell] = search.floor + OPEN
  push(search, cell, at, position)
  return UNKNOWN
}

/** The frame of the last alternative that was not tried, or -1. The states that were entered after it have failed. */
function lastChoice(search: Search, base: number): number {
  while (search.top > base) {
    const cell = stackedCells[--search.top] as number
    if (cell === -1) return search.top
    search.visited[cell] = search.floor + FAILED
  }
  return -1
}

/** The states that are still being explored are on the path to the match, so they have succeeded. */
function succeed(search: Search, base: number, end: number): number {
  while (search.top > base) {
    const cell = stackedCells[--search.top] as number
    if (cell !== -1) search.visited[cell] = search.floor + ENDED + end
  }
  return end
}

/** Whether the body of the look-around at `at` matches from there on. */
function looksTrue(search: Search, at: number, from: number): boolean {
  if (from < 0) return false
  const { code } = search.program
  const body = code[at + 1] as number
  const isTrue = firstEnd(search, body, from) !== -1
  if (isTrue && code[at + 3] !== 0) forget(search, body, code[at + 3] as number)
  return isTrue
}

/**
 * In a body with an empty loop, a state may have failed only because it led back to a state being explored. When that one succeeds, the failures are no
 * longer certain, so only the results of the body, stored at its entry, are kept.
 */
function forget({ program: { code, start }, rows, visited }: Search, entry: number, end: number): void {
  const first = start + entry
  for (let at = first + lengthAt(code, first); at < start + end; at += lengthAt(code, at)) {
    const column = ((code[at] as number) >>> COLUMN_SHIFT) - 1
    if (column !== -1) visited.fill(0, column * rows, (column + 1) * rows)
  }
}

/** The stack of frames, shared by all searches: an alternative to return to (the cell is -1), or a state being explored. */
let stackedCells = new Int32Array(1 << 12)
let stackedAt = new Int32Array(1 << 12)
let stackedPositions = new Int32Array(1 << 12)

function push(search: Search, cell: number, at: number, position: number): void {
  const top = search.top++
  if (top === stackedCells.length) {
    stackedCells = doubled(stackedCells)
    stackedAt = doubled(stackedAt)
    stackedPositions = doubled(stackedPositions)
  }
  stackedCells[top] = cell
  stackedAt[top] = at
  stackedPositions[top] = position
}

function doubled(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(values.length * 2)
  wider.set(values)
  return wider
}

const UNKNOWN = 0
/** The state is being explored: reaching it again is an empty iteration of a loop and leads to nothing new. */
const OPEN = 1
const FAILED = 2
/** From this value on: the state has succeeded, and its match ends at the value minus this. */
const ENDED = 3

let table = new Int32Array(0)
let floor = 0
/** More than a state's value may be. */
const VALUES = 1 << 10

/** All searches share one table, because they never overlap. What an earlier one has left is less than `floor`, so that the table is seldom blanked. */
function tableFor(size: number): Int32Array {
  if (table.length < size) table = new Int32Array(size * 2)
  floor += VALUES
  if (floor > 0x7fffffff - 2 * VALUES) {
    table.fill(0)
    floor = VALUES
  }
  return table
}
