import { lineOf, matchesLine, type Finder } from '@chekhov/pattern-engine'
import { AMOUNT_MAX } from '../amount.ts'
import { namedBy, type CodeIndex } from '../codes/code-index.ts'
import type { LineCodes } from '../codes/line-codes.ts'
import type { FiscalItem, FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { CompiledProduct, CompiledSettings } from './compile.ts'
import { countCatalogue } from './count-catalogue.ts'
import { isPurchase, wholePoints, type CountedProducts, type LineByCode } from './counted-products.ts'
import { decimal, isLess, plus, times, toNumber, ZERO, type Decimal } from './decimal.ts'
import type { VerdictProduct } from './outcome.ts'
import { openUnitLedger, type UnitLedger } from './unit-ledger.ts'

/**
 * The promo's products in a receipt, or the items of its loyalty catalogue. `held`: packs in it that other receipts were rewarded for, which do not count;
 * undefined where packs are not tracked.
 */
export function countProducts(fiscal: FiscalReceipt | null, settings: CompiledSettings, held?: readonly string[]): CountedProducts {
  const ledger = openUnitLedger(held)
  return fiscal !== null && settings.catalogue !== null
    ? countCatalogue(fiscal, settings.catalogue, settings, ledger)
    : countBySettings(fiscal, settings, ledger)
}

/**
 * Finds the products of the settings in a receipt. A line belongs to the first product, in the order of the settings, that its codes name, otherwise to the
 * first whose pattern it matches; lines of one product add up; weighed goods count their weight.
 */
function countBySettings(fiscal: FiscalReceipt | null, settings: CompiledSettings, ledger: UnitLedger): CountedProducts {
  const { byProduct, byCode, units } = findLines(fiscal?.items ?? [], settings, ledger)
  const counted = [...byProduct]
    .map(([product, own]) => ({ product, own, quantity: quantityOf(own) }))
    .filter(({ product, quantity }) => !isLess(quantity, product.minCount))
    .sort((a, b) => a.product.position - b.product.position)
  const products = counted.map(
    ({ product, own, quantity }): VerdictProduct => ({
      productId: product.productId,
      name: product.name,
      count: toNumber(quantity),
      subtotalKopeks: own.reduce((sum, line) => sum + line.sum, 0),
      points: byProducts(settings) ? pointsOf(product, own) : 0,
    }),
  )
  return {
    products,
    anyMatched: byProduct.size > 0,
    byCode,
    ...(ledger.isKept && { units: { now: counted.flatMap(({ product }) => units.get(product) ?? []), before: ledger.before } }),
    quantity: counted.reduce((sum, { quantity }) => plus(sum, quantity), ZERO),
    subtotalKopeks: products.reduce((sum, { subtotalKopeks }) => sum + subtotalKopeks, 0),
    points: Math.min(
      AMOUNT_MAX,
      products.reduce((sum, { points }) => sum + points, 0),
    ),
  }
}

type Lines = { byProduct: Map<CompiledProduct, FiscalItem[]>; byCode: LineByCode[]; units: Map<CompiledProduct, string[]> }

/** Codes are asked first: they name one product, and names are cut off. */
function findLines(
  items: readonly FiscalItem[],
  { compiledProducts, productFinder, productCodes, excludedCodes, match_by }: CompiledSettings,
  ledger: UnitLedger,
): Lines {
  const byProduct = new Map<CompiledProduct, FiscalItem[]>()
  const byCode: LineByCode[] = []
  const units = new Map<CompiledProduct, string[]>()
  if (compiledProducts.length === 0) return { byProduct, byCode, units }
  for (const [line, item] of items.entries()) {
    if (!isPurchase(item)) continue
    const { codes } = item
    const excluded = excludedCodes === null || codes === undefined ? NONE : excludedBy(excludedCodes, codes)
    const isPossible = (product: CompiledProduct) => item.price >= product.minPriceKopeks && !excluded.has(product.position)
    const named =
      productCodes === null || codes === undefined
        ? null
        : namedFirst(productCodes, codes, (position) => isPossible(compiledProducts[position] as CompiledProduct))
    const product =
      named === null ? (match_by === 'codes' ? null : byPattern(productFinder, item.name, isPossible)) : (compiledProducts[named.position] as CompiledProduct)
    if (product === null) continue
    if (named !== null) byCode.push({ line, code: named.code })
    const left = ledger.leftOf(item)
    if (left === null) continue
    if (left.units.length > 0) units.set(product, [...(units.get(product) ?? []), ...left.units])
    const own = byProduct.get(product)
    if (own) own.push(left.item)
    else byProduct.set(product, [left.item])
  }
  return { byProduct, byCode, units }
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

function byPattern(finder: Finder<CompiledProduct>, printed: string, isPossible: (product: CompiledProduct) => boolean): CompiledProduct | null {
  const line = lineOf(printed)
  return finder.first(line, (one) => isPossible(one) && !one.excludePatterns.some((pattern) => matchesLine(pattern, line)))
}

const quantityOf = (lines: readonly FiscalItem[]) => lines.reduce((sum, { quantity }) => plus(sum, decimal(quantity)), ZERO)

/** Promos in other modes do not award the points of their products. */
const byProducts = ({ points_mode, reward_kind }: CompiledSettings) => points_mode === 'rules' && reward_kind === 'points'

/** Points are rounded half up once for each product, so that splitting lines gains nothing. */
function pointsOf(product: CompiledProduct, lines: readonly FiscalItem[]): number {
  if (product.pointsMode === 'per_receipt') return wholePoints(product.points)
  return wholePoints(
    times(
      product.points,
      lines.reduce((sum, line) => plus(sum, measureOf(line, product)), ZERO),
    ),
  )
}

const measureOf = (line: FiscalItem, { pointsMode }: CompiledProduct): Decimal =>
  pointsMode === 'per_rouble' ? { units: BigInt(Math.max(0, line.sum)), scale: 2 } : decimal(line.quantity)
