import { missingOf, warningsOf, type ApprovalWarning } from '#domain/receipt/approval.ts'
import type { Missing } from '#domain/receipt/approval-codes.ts'
import { moderate } from '#domain/receipt/moderate.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { countProducts } from '#domain/rules/count-products.ts'
import { isCountable, LIMIT_KEYS, limitOf } from '#domain/rules/promo-limits.ts'
import type { Db } from '#platform/db.ts'
import { unconfirmedUntil } from '#context/judging-context.ts'
import type { Promo } from '#context/context.ts'
import { recounted } from './recount.ts'
import { countOthers, findUnconfirmedUntil } from '#store/possible-doubles.ts'
import { countForLimits } from '#store/promo-limits.ts'

export type Approval = { missing: Missing[]; warnings: ApprovalWarning[] }

/**
 * What an approval of the receipt would lack, and what should be known before it. Moderators see it before they decide, and again in the answer to their
 * decision.
 */
export async function approvalOf(db: Db, seen: Receipt, promo: Promo, points: number | null = null): Promise<Approval> {
  const receipt = await recounted(db, seen, promo)
  const { settings, id, linkedPromos } = promo
  const limits = LIMIT_KEYS.filter((key) => settings[limitOf(key).setting] !== null && isCountable(key, receipt))
  const history = await countForLimits(db, receipt, limits, settings.timezone)
  const { unconfirmedUntil: until } = await unconfirmedUntil(async (one) => (await findUnconfirmedUntil(db, [one]))[0] ?? null, receipt, promo)
  const others = receipt.fiscal === null ? await countOthers(db, [id, ...linkedPromos], receipt) : 0
  return {
    missing: missingOf(receipt, settings),
    warnings: warningsOf({
      settings,
      points: moderate(receipt, promo, { approve: true, reason: null, points }, '').outcome.promoPoints,
      history,
      countedUnits: countedBefore(receipt, promo),
      doubles: { unconfirmed: until !== undefined && (receipt.requisites === null || receipt.requisites.boughtAt <= until), others },
    }),
  }
}

/** How many packs of the promo's products in the receipt were rewarded with other receipts. */
const countedBefore = ({ fiscal, judgingContext }: Receipt, { settings }: Promo): number =>
  judgingContext?.units === undefined ? 0 : (countProducts(fiscal, settings, judgingContext.units).units?.before.length ?? 0)
