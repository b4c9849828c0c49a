import { instructionsOf, type Instructions } from './compile.ts'
import { HEADER, lengthAt, openProgram, OPERATION, SET, type Program, type Sets } from './program.ts'
import { Refusal } from './refusal.ts'
import { packStrings, type StringTable } from './strings.ts'
import type { Node } from './tree.ts'

/** The programs of many patterns in one array. Plain arrays, so that they can be made in one thread and searched in another. */
export type PackedPrograms = {
  code: Uint16Array
  /** Program → where its first instruction stands; 0: it is not kept. */
  starts: Uint32Array
  /** The texts of the sets that instructions name by number. */
  sets: StringTable
}

/**
 * Long patterns, such as a hundred brands, would take more memory than it takes time to compile the few of them that lines meet. Characters of the pattern,
 * numbers of its program.
 */
const KEPT_CHARACTERS = 100
const KEPT_NUMBERS = 200

/** The instructions of a pattern that is known to compile; null: they are not kept. */
export function instructionsFor(source: string, tree: Node): Instructions | null {
  if (source.length > KEPT_CHARACTERS) return null
  try {
    const instructions = instructionsOf(tree)
    return instructions.code.length > KEPT_NUMBERS ? null : instructions
  } catch (refusal) {
    // Folding may add instructions; a pattern that is at the limit as it was written is searched as it was written.
    if (refusal instanceof Refusal) return null
    throw refusal
  }
}

/** Takes as many programs as are announced, one after the other. */
export type Packing = { add(instructions: Instructions | null): void; packed(): PackedPrograms }

export function openPacking(count: number): Packing {
  const starts = new Uint32Array(count)
  const sets = new Map<string, number>()
  // Blocks are put together once at the end: an array that grows would touch twice as much memory.
  const full: Uint16Array[] = []
  let block = new Uint16Array(Math.min(BLOCK, count * KEPT_NUMBERS))
  let [before, used, programs] = [0, 0, 0]
  return {
    add(instructions) {
      const program = programs++
      if (instructions === null) return
      const numbers = instructions.sets.map((text) => {
        let number = sets.get(text)
        if (number === undefined && sets.size < SETS_MAX) sets.set(text, (number = sets.size))
        return number
      })
      if (numbers.includes(undefined)) return
      const { code } = instructions
      if (used + code.length > block.length) {
        full.push(block.subarray(0, used))
        before += used
        block = new Uint16Array(BLOCK)
        used = 0
      }
      block.set(code, used)
      if (numbers.length > 0) renumberSets(block, used + HEADER, used + code.length, numbers as number[])
      starts[program] = before + used + HEADER
      used += code.length
    },
    packed() {
      const code = new Uint16Array(before + used)
      let to = 0
      for (const one of [...full, block.subarray(0, used)]) {
        code.set(one, to)
        to += one.length
      }
      return { code, starts, sets: packStrings([...sets.keys()]) }
    },
  }
}

const BLOCK = 1 << 18

/** What 16 bits can tell apart. */
const SETS_MAX = 0x10000

function renumberSets(code: Uint16Array, from: number, to: number, numbers: readonly number[]): void {
  for (let at = from; at < to; at += lengthAt(code, at))
    if (((code[at] as number) & OPERATION) === SET) code[at + 1] = numbers[code[at + 1] as number] as number
}

/** The sets of all programs of the table, which share what says whether a character is in them. */
export const openSets = ({ sets }: PackedPrograms): Sets => ({ texts: sets, tests: [] })

/** A program of the table; null: it is not kept. */
export function programAt({ code, starts }: PackedPrograms, program: number, sets: Sets): Program | null {
  const start = starts[program] as number
  return start === 0 ? null : openProgram(code, start, sets)
}
