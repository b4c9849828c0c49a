import { dataModuleCount } from './layout.ts'
import type { Layout } from './layout.ts'

/** Levels of error correction, in the order of their two bits in the format information. */
export const LEVELS = ['M', 'L', 'H', 'Q'] as const
export type Level = (typeof LEVELS)[number]

/** The blocks of a version and level, each with its own check symbols. The first blocks are one symbol shorter than the last ones. */
export type Blocks = { checkCount: number; dataCounts: number[] }

export function blocksOf(version: number, level: Level): Blocks {
  const blockCount = BLOCKS[level][version - 1]!
  const checkCount = CHECKS[level][version - 1]!
  const total = dataModuleCount(version) >> 3
  const shortCount = blockCount - (total % blockCount)
  const shortLength = Math.floor(total / blockCount) - checkCount
  return { checkCount, dataCounts: Array.from({ length: blockCount }, (_, i) => shortLength + (i < shortCount ? 0 : 1)) }
}

/** The order of codewords in the code: for each, its block and its place in the block. */
function interleaving({ checkCount, dataCounts }: Blocks): { block: number; place: number }[] {
  const order: { block: number; place: number }[] = []
  const longest = Math.max(...dataCounts)
  for (let place = 0; place < longest; place++) dataCounts.forEach((count, block) => place < count && order.push({ block, place }))
  for (let check = 0; check < checkCount; check++) dataCounts.forEach((count, block) => order.push({ block, place: count + check }))
  return order
}

const modulesByFormat = new Map<string, readonly Uint16Array[]>()

/** The modules of each block's bits: those of its data, then those of its check symbols. */
export function modulesOfBlocks({ version, dataOrder }: Layout, level: Level): readonly Uint16Array[] {
  const known = modulesByFormat.get(`${version}${level}`)
  if (known !== undefined) return known
  const blocks = blocksOf(version, level)
  const modules = blocks.dataCounts.map((count) => new Uint16Array((count + blocks.checkCount) * 8))
  interleaving(blocks).forEach(({ block, place }, i) => modules[block]!.set(dataOrder.subarray(i * 8, i * 8 + 8), place * 8))
  modulesByFormat.set(`${version}${level}`, modules)
  return modules
}

// Table 9 of ISO/IEC 18004: check symbols per block, and blocks, by version.
const CHECKS: Record<Level, readonly number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    30,
  ],
}
const BLOCKS: Record<Level, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
}
