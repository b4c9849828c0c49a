import { mayMatch, openAutomaton } from './automaton.ts'
import type { Body, Program } from './program.ts'
import type { Text } from './text.ts'

/**
 * Searches the pattern in the text by backtracking: whether it is found, the length of its first match, and the number of steps. No state (instruction,
 * position) is explored twice, because its result is remembered, within look-arounds and atomic groups too. So the steps are at most a small multiple of
 * instructions × characters for any pattern. Only cyclic look-arounds, whose size is limited, may take as many times more as the text has characters.
 */
export function run(program: Program, text: Text): { found: boolean; length: number; steps: number } {
  const { instructions, columns, columnCount } = program
  if (program.misses >= MISSES_BORNE && !mayMatch((program.automaton ??= openAutomaton(program)), text)) return { found: false, length: 0, steps: 0 }
  const { codes, lowers, keys } = text
  const search: Search = { instructions, columns, text, codes, lowers, keys, rows: codes.length + 1, visited: table, frames: [], steps: 0 }
  search.visited = blankTable(columnCount * search.rows)
  for (let from = 0; from < search.rows; from += 1) {
    const end = firstEnd(search, 0, from)
    if (end !== -1) return { found: true, length: end - from, steps: search.steps }
  }
  program.misses += 1
  return { found: false, length: 0, steps: search.steps }
}

/** A program that was run so often in vain gets an automaton, which costs more to make than some runs. */
const MISSES_BORNE = 8

type Search = Pick<Program, 'instructions' | 'columns'> & {
  text: Text
  codes: number[]
  lowers: number[]
  keys: number[]
  rows: number
  visited: Int16Array
  frames: Frame[]
  steps: number
}

/** The end of the first match of the body at `from`, or -1. */
function firstEnd(search: Search, entry: number, from: number): number {
  const { instructions, codes, lowers, keys, text, frames } = search
  const base = frames.length
  let at = entry
  let position = from
  for (;;) {
    search.steps += 1
    const known = enter(search, at, position)
    if (known >= ENDED) return succeed(search, base, known - ENDED)

    let alive = known === UNKNOWN
    if (alive) {
      const instruction = instructions[at] as (typeof instructions)[number]
      switch (instruction.op) {
        case 'char':
          alive = codes[position] === instruction.code
          position += 1
          at += 1
          break
        case 'lower':
          alive = lowers[position] === instruction.code
          position += 1
          at += 1
          break
        case 'key':
          alive = keys[position] === instruction.code
          position += 1
          at += 1
          break
        case 'set':
          alive = position < codes.length && instruction.has(codes[position] as number, lowers[position] as number)
          position += 1
          at += 1
          break
        case 'edge':
          alive = instruction.holds(text, position)
          at += 1
          break
        case 'look':
          alive = looksTrue(search, instruction.body, position - instruction.back) !== instruction.negated
          at += 1
          break
        case 'atomic': {
          const { body, otherwise } = instruction
          const end = firstEnd(search, body.entry, position)
          const leave = otherwise !== null && (end === -1 || end === position)
          alive = leave || end !== -1
          at = leave ? otherwise : at + 1
          if (!leave) position = end
          break
        }
        case 'split':
          frames.push({ cell: -1, at: instruction.second, position })
          at = instruction.first
          break
        case 'jump':
          at = instruction.to
          break
        case 'accept':
          return succeed(search, base, position)
      }
    }
    if (alive) continue

    const choice = lastChoice(search, base)
    if (choice === null) return -1
    at = choice.at
    position = choice.position
  }
}

/** Returns what is known about a state. A new one is marked as being explored. */
function enter({ columns, rows, visited, frames }: Search, at: number, position: number): number {
  const column = columns[at] as number
  if (column === -1) return UNKNOWN
  const cell = column * rows + position
  const known = visited[cell] as number
  if (known === UNKNOWN) {
    visited[cell] = OPEN
    frames.push({ cell, at, position })
  }
  return known
}

/** The last alternative that was not tried. The states that were entered after it have failed. */
function lastChoice({ frames, visited }: Search, base: number): Frame | null {
  while (frames.length > base) {
    const frame = frames.pop() as Frame
    if (frame.cell === -1) return frame
    visited[frame.cell] = FAILED
  }
  return null
}

/** The states that are still being explored are on the path to the match, so they have succeeded. */
function succeed({ frames, visited }: Search, base: number, end: number): number {
  while (frames.length > base) {
    const { cell } = frames.pop() as Frame
    if (cell !== -1) visited[cell] = ENDED + end
  }
  return end
}

function looksTrue(search: Search, body: Body, from: number): boolean {
  if (from < 0) return false
  const isTrue = firstEnd(search, body.entry, from) !== -1
  if (isTrue && body.cyclic) forget(search, body)
  return isTrue
}

/**
 * In a body with an empty loop, a state may have failed only because it led back to a state being explored. When that one succeeds, the failures are no
 * longer certain, so only the results of the body, stored at its entry, are kept.
 */
function forget({ columns, rows, visited }: Search, { entry, end }: Body): void {
  for (let at = entry + 1; at < end; at += 1) {
    const column = columns[at] as number
    if (column !== -1) visited.fill(UNKNOWN, column * rows, (column + 1) * rows)
  }
}

/** An alternative to return to (`cell` is -1), or a state being explored. */
type Frame = { cell: number; at: number; position: number }

const UNKNOWN = 0
/** The state is being explored: reaching it again is an empty iteration of a loop and leads to nothing new. */
const OPEN = 1
const FAILED = 2
/** From this value on: the state has succeeded, and its match ends at the value minus this. */
const ENDED = 3

let table = new Int16Array(0)

/** All searches share one table, because they never overlap. Its largest size is a megabyte. */
function blankTable(size: number): Int16Array {
  if (table.length < size) table = new Int16Array(size)
  return table.fill(UNKNOWN, 0, size)
}
