import type { LineCodes } from './line-codes.ts'
import { readNamedCode, type CodeField, type NamedCode } from './named-codes.ts'

/** Things by the codes that name them: their numbers, in their order for each code. Arrays of numbers, which pass from thread to thread without being read. */
export type CodeIndex = {
  /** Sorted; the thing of each code stands at the same place. */
  gtins: Float64Array
  gtinThings: Uint32Array
  ikpus: BigUint64Array
  ikpuThings: Uint32Array
  /** `g` or `i` and the digits; there are few. */
  beginnings: Map<string, number[]>
  /** The lengths of the beginnings, longest first. */
  gtinLengths: number[]
  ikpuLengths: number[]
}

/** Null: no thing is named by a code, so that nothing has to be searched. */
export function buildCodeIndex<F extends CodeField>(
  things: readonly { readonly [K in F]?: readonly string[] | undefined }[],
  fields: readonly F[],
): CodeIndex | null {
  const gtins: [code: number, thing: number][] = []
  const ikpus: [code: bigint, thing: number][] = []
  const beginnings = new Map<string, number[]>()
  const lengths = { gtin: new Set<number>(), ikpu: new Set<number>() }
  things.forEach((thing, number) => {
    for (const field of fields) {
      for (const text of thing[field] ?? []) {
        const code = readNamedCode(field, text)
        if (code === null) continue
        if (!code.isWhole) {
          add(beginnings, keyOf(code), number)
          lengths[code.kind].add(code.digits.length)
        } else if (code.kind === 'gtin') gtins.push([Number(code.digits), number])
        else ikpus.push([BigInt(code.digits), number])
      }
    }
  })
  if (gtins.length + ikpus.length + beginnings.size === 0) return null
  gtins.sort(byCode)
  ikpus.sort(byCode)
  return {
    gtins: Float64Array.from(gtins, ([code]) => code),
    gtinThings: Uint32Array.from(gtins, ([, thing]) => thing),
    ikpus: BigUint64Array.from(ikpus, ([code]) => code),
    ikpuThings: Uint32Array.from(ikpus, ([, thing]) => thing),
    beginnings,
    gtinLengths: longestFirst(lengths.gtin),
    ikpuLengths: longestFirst(lengths.ikpu),
  }
}

const byCode = <C extends number | bigint>(a: readonly [C, number], b: readonly [C, number]): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1])
const keyOf = ({ kind, digits }: NamedCode) => (kind === 'gtin' ? `g${digits}` : `i${digits}`)
const longestFirst = (lengths: ReadonlySet<number>) => [...lengths].sort((a, b) => b - a)

function add(map: Map<string, number[]>, key: string, number: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [number])
  else if (known.at(-1) !== number) known.push(number)
}

/** Things that a code of the line names, and the code. A smaller rank is a narrower code, whatever index it is in. */
export type Named = { things: ArrayLike<number>; code: string; rank: number }

/**
 * The things that the line's codes name, those of the narrowest code first: whole numbers, then beginnings from the longest, GTINs before the classifier's. Most
 * lines name nothing, and cost no allocation.
 */
export function namedBy(index: CodeIndex, { gtin, ikpu, raw }: LineCodes): readonly Named[] {
  let found = NOTHING
  if (gtin !== undefined) {
    found = byGtin(index, gtin, found)
    // Nearly always one: codes of one line name one product.
    if (raw.length > 1) for (const { gtin: other } of raw) if (other !== undefined && other !== gtin) found = byGtin(index, other, found)
  }
  if (ikpu !== undefined) {
    if (index.ikpus.length > 0) found = withThings(found, equal(index.ikpus, index.ikpuThings, BigInt(ikpu)), ikpu, RANKS.ikpu)
    for (const length of index.ikpuLengths) found = withThings(found, index.beginnings.get(`i${ikpu.slice(0, length)}`), ikpu, RANKS.ikpuBeginning - length)
  }
  return found.length > 1 ? found.toSorted((a, b) => a.rank - b.rank) : found
}

const NOTHING: readonly Named[] = []

function byGtin(index: CodeIndex, gtin: string, before: readonly Named[]): readonly Named[] {
  let found = withThings(before, equal(index.gtins, index.gtinThings, Number(gtin)), gtin, 0)
  for (const length of index.gtinLengths) found = withThings(found, index.beginnings.get(`g${gtin.slice(1, 1 + length)}`), gtin, RANKS.beginning - length)
  return found
}

const withThings = (found: readonly Named[], things: ArrayLike<number> | undefined, code: string, rank: number): readonly Named[] =>
  things === undefined ? found : [...found, { things, code, rank }]

const RANKS = { beginning: 20, ikpu: 20, ikpuBeginning: 40 }

/** The things of this code in a sorted list. */
function equal<C extends number | bigint>(sorted: ArrayLike<C>, things: Uint32Array, code: C): Uint32Array | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as C) < code) low = middle + 1
    else high = middle
  }
  if (sorted[low] !== code) return undefined
  let end = low + 1
  while (sorted[end] === code) end++
  return things.subarray(low, end)
}

/** Whether the line has a code by which products are named at all. */
export const hasCodes = (codes: LineCodes | undefined): codes is LineCodes => codes !== undefined && (codes.gtin !== undefined || codes.ikpu !== undefined)
