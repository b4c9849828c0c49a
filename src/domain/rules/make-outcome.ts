import type { PromoSettings } from '../promo/settings.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { ALONE } from './judging-context.ts'
import { countFacts } from './count-facts.ts'
import type { CountedProducts } from './counted-products.ts'
import { toNumber } from './decimal.ts'
import type { Answers, City, Outcome, Retailer, TraceLine, VerdictProduct } from './outcome.ts'
import { regionIn, type Place } from './place.ts'
import type { CountedFacts, Facts } from './rule.ts'

/** Builds the outcome of a decision made by the caller. */
export function outcomeOf(
  {
    promoId,
    settings,
    fiscal,
    counted,
    place,
    judgingContext: { elsewhere },
  }: Pick<CountedFacts, 'promoId' | 'settings' | 'fiscal' | 'counted' | 'place' | 'judgingContext'>,
  { rejectKey, needsManualReview, trace }: { rejectKey: RejectKey | null; needsManualReview: boolean; trace: readonly TraceLine[] },
): Outcome {
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
      antifraudViolations: violations(trace),
      needsManualReview,
    },
    rules: counted.products.map(({ name }) => name),
    rulesCount: counted.products.length,
    rulesPoints: counted.points,
    promoPoints: points,
    retailer: fiscal && retailerOf(fiscal, place),
    city: fiscal && cityOf(fiscal, place),
    total: fiscal && { sum: fiscal.totalSum, count: toNumber(counted.quantity), sumSubtotal: counted.subtotalKopeks },
    answers: fiscal && answersOf(counted.products),
    matchedPromos: elsewhere.filter(({ approves }) => approves).map(({ promoId }) => promoId),
    ...(approved && counted.units && counted.units.now.length > 0 && { units: counted.units.now }),
    ...(counted.catalogue && { catalogue: counted.catalogue }),
  }
}

/** The outcome of a receipt rejected for a reason outside the rules, such as DUPLICATE, USER_BLOCKED or FNS_NOT_FOUND. */
export const rejectedOutcome = (facts: Pick<Facts, 'promoId' | 'settings' | 'fiscal'>, rejectKey: RejectKey, trace: readonly TraceLine[]): Outcome =>
  outcomeOf({ ...countFacts(facts), judgingContext: ALONE }, { rejectKey, needsManualReview: false, trace })

/** The outcome of an approval: products as counted, regardless of objections. */
export const approvedOutcome = (facts: Pick<Facts, 'promoId' | 'settings' | 'fiscal' | 'judgingContext'>): Outcome =>
  outcomeOf(countFacts(facts), { rejectKey: null, needsManualReview: true, trace: [] })

/** The text for the participant: the promo's own, otherwise the default one. */
export const rejectText = ({ reject_texts }: Pick<PromoSettings, 'reject_texts'>, rejectKey: RejectKey): string =>
  reject_texts[rejectKey] ?? REJECT_KEYS[rejectKey].text.ru

/** Keys of limits and anti-fraud are in lower case. */
const violations = (trace: readonly TraceLine[]) =>
  trace.filter(({ outcome, rule }) => outcome === 'rejected' && rule === rule.toLowerCase()).map(({ rule }) => rule)

function awarded({ reward_kind, points_mode, fixed_points }: PromoSettings, counted: CountedProducts): number {
  if (reward_kind === 'qualify') return 0
  return points_mode === 'fixed' ? fixed_points : counted.points
}

/** The chain has the name that the promo gives it. */
const retailerOf = ({ retailerName: name, retailerInn: inn }: FiscalReceipt, { chain, store }: Place): Retailer | null =>
  name === null && inn === null && store === null ? null : { id: chain?.number ?? null, name: chain?.name ?? name, inn, store: store?.name ?? null }

const cityOf = ({ retailerAddress: address }: FiscalReceipt, { city }: Place): City | null =>
  address === null ? null : { id: city?.number ?? null, city: city?.name ?? null, region: regionIn(address), address }

const answersOf = (products: readonly VerdictProduct[]): Answers => ({
  productsWithCountAndSubtotals: products.map(({ productId: id, name, count, subtotalKopeks: subtotal }) => ({ id, name, count, subtotal })),
  products: products.map(({ productId: id, name }) => ({ id, name })),
})
