import { unitsOf } from '#domain/codes/line-codes.ts'
import { factsOf } from '#domain/receipt/facts.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { JudgingContext, Elsewhere, History } from '#domain/rules/judging-context.ts'
import { judgeElsewhere } from '#domain/rules/elsewhere.ts'
import { isCountable, limitsSet, type LimitKey } from '#domain/rules/promo-limits.ts'
import { latestRegisterClock } from '#domain/rules/period.ts'
import type { Db } from '#platform/db.ts'
import { countForLimits } from '#store/promo-limits.ts'
import type { Together } from '#store/together.ts'
import type { Context, Promo } from './context.ts'
import { withLinesSearched } from './searched-lines.ts'

/** The receipt with its judging context as of now; values that were counted at intake stay. */
export function under(receipt: Receipt, { elsewhere, history, unconfirmedUntil, units }: JudgingContext): Receipt {
  const both = { ...receipt.judgingContext?.history, ...history }
  const nothing = elsewhere.length === 0 && Object.keys(both).length === 0 && unconfirmedUntil === undefined && units === undefined
  return { ...receipt, judgingContext: nothing ? null : { history: both, elsewhere, ...(unconfirmedUntil && { unconfirmedUntil }), ...(units && { units }) } }
}

/**
 * The moment until which a purchase of the participant may have been rewarded without a confirmation, in this promo or in one that excludes it. Empty for
 * receipts that were sent with the duplicate check off.
 */
export async function unconfirmedUntil(
  find: Together['unconfirmedUntil'],
  receipt: Receipt,
  { id, linkedPromos }: Promo,
): Promise<Pick<JudgingContext, 'unconfirmedUntil'>> {
  const until = receipt.dupCheck ? await find({ ...receipt, promoIds: [id, ...linkedPromos] }) : null
  return until === null ? {} : { unconfirmedUntil: latestRegisterClock(receipt.country, until) }
}

/**
 * Which packs of the receipt other receipts were rewarded for, in the promo and in those that exclude it. Empty where the promo does not track packs, for
 * receipts without marks, and for receipts that were sent with the duplicate check off.
 */
export async function unitsHeld(find: Together['heldUnits'], receipt: Receipt, promo: Promo): Promise<Pick<JudgingContext, 'units'>> {
  const units = unitsTracked(receipt, promo)
  return units.length === 0 ? {} : { units: await find({ uuid: receipt.uuid, promoIds: countedIn(promo), units }) }
}

/** The same for a receipt none of whose packs counts with another. */
export const noUnitsHeld = (receipt: Receipt, promo: Promo): Pick<JudgingContext, 'units'> => (unitsTracked(receipt, promo).length === 0 ? {} : { units: [] })

const unitsTracked = ({ dupCheck, fiscal }: Receipt, { settings }: Promo): string[] =>
  settings.unit_ledger === 'off' || !dupCheck ? [] : [...new Set((fiscal?.items ?? []).flatMap(unitsOf))]

/** The promos in which the packs of a receipt of this promo count once together. */
export const countedIn = ({ id, linkedPromos }: Promo): number[] => [id, ...linkedPromos]

/** The results of the promo's `matching_promos` for a receipt whose fiscal data is known. Changes nothing in those promos. */
export async function judgedElsewhere(ctx: Context, receipt: Receipt, promo: Promo): Promise<readonly Elsewhere[]> {
  const others = await Promise.all(promo.settings.matching_promos.map((id) => ctx.promo(id)))
  const active = others.filter((other): other is Promo => other?.status === 'active')
  const ready = await Promise.all(active.map((other) => withLinesSearched(ctx, other, receipt.fiscal)))
  return ready.map((other) => judgeElsewhere(factsOf(receipt, other, ctx.now()), other))
}

/** The limits on which the verdict on this receipt depends. If there are any, the verdict is made under `locksOfLimits`. */
export const verdictLimits = ({ settings }: Promo, receipt: Receipt): LimitKey[] => limitsSet(settings, 'atVerdict').filter((key) => isCountable(key, receipt))

/** The counts of the limits that need the fiscal data. */
export const fiscalHistory = (db: Db, receipt: Receipt, promo: Promo): Promise<History> =>
  countForLimits(db, receipt, verdictLimits(promo, receipt), promo.settings.timezone)
