import { lineOf, matchesLine } from '@chekhov/pattern-engine'
import { evidenceIn } from '../catalogue/names/contains-words.ts'
import { ownWords } from '../catalogue/names/dictionary.ts'
import { readName } from '../catalogue/names/read-name.ts'
import { namedBy, type CodeIndex } from '../codes/code-index.ts'
import type { LineCodes } from '../codes/line-codes.ts'
import type { CompiledProduct, CompiledSettings } from './compile.ts'

/** A product, with the code that named it or with what its words have in common with the line; with neither, a pattern found it. */
export type RecognisedProduct = { product: CompiledProduct; code?: string; evidence?: string[] }

type Products = Pick<CompiledSettings, 'compiledProducts' | 'productFinder' | 'wordsFinder' | 'productCodes' | 'excludedCodes' | 'match_by'>

/**
 * The product that a line of a receipt belongs to: the first, in the order of the settings, that its codes name, otherwise the first that its name has a
 * pattern or the words of. Codes are asked first: they name one product, and names are cut off.
 */
export function productOfLine(
  { name, codes, price }: { name: string; codes?: LineCodes | undefined; price: number },
  { compiledProducts, productFinder, wordsFinder, productCodes, excludedCodes, match_by }: Products,
): RecognisedProduct | null {
  const excluded = excludedCodes === null || codes === undefined ? NONE : excludedBy(excludedCodes, codes)
  const isPossible = (product: CompiledProduct) => price >= product.minPriceKopeks && !excluded.has(product.position)
  const named =
    productCodes === null || codes === undefined
      ? null
      : namedFirst(productCodes, codes, (position) => isPossible(compiledProducts[position] as CompiledProduct))
  if (named !== null) return { product: compiledProducts[named.position] as CompiledProduct, code: named.code }
  return match_by === 'codes' ? null : byName(name, isPossible, { productFinder, wordsFinder })
}

const NONE: ReadonlySet<number> = new Set()

const excludedBy = (index: CodeIndex, codes: LineCodes): ReadonlySet<number> => new Set(namedBy(index, codes).flatMap(({ things }) => Array.from(things)))

/** The first product, in the order of the settings, that a code of the line names. */
function namedFirst(index: CodeIndex, codes: LineCodes, isPossible: (position: number) => boolean): { position: number; code: string } | null {
  let first: { position: number; code: string } | null = null
  for (const { things, code } of namedBy(index, codes)) {
    const position = Array.from(things).find(isPossible)
    if (position !== undefined && (first === null || position < first.position)) first = { position, code }
  }
  return first
}

function byName(
  printed: string,
  isPossible: (product: CompiledProduct) => boolean,
  { productFinder, wordsFinder }: Pick<CompiledSettings, 'productFinder' | 'wordsFinder'>,
): RecognisedProduct | null {
  const line = lineOf(printed)
  let read: ReturnType<typeof readName> | undefined
  const words = () => (read ??= readName(printed, ownWords()))
  const suits = (one: CompiledProduct) =>
    isPossible(one) &&
    !one.excludePatterns.some((pattern) => matchesLine(pattern, line)) &&
    !one.excludeWords.some((excluded) => evidenceIn(words(), excluded) !== null)
  const byPattern = productFinder.first(line, suits)
  const byWords = wordsFinder?.first(words(), (one) => (byPattern === null || one.position < byPattern.position) && suits(one)) ?? null
  return byWords !== null ? { product: byWords.thing, evidence: byWords.evidence } : byPattern && { product: byPattern }
}
