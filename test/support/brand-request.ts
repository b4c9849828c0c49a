import type { BrandRequest } from '#store/brand-requests.ts'

/** A request with a key of promo 1 that nothing came of. */
export const brandRequest = (change: Pick<BrandRequest, 'at'> & Partial<BrandRequest>): BrandRequest => ({
  promoId: 1,
  keyId: 1,
  requestId: 'one',
  method: 'GET',
  path: '/api/receipts',
  status: 200,
  code: null,
  cause: null,
  durationMs: 1,
  body: null,
  bodyBytes: 0,
  answer: null,
  answerBytes: 0,
  mentions: [],
  ...change,
})
