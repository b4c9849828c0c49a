import type { Match } from '../catalogue/catalogue.ts'
import type { LoadedCatalogue } from '../catalogue/loaded.ts'
import { matchLine } from '../catalogue/match-line.ts'
import { AMOUNT_MAX } from '../amount.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { isPurchase, wholePoints, type CountedProducts, type LineByCode, type LineByName } from './counted-products.ts'
import { decimal, plus, times, toNumber, ZERO, type Decimal } from './decimal.ts'
import type { CompiledSettings } from './compile.ts'
import type { CatalogueMatch, RewardKind } from './outcome.ts'
import type { UnitLedger } from './unit-ledger.ts'

/**
 * Finds the items of a loyalty catalogue in a receipt. Lines of one item add up, weighed goods count their weight, and points are rounded half up
 * once for each item, so that splitting lines gains nothing.
 */
export function countCatalogue(
  { items }: FiscalReceipt,
  { version, items: catalogue, synonyms, searched }: LoadedCatalogue,
  { reward_kind: rewardKind, match_by: matchBy }: Pick<CompiledSettings, 'reward_kind' | 'match_by'>,
  ledger: UnitLedger,
): CountedProducts {
  const found = new Map<number, Found>()
  const byCode: LineByCode[] = []
  const byName: LineByName[] = []
  const units: string[] = []
  for (const [index, item] of items.entries()) {
    if (!isPurchase(item)) continue
    const matched = matchLine(catalogue, item, { dictionary: synonyms?.dictionary, matchBy, searched })
    if (matched === null) continue
    const { code, evidence, ...match } = matched
    if (evidence !== undefined) byName.push({ line: index, evidence })
    if (code !== undefined) byCode.push({ line: index, code })
    const left = ledger.leftOf(item)
    if (left === null) continue
    units.push(...left.units)
    let own = found.get(match.itemId)
    if (own === undefined) found.set(match.itemId, (own = { match, quantity: ZERO, subtotalKopeks: 0, lines: [] }))
    own.quantity = plus(own.quantity, decimal(left.item.quantity))
    own.subtotalKopeks += left.item.sum
    own.lines.push(index)
  }
  const all = [...found.values()]
  const matched = all.map((one) => matchOf(one, rewardKind))
  return {
    products: matched.map(({ itemId, name, quantity, subtotalKopeks, earnedPoints }) => ({
      // Items may have any number, products of a receipt have whole ones: a typed receiver could not read the receipt otherwise.
      productId: Math.floor(itemId),
      name,
      count: quantity,
      subtotalKopeks,
      points: earnedPoints,
    })),
    anyMatched: matched.length > 0,
    byCode,
    ...(byName.length > 0 && { byName }),
    ...(ledger.isKept && { units: ledger.unitsWith(units) }),
    quantity: all.reduce((sum, { quantity }) => plus(sum, quantity), ZERO),
    subtotalKopeks: matched.reduce((sum, { subtotalKopeks }) => sum + subtotalKopeks, 0),
    points: Math.min(
      AMOUNT_MAX,
      matched.reduce((sum, { earnedPoints }) => sum + earnedPoints, 0),
    ),
    catalogue: { version, ...(synonyms && { synonyms: synonyms.version }), matched },
  }
}

type Found = { match: Match; quantity: Decimal; subtotalKopeks: number; lines: number[] }

const matchOf = ({ match: { itemId, name, pointsPerUnit, matchSource }, quantity, subtotalKopeks, lines }: Found, rewardKind: RewardKind): CatalogueMatch => ({
  itemId,
  name,
  pointsPerUnit,
  matchSource,
  subtotalKopeks,
  lines,
  quantity: toNumber(quantity),
  earnedPoints: rewardKind === 'qualify' ? 0 : wholePoints(times(decimal(pointsPerUnit), quantity)),
})
