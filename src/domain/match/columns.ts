import type { Instruction, Program } from './program.ts'

/** A state needs a column when two ways lead to it: the answers of bodies are kept in this way too. */
export function findColumns(instructions: Instruction[]): Pick<Program, 'columns' | 'columnCount'> {
  const ways = new Int32Array(instructions.length)
  const count = (target: number, by = 1) => {
    ways[target] = (ways[target] as number) + by
  }
  count(0)
  instructions.forEach((instruction, at) => {
    switch (instruction.op) {
      case 'split':
        count(instruction.first)
        count(instruction.second)
        break
      case 'jump':
        count(instruction.to)
        break
      case 'accept':
        break
      case 'look':
      case 'atomic':
        count(instruction.body.entry, 2)
        count(at + 1)
        if (instruction.op === 'atomic' && instruction.otherwise !== null) count(instruction.otherwise)
        break
      default:
        count(at + 1)
    }
  })
  let columnCount = 0
  const columns = Int32Array.from(ways, (n) => (n > 1 ? columnCount++ : -1))
  return { columns, columnCount }
}
