import type { Instruction, Program } from './program.ts'

/**
 * Assigns columns of the table of visited states. An instruction needs a column when two paths lead to it, and an entry of a body always, because the results
 * of bodies are stored there.
 */
export function findColumns(instructions: Instruction[]): Pick<Program, 'columns' | 'columnCount'> {
  const ways = new Int32Array(instructions.length + 1)
  ways[0] = 1
  for (let at = 0; at < instructions.length; at++) countWays(instructions[at] as Instruction, at, ways)
  let columnCount = 0
  const columns = ways.subarray(0, instructions.length)
  for (let at = 0; at < columns.length; at++) columns[at] = (columns[at] as number) > 1 ? columnCount++ : -1
  return { columns, columnCount }
}

/** `ways` has an element behind the last instruction, so that `at + 1` needs no check. */
function countWays(instruction: Instruction, at: number, ways: Int32Array): void {
  switch (instruction.op) {
    case 'split':
      ways[instruction.first] = (ways[instruction.first] as number) + 1
      ways[instruction.second] = (ways[instruction.second] as number) + 1
      break
    case 'jump':
      ways[instruction.to] = (ways[instruction.to] as number) + 1
      break
    case 'accept':
      break
    case 'look':
    case 'atomic':
      ways[instruction.body.entry] = (ways[instruction.body.entry] as number) + 2
      ways[at + 1] = (ways[at + 1] as number) + 1
      if (instruction.op === 'atomic' && instruction.otherwise !== null) ways[instruction.otherwise] = (ways[instruction.otherwise] as number) + 1
      break
    default:
      ways[at + 1] = (ways[at + 1] as number) + 1
  }
}
