import { hasProducts, type CompiledSettings } from '../rules/compile.ts'
import type { History } from '../rules/judging-context.ts'
import { isReached } from '../rules/limit-rules.ts'
import { LIMIT_KEYS, limitOf } from '../rules/promo-limits.ts'
import type { LocalizedText } from '../localized-text.ts'
import { SETTINGS } from '../promo/settings.ts'
import type { ApprovalWarningCode, Missing } from './approval-codes.ts'
import type { Receipt } from './receipt.ts'

/** Nothing is missing once the tax authority has confirmed the purchase. */
export function missingOf({ fiscal, requisites }: Pick<Receipt, 'fiscal' | 'requisites'>, settings: CompiledSettings): Missing[] {
  if (fiscal !== null) return []
  return [...(requisites === null ? (['requisites'] as const) : []), 'taxQuery', ...(hasProducts(settings) ? (['products'] as const) : [])]
}

export type ApprovalWarning = { code: ApprovalWarningCode; text: LocalizedText }

/** Other receipts of the participant in the promo, and in those that exclude it, that may be the same purchase. */
export type PossibleDoubles = {
  /** Some of them were approved without a confirmation, and were sent after this purchase was made. */
  unconfirmed: boolean
  /** How many are approved or open, where this one is not confirmed: it may be any of them. */
  others: number
}

type Considered = {
  settings: CompiledSettings
  /** What the approval awards. */
  points: number
  /** What the limits of the promo measure now. */
  history: History
  doubles: PossibleDoubles
  /** Packs of the promo in the receipt that were rewarded with other receipts. */
  countedUnits: number
}

export const warningsOf = (considered: Considered): ApprovalWarning[] => [
  ...limitWarnings(considered),
  ...pointsWarnings(considered),
  ...doubleWarnings(considered),
  ...unitWarnings(considered),
]

const limitWarnings = ({ settings, history }: Considered): ApprovalWarning[] =>
  LIMIT_KEYS.filter((key) => isReached(key, history, settings)).map((key) => {
    const { setting } = limitOf(key)
    const [saw, bound] = [history[key] as number, settings[setting] as number]
    return {
      code: key,
      text: {
        en: `Beyond the limit ${setting} (${key}): ${Math.floor(saw)} now, ${bound} set.`,
        ru: `Сверх предела «${SETTINGS[setting].ru.title}» (${key}): сейчас ${Math.floor(saw)}, задано ${bound}.`,
      },
    }
  })

function pointsWarnings({ settings, points }: Considered): ApprovalWarning[] {
  if (points > 0 || !givesPoints(settings)) return []
  return [
    {
      code: 'NO_POINTS',
      text: { en: 'The promo gives points, and this approval awards 0.', ru: 'Акция даёт баллы, а это решение начислит 0.' },
    },
  ]
}

/** Whether an approved receipt can get points at all. */
function givesPoints({ reward_kind, points_mode, fixed_points, products }: CompiledSettings): boolean {
  if (reward_kind !== 'points') return false
  if (points_mode === 'fixed') return fixed_points > 0
  return points_mode === 'per_unit' || products.some(({ points }) => points > 0)
}

function doubleWarnings({ doubles: { unconfirmed, others } }: Considered): ApprovalWarning[] {
  if (unconfirmed) return [{ code: 'POSSIBLE_DOUBLE', text: OF_UNCONFIRMED }]
  if (others === 0) return []
  return [
    {
      code: 'POSSIBLE_DOUBLE',
      text: {
        en: `The participant has other receipts (${others}), and without a confirmation nobody can tell whether this is one of them.`,
        ru: `У участника есть и другие чеки (${others}): без подтверждения нельзя узнать, не один ли это из них.`,
      },
    },
  ]
}

const unitWarnings = ({ countedUnits }: Considered): ApprovalWarning[] =>
  countedUnits === 0
    ? []
    : [
        {
          code: 'UNITS_COUNTED',
          text: {
            en: `Packs that were counted with other receipts: ${countedUnits}. This approval does not count them.`,
            ru: `Упаковок, засчитанных с другими чеками: ${countedUnits}. Это решение их не засчитает.`,
          },
        },
      ]

const OF_UNCONFIRMED: LocalizedText = {
  en: 'The participant has an approved receipt that nobody could confirm: this may be the purchase that was rewarded then. Compare the photos.',
  ru: 'У участника уже принят чек без подтверждения: это может быть та же покупка. Сравните фото.',
}
