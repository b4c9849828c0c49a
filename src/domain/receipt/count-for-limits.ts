import { fiscalKey, registerKey, type Requisites } from '../qr/requisites.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import type { Span, SpanName } from '../rules/limit-spans.ts'
import { limitOf, traitOf, type LimitKey, type Progress, type PromoLimit, type Traits } from '../rules/promo-limits.ts'
import { claimOf } from './identity.ts'
import type { Receipt } from './receipt.ts'

/** The part of a receipt that limits look at. */
export type Countable = Pick<Receipt, 'participant' | 'createdAt' | 'requisites'> & Pick<Traits, 'fiscal'>

/** By whom a limit counts for this receipt; null where that is not known. */
export function ownerOf({ participant, requisites }: Pick<Countable, 'participant' | 'requisites'>, of: PromoLimit['of']): string | null {
  switch (of) {
    case 'participant':
      return participant
    case 'register':
      return requisites && registerKey(requisites)
  }
}

/** The state of another receipt at the moment it is counted. */
export type Counted = { progress: Progress; rejectKey: RejectKey | null }

/** What a limit measures for a receipt among others of one owner; `become` gives the state of each. The database counts the same. */
export function measured<Other extends Countable>(
  key: LimitKey,
  self: Countable,
  others: readonly Other[],
  spans: (name: SpanName) => Span | null,
  become: (other: Other) => Counted,
): number | null {
  const { progress, within, same, measure } = limitOf(key)
  const span = spans(within)
  const counting = others.filter(
    (other) => progress.includes(become(other).progress) && isIn(span, other) && (same === undefined || traitOf(same, other) === traitOf(same, self)),
  )
  if (measure === 'count') return counting.length
  if (measure === 'causes')
    return causesAmong(
      counting.map((other) => ({ ...become(other), requisites: other.requisites })),
      keyOf(self),
    )
  return counting.reduce<number | null>(
    (least, { createdAt }) => Math.min(least ?? Infinity, Math.abs(self.createdAt.getTime() - createdAt.getTime()) / 1000),
    null,
  )
}

/** Counts rejections: one for each claim and reject key; for temporary reasons one for each receipt and reject key, none of the receipt that is judged. */
function causesAmong(rejections: readonly (Counted & Pick<Countable, 'requisites'>)[], ownKey: string | null): number {
  const isPassing = ({ rejectKey }: Counted) => rejectKey !== null && REJECT_KEYS[rejectKey].subject === 'moment'
  const causes = new Set(
    rejections
      .filter((one) => (isPassing(one) ? keyOf(one) !== ownKey : one.requisites !== null))
      .map((one) => `${keyOf(one)} ${one.rejectKey} ${isPassing(one) ? '' : claimOf(one.requisites as Requisites)}`),
  )
  return rejections.filter((one) => !isPassing(one) && one.requisites === null).length + causes.size
}

const keyOf = ({ requisites }: Pick<Countable, 'requisites'>): string | null => requisites && fiscalKey(requisites)

const isIn = (span: Span | null, { createdAt }: Countable): boolean => span === null || (createdAt >= span.from && createdAt < span.to)
