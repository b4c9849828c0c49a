import type { PromoSettings } from '../promo/settings.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { countProducts, type CountedProducts } from './count-products.ts'
import { toNumber } from './decimal.ts'
import type { Answers, City, Outcome, Retailer, VerdictProduct } from './outcome.ts'
import type { CountedFacts, Facts } from './rule.ts'

/** What the facts come to, decided elsewhere. */
export function outcomeOf(facts: Pick<CountedFacts, 'promoId' | 'settings' | 'fiscal' | 'counted'>, rejectKey: RejectKey | null, needsManualReview: boolean): Outcome {
  const { promoId, settings, fiscal, counted } = facts
  const approved = rejectKey === null
  const points = approved ? awarded(settings, counted) : 0
  return {
    verdict: {
      approved,
      promoId,
      matchedProducts: counted.products,
      totalPoints: points,
      rewardKind: settings.reward_kind,
      qualifyLabel: approved && settings.reward_kind === 'qualify' ? settings.qualify_label : null,
      rejectReason: rejectKey && rejectText(settings, rejectKey),
      rejectKey,
      antifraudViolations: [],
      needsManualReview,
    },
    rules: counted.products.map(({ name }) => name),
    rulesCount: counted.products.length,
    rulesPoints: counted.points,
    promoPoints: points,
    retailer: fiscal && retailerOf(fiscal),
    city: fiscal && cityOf(fiscal),
    total: fiscal && { sum: fiscal.totalSum, count: toNumber(counted.quantity), sumSubtotal: counted.subtotalKopeks },
    answers: fiscal && answersOf(counted.products),
    matchedPromos: [],
  }
}

/** The outcome of a receipt rejected for a reason outside the rules, such as DUPLICATE, USER_BLOCKED or FNS_NOT_FOUND. */
export const rejectedOutcome = (facts: Pick<Facts, 'promoId' | 'settings' | 'fiscal'>, rejectKey: RejectKey): Outcome =>
  outcomeOf({ ...facts, counted: countProducts(facts.fiscal, facts.settings) }, rejectKey, false)

/** What the participant is told: the promo's own text, else the default one. */
export const rejectText = ({ reject_texts }: Pick<PromoSettings, 'reject_texts'>, rejectKey: RejectKey): string =>
  reject_texts[rejectKey] ?? REJECT_KEYS[rejectKey].text

function awarded({ reward_kind, points_mode, fixed_points }: PromoSettings, counted: CountedProducts): number {
  if (reward_kind === 'qualify') return 0
  return points_mode === 'fixed' ? fixed_points : counted.points
}

const retailerOf = ({ retailerName: name, retailerInn: inn }: FiscalReceipt): Retailer | null =>
  name === null && inn === null ? null : { id: null, name, inn, store: null }

const cityOf = ({ retailerAddress: address }: FiscalReceipt): City | null =>
  address === null ? null : { id: null, city: null, region: null, address }

const answersOf = (products: readonly VerdictProduct[]): Answers => ({
  productsWithCountAndSubtotals: products.map(({ productId: id, name, count, subtotalKopeks: subtotal }) => ({ id, name, count, subtotal })),
  products: products.map(({ productId: id, name }) => ({ id, name })),
})
