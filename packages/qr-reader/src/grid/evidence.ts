import type { Layout } from './layout.ts'

/**
 * What pictures that follow each other have shown of the codes that none of them shows well enough, module by module. Noise and the faults of a lattice differ
 * from picture to picture, so that some pictures show together what none of them shows alone.
 */
export type Evidence = {
  /** The version that most of the last pictures have shown; null where too few have shown any. */
  version(): number | null
  /**
   * Adds the modules of a picture, sampled in several ways, with a weight. Returns the means of this and the earlier pictures of the same code; null where this
   * is the first one.
   */
  add(layout: Layout, sampled: readonly Float32Array[], weight: number): Float32Array[] | null
}

/** What is taken for one code: the sums of its pictures' modules, and of their weights. */
type Code = { version: number; pictures: number; weight: number; sums: Float32Array[] }

export function openEvidence(): Evidence {
  let codes: Code[] = []

  const codeOf = (layout: Layout, modules: Float32Array): Code | null => {
    const alike = codes
      .filter(({ version }) => version === layout.version)
      .map((code) => ({ code, likeness: likenessOf(code.sums[COMPARED]!, modules, layout) }))
    return alike.reduce((best, one) => (one.likeness > best.likeness ? one : best), { code: null as Code | null, likeness: SAME_CODE }).code
  }

  return {
    version: () => codes.find(({ pictures }) => pictures >= PICTURES_MIN)?.version ?? null,
    add(layout, sampled, weight) {
      const known = codeOf(layout, sampled[COMPARED]!)
      const code = known ?? { version: layout.version, pictures: 0, weight: 0, sums: sampled.map(({ length }) => new Float32Array(length)) }
      code.pictures++
      code.weight = FORGETS * code.weight + weight
      code.sums.forEach((sum, way) => sum.forEach((before, i) => (sum[i] = FORGETS * before + weight * clamped(sampled[way]![i]!))))
      // The likeliest first; the last of them makes room.
      const others = codes.filter((one) => one !== code)
      codes = [...others.slice(0, CODES_MAX - 1), code].sort((a, b) => b.pictures - a.pictures)
      return known && code.sums.map((sum) => sum.map((one) => one / code.weight))
    },
  }
}

/** The receipt's code, another one, and what was taken for one. */
const CODES_MAX = 4
const PICTURES_MIN = 3
/** The way of sampling by which pictures are compared. */
const COMPARED = 1
/** The correlation from which on two pictures are taken for pictures of the same code. */
const SAME_CODE = 0.25
/** What remains of a picture at the next one of the same code: paper in a hand is not shown in the same way for long. */
const FORGETS = 0.9
/** A glare must not count more than a clear module. */
const LOUDEST = 1.2

const clamped = (value: number): number => Math.max(-LOUDEST, Math.min(LOUDEST, value))

/**
 * Of the last modules, which hold check symbols at every level of error correction: texts of one kind have much in common, and their check symbols have nothing.
 */
function likenessOf(a: Float32Array, b: Float32Array, { dataOrder }: Layout): number {
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = Math.floor(dataOrder.length * (1 - CHECKS)); i < dataOrder.length; i++) {
    const [x, y] = [a[dataOrder[i]!]!, clamped(b[dataOrder[i]!]!)]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}

const CHECKS = 0.2
