import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { State } from '../receipt/lifecycle.ts'
import { ARRIVING, type Receipt } from '../receipt/receipt.ts'
import type { Outcome } from '../rules/outcome.ts'

/**
 * A sample receipt for trying out a receiver: of a sandbox, approved and worth no points, so that nobody gains where a system does not look at
 * `meta.sandbox`.
 */
export function sampleReceipt({ uuid, promoId, userUuid, state, at }: { uuid: string; promoId: number; userUuid: string; state: State; at: Date }): Receipt {
  const boughtAt = at.toISOString().slice(0, 19)
  const fiscal = fiscalReceipt(boughtAt)
  return {
    ...ARRIVING,
    trace: null,
    reviewers: state === 'REVIEWED' ? ['auto'] : [],
    uuid,
    promoId,
    userUuid,
    participant: userUuid,
    state,
    createdAt: at,
    country: 'ru',
    sandbox: true,
    receiptId: 0,
    holdsKey: true,
    dupCheck: true,
    fiscalKey: null,
    qrString: `t=${boughtAt.slice(0, 16).replaceAll(/[-:]/g, '')}&s=1.00&fn=${fiscal.fn}&i=${fiscal.fd}&fp=${fiscal.fp}&n=1`,
    requisites: { country: 'ru', fn: fiscal.fn, fd: fiscal.fd, fp: fiscal.fp, sumKopeks: 100, n: 1, boughtAt },
    externalId: null,
    source: 'certification',
    channel: null,
    meta: null,
    photos: [],
    approved: state === 'REVIEWED',
    fiscal: state === 'ARRIVED' ? null : fiscal,
    outcome: state === 'REVIEWED' ? outcome(promoId) : null,
  }
}

const fiscalReceipt = (boughtAt: string): FiscalReceipt => ({
  fn: '9999000000000001',
  fd: '1',
  fp: '1',
  receiptDate: boughtAt.slice(0, 10),
  receiptTime: boughtAt.slice(11),
  totalSum: 100,
  retailerInn: null,
  retailerName: 'Certification',
  retailerAddress: null,
  taxSystem: null,
  isOnline: false,
  isPaid: true,
  items: [{ name: 'Certification', price: 100, quantity: 1, sum: 100, nds: null }],
})

const outcome = (promoId: number): Outcome => ({
  verdict: {
    approved: true,
    promoId,
    matchedProducts: [],
    totalPoints: 0,
    rewardKind: 'points',
    qualifyLabel: null,
    rejectReason: null,
    rejectKey: null,
    antifraudViolations: [],
    needsManualReview: false,
  },
  rules: [],
  rulesCount: 0,
  rulesPoints: 0,
  promoPoints: 0,
  retailer: null,
  city: null,
  total: { sum: 100, count: 0, sumSubtotal: 0 },
  answers: { productsWithCountAndSubtotals: [], products: [] },
  matchedPromos: [],
})
