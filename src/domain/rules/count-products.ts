import { AMOUNT_MAX } from '../amount.ts'
import type { FiscalItem, FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { CompiledProduct, CompiledSettings } from './compile.ts'
import { countCatalogue } from './count-catalogue.ts'
import { isPurchase, wholePoints, type CountedProducts, type LineByCode, type LineByName } from './counted-products.ts'
import { decimal, isLess, plus, times, toNumber, ZERO, type Decimal } from './decimal.ts'
import type { VerdictProduct } from './outcome.ts'
import { productOfLine } from './product-of-line.ts'
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
 * first whose pattern or words it has; lines of one product add up; weighed goods count their weight.
 */
function countBySettings(fiscal: FiscalReceipt | null, settings: CompiledSettings, ledger: UnitLedger): CountedProducts {
  const { byProduct, byCode, byName, units } = findLines(fiscal?.items ?? [], settings, ledger)
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
    ...(byName.length > 0 && { byName }),
    ...(ledger.isKept && { units: ledger.unitsWith(counted.flatMap(({ product }) => units.get(product) ?? [])) }),
    quantity: counted.reduce((sum, { quantity }) => plus(sum, quantity), ZERO),
    subtotalKopeks: products.reduce((sum, { subtotalKopeks }) => sum + subtotalKopeks, 0),
    points: Math.min(
      AMOUNT_MAX,
      products.reduce((sum, { points }) => sum + points, 0),
    ),
  }
}

type Lines = { byProduct: Map<CompiledProduct, FiscalItem[]>; byCode: LineByCode[]; byName: LineByName[]; units: Map<CompiledProduct, string[]> }

function findLines(items: readonly FiscalItem[], settings: CompiledSettings, ledger: UnitLedger): Lines {
  const found: Lines = { byProduct: new Map(), byCode: [], byName: [], units: new Map() }
  if (settings.compiledProducts.length === 0) return found
  for (const [line, item] of items.entries()) {
    if (!isPurchase(item)) continue
    const recognised = productOfLine(item, settings)
    if (recognised === null) continue
    const { product, code, evidence } = recognised
    if (code !== undefined) found.byCode.push({ line, code })
    if (evidence !== undefined) found.byName.push({ line, evidence })
    const left = ledger.leftOf(item)
    if (left === null) continue
    if (left.units.length > 0) found.units.set(product, [...(found.units.get(product) ?? []), ...left.units])
    const own = found.byProduct.get(product)
    if (own) own.push(left.item)
    else found.byProduct.set(product, [left.item])
  }
  return found
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
