import { lineOf, matchesLine, type Line } from '@chekhov/pattern-engine'
import { AMOUNT_MAX } from '../amount.ts'
import type { FiscalItem, FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { CompiledProduct, CompiledSettings } from './compile.ts'
import { countCatalogue } from './count-catalogue.ts'
import { isPurchase, wholePoints, type CountedProducts } from './counted-products.ts'
import { decimal, isLess, plus, times, toNumber, ZERO, type Decimal } from './decimal.ts'
import type { VerdictProduct } from './outcome.ts'

/** The promo's products in a receipt, or the items of its loyalty catalogue. */
export const countProducts = (fiscal: FiscalReceipt | null, settings: CompiledSettings): CountedProducts =>
  fiscal !== null && settings.catalogue !== null ? countCatalogue(fiscal, settings.catalogue, settings.reward_kind) : countBySettings(fiscal, settings)

/**
 * Finds the products of the settings in a receipt. A line belongs to the first product, in the order of the settings, that it matches; lines of one
 * product add up; weighed goods count their weight.
 */
function countBySettings(fiscal: FiscalReceipt | null, settings: CompiledSettings): CountedProducts {
  const lines = linesByProduct(fiscal?.items ?? [], settings)
  const counted = [...lines]
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
    anyMatched: lines.size > 0,
    quantity: counted.reduce((sum, { quantity }) => plus(sum, quantity), ZERO),
    subtotalKopeks: products.reduce((sum, { subtotalKopeks }) => sum + subtotalKopeks, 0),
    points: Math.min(
      AMOUNT_MAX,
      products.reduce((sum, { points }) => sum + points, 0),
    ),
  }
}

function linesByProduct(items: readonly FiscalItem[], { compiledProducts, productFinder }: CompiledSettings): Map<CompiledProduct, FiscalItem[]> {
  const found = new Map<CompiledProduct, FiscalItem[]>()
  if (compiledProducts.length === 0) return found
  for (const item of items) {
    if (!isPurchase(item)) continue
    const line = lineOf(item.name)
    const product = productFinder.first(line, (one) => suits(one, item, line))
    if (product === null) continue
    const own = found.get(product)
    if (own) own.push(item)
    else found.set(product, [item])
  }
  return found
}

const suits = ({ minPriceKopeks, excludePatterns }: CompiledProduct, { price }: FiscalItem, line: Line) =>
  price >= minPriceKopeks && !excludePatterns.some((pattern) => matchesLine(pattern, line))

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
