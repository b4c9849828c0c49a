import { MATCH_LIMITS } from './limits.ts'
import { ACCEPT, ATOMIC, COLUMN_SHIFT, JUMP, lengthAt, LOOK, NOWHERE, SPLIT } from './program.ts'

/** Instruction → how many paths lead to it; with room behind the last one. Programs are compiled one after the other. */
const ways = new Uint16Array(MATCH_LIMITS.programInstructionsMax * 4 + 1)

/**
 * Assigns columns of the table of visited states and returns their number. An instruction needs a column when two paths lead to it, and an entry of a body
 * always, because the results of bodies are stored there.
 */
export function assignColumns(code: Uint16Array, start: number, length: number): number {
  ways.fill(0, 0, length + 1)
  ways[0] = 1
  const lead = (to: number) => {
    ways[to] = (ways[to] as number) + 1
  }
  for (let at = 0; at < length; ) {
    const operation = code[start + at] as number
    const next = at + lengthAt(code, start + at)
    switch (operation) {
      case SPLIT:
        lead(code[start + at + 1] as number)
        lead(code[start + at + 2] as number)
        break
      case JUMP:
        lead(code[start + at + 1] as number)
        break
      case ACCEPT:
        break
      case LOOK:
      case ATOMIC: {
        const body = code[start + at + 1] as number
        ways[body] = (ways[body] as number) + 2
        lead(next)
        if (operation === ATOMIC && code[start + at + 2] !== NOWHERE) lead(code[start + at + 2] as number)
        break
      }
      default:
        lead(next)
    }
    at = next
  }
  let count = 0
  for (let at = 0; at < length; at += lengthAt(code, start + at))
    if ((ways[at] as number) > 1) code[start + at] = (code[start + at] as number) | (++count << COLUMN_SHIFT)
  return count
}
