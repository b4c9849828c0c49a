import { factsOf } from '#domain/receipt/facts.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { ALONE, type Circumstances, type Elsewhere, type History } from '#domain/rules/circumstances.ts'
import { judgeElsewhere } from '#domain/rules/elsewhere.ts'
import type { Db } from '#platform/db.ts'
import * as limits from '#store/limits.ts'
import type { Context, Promo } from './context.ts'

/** The receipt under the circumstances of this moment; those of its intake stay. */
export function under(receipt: Receipt, { elsewhere, history }: Circumstances): Receipt {
  const both = { ...receipt.circumstances?.history, ...history }
  const nothing = elsewhere.length === 0 && Object.keys(both).length === 0
  return { ...receipt, circumstances: nothing ? null : { history: both, elsewhere } }
}

/** What the promo's `matching_promos` make of a receipt whose fiscal data is known. Touches nothing of theirs. */
export async function judgedElsewhere(ctx: Context, receipt: Receipt, promo: Promo): Promise<readonly Elsewhere[]> {
  const others = await Promise.all(promo.settings.matching_promos.map((id) => ctx.promo(id)))
  return others
    .filter((other): other is Promo => other?.status === 'active')
    .map((other) => judgeElsewhere(factsOf(receipt, other, ctx.now()), other))
}

/** Whether the verdict depends on the participant's other receipts: then it is given under `participantLock`. */
export const countsOthers = ({ settings }: Promo, { fiscal }: Receipt): boolean =>
  settings.max_per_user_per_retailer !== null && typeof fiscal?.retailerInn === 'string'

/** What the limits count that need the fiscal data. */
export async function fiscalHistory(db: Db, receipt: Receipt, promo: Promo): Promise<History> {
  if (!countsOthers(promo, receipt)) return ALONE.history
  return { max_per_user_per_retailer: await limits.ofRetailer(db, receipt, receipt.fiscal?.retailerInn as string) }
}
