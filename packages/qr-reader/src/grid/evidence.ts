import { blocksOf, modulesOfBlocks } from './blocks.ts'
import { likelyFormats, type Format } from './format.ts'
import type { Layout } from './layout.ts'

/**
 * What pictures that follow each other have shown of the codes that none of them shows well enough, module by module. Noise and the faults of a lattice differ
 * from picture to picture, so that some pictures show together what none of them shows alone.
 */
export type Evidence = {
  /** The version that most of the last pictures have shown; null where fewer than three have shown the same code. */
  version(): number | null
  /** Begins a picture: what is added from now on belongs to it. */
  nextPicture(): void
  /**
   * Adds the modules of a lattice of this picture, sampled in several ways, with a weight. Returns the means of all that is known of the same code; null where
   * this is the first of it.
   */
  add(layout: Layout, sampled: readonly Float32Array[], weight: number): Float32Array[] | null
}

/** One code: the sums of its modules, the sum of their weights, and the number of its last pictures, older ones counting less. */
type Code = { version: number; pictures: number; last: number; weight: number; sums: Float32Array[] }

export function openEvidence(): Evidence {
  let codes: Code[] = []
  let picture = 0

  const codeOf = (layout: Layout, modules: Float32Array): Code | null => {
    const alike = codes
      .filter(({ version }) => version === layout.version)
      .map((code) => ({ code, likeness: likenessOf(code.sums[COMPARED]!, modules, layout) }))
    return alike.reduce((best, one) => (one.likeness > best.likeness ? one : best), { code: null as Code | null, likeness: SAME_CODE }).code
  }

  const newCode = ({ version }: Layout, sampled: readonly Float32Array[]): Code => {
    const code = { version, pictures: 0, last: 0, weight: 0, sums: sampled.map(({ length }) => new Float32Array(length)) }
    // The code that was not seen for longest makes room.
    codes = [code, ...codes.toSorted((a, b) => b.last - a.last).slice(0, CODES_MAX - 1)]
    return code
  }

  /** Earlier pictures count less from picture to picture. */
  const age = (code: Code) => {
    if (code.last === picture) return
    code.last = picture
    code.pictures = KEPT * code.pictures + 1
    code.weight *= KEPT
    for (const sum of code.sums) sum.forEach((one, i) => (sum[i] = KEPT * one))
  }

  return {
    version() {
      const now = ({ pictures, last }: Code) => pictures * KEPT ** (picture - last)
      const most = codes.reduce<Code | null>((best, one) => (best === null || now(one) > now(best) ? one : best), null)
      return most !== null && now(most) > PICTURES_MIN ? most.version : null
    },
    nextPicture: () => void picture++,
    add(layout, sampled, weight) {
      const known = codeOf(layout, sampled[COMPARED]!)
      const code = known ?? newCode(layout, sampled)
      age(code)
      code.weight += weight
      code.sums.forEach((sum, way) => sum.forEach((before, i) => (sum[i] = before + weight * clamped(sampled[way]![i]!))))
      return known && code.sums.map((sum) => sum.map((one) => one / code.weight))
    },
  }
}

/** A picture rarely shows more codes at once, and what only looks like a code for one picture must not push out the others. */
const CODES_MAX = 4
/** Paper in a hand does not lie in the same way for long, so a tenth of what was seen is forgotten with each picture. */
const KEPT = 0.9
/** Three pictures that follow each other count 2.7, two count 1.9. */
const PICTURES_MIN = 2
/** The way of sampling by which pictures are compared. */
const COMPARED = 1
/** The correlation from which on two pictures are taken for pictures of the same code. */
const SAME_CODE = 0.25
/** Glare is darker or lighter than any module, and must not count more than a clear one. */
const CLAMP = 1.2

const clamped = (value: number): number => Math.max(-CLAMP, Math.min(CLAMP, value))

/**
 * How much two pictures agree on the check symbols, in the block on which they agree least. Receipts have much of their text in common, and blocks that hold
 * little more than padding even their check symbols; but no two receipts have all blocks in common.
 */
function likenessOf(a: Float32Array, b: Float32Array, layout: Layout): number {
  const [{ level }] = likelyFormats(a, layout.size, 1) as [Format]
  const { dataCounts } = blocksOf(layout.version, level)
  return Math.min(...modulesOfBlocks(layout, level).map((modules, block) => correlation(a, b, modules.subarray(dataCounts[block]! * 8))))
}

function correlation(a: Float32Array, b: Float32Array, modules: Uint16Array): number {
  let [sumA, sumB, ab, aa, bb] = [0, 0, 0, 0, 0]
  for (const module of modules) {
    const [x, y] = [a[module]!, clamped(b[module]!)]
    sumA += x
    sumB += y
    ab += x * y
    aa += x * x
    bb += y * y
  }
  const count = modules.length
  return (ab - (sumA * sumB) / count) / Math.sqrt((aa - sumA ** 2 / count) * (bb - sumB ** 2 / count))
}
