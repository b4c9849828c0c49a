import { matchesLine, readLine, type Line } from '../match/normal-form.ts'
import { AMOUNT_MAX } from '../promo/schema.ts'
import type { FiscalItem, FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { CompiledProduct, CompiledSettings } from './compile.ts'
import { decimal, isLess, plus, roundHalfUp, times, toNumber, ZERO, type Decimal } from './decimal.ts'
import type { VerdictProduct } from './outcome.ts'

/** What of a receipt counts for the promo. */
export type CountedProducts = {
  products: VerdictProduct[]
  /** A line may match a product of which there are too few to be counted (`minCount`). */
  anyMatched: boolean
  quantity: Decimal
  subtotalKopeks: number
  points: number
}

/**
 * Finds the promo's products in a receipt. A line belongs to the first product, in the order of the settings, that it matches;
 * lines of one product add up; weighed goods count their weight.
 */
export function countProducts(fiscal: FiscalReceipt | null, settings: CompiledSettings): CountedProducts {
  const lines = linesByProduct(fiscal?.items ?? [], settings.compiledProducts)
  const counted = settings.compiledProducts.flatMap((product) => {
    const own = lines.get(product)
    const quantity = own && quantityOf(own)
    return own && quantity && !isLess(quantity, product.minCount) ? [{ product, own, quantity }] : []
  })
  const products = counted.map(({ product, own, quantity }): VerdictProduct => ({
    productId: product.productId,
    name: product.name,
    count: toNumber(quantity),
    subtotalKopeks: own.reduce((sum, line) => sum + line.sum, 0),
    points: byProducts(settings) ? pointsOf(product, own) : 0,
  }))
  return {
    products,
    anyMatched: lines.size > 0,
    quantity: counted.reduce((sum, { quantity }) => plus(sum, quantity), ZERO),
    subtotalKopeks: products.reduce((sum, { subtotalKopeks }) => sum + subtotalKopeks, 0),
    points: Math.min(AMOUNT_MAX, products.reduce((sum, { points }) => sum + points, 0)),
  }
}

function linesByProduct(items: readonly FiscalItem[], products: readonly CompiledProduct[]): Map<CompiledProduct, FiscalItem[]> {
  const found = new Map<CompiledProduct, FiscalItem[]>()
  if (products.length === 0) return found
  for (const item of items) {
    if (item.quantity <= 0) continue
    const line = readLine(item.name)
    const product = products.find((one) => isProduct(one, item, line))
    if (product === undefined) continue
    const own = found.get(product)
    if (own) own.push(item)
    else found.set(product, [item])
  }
  return found
}

const isProduct = ({ minPriceKopeks, patterns, excludePatterns }: CompiledProduct, { price }: FiscalItem, line: Line) =>
  price >= minPriceKopeks
  && patterns.some((pattern) => matchesLine(pattern, line))
  && !excludePatterns.some((pattern) => matchesLine(pattern, line))

const quantityOf = (lines: readonly FiscalItem[]) => lines.reduce((sum, { quantity }) => plus(sum, decimal(quantity)), ZERO)

/** Other promos award something else than the points of their products. */
const byProducts = ({ points_mode, reward_kind }: CompiledSettings) => points_mode === 'rules' && reward_kind === 'points'

/** Points are whole: a half is rounded upwards, line by line. */
function pointsOf(product: CompiledProduct, lines: readonly FiscalItem[]): number {
  const perLine = product.pointsMode === 'per_receipt' ? [product.points] : lines.map((line) => times(product.points, measureOf(line, product)))
  const sum = perLine.reduce((sum, points) => sum + roundHalfUp(points), 0n)
  return sum > AMOUNT_MAX ? AMOUNT_MAX : Number(sum)
}

const measureOf = (line: FiscalItem, { pointsMode }: CompiledProduct): Decimal =>
  pointsMode === 'per_rouble' ? { units: BigInt(Math.max(0, line.sum)), scale: 2 } : decimal(line.quantity)
