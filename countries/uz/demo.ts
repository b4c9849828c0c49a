import type { Demo } from '../define-pack.ts'

export const demo: Demo = {
  promo: {
    name: 'Demo aksiya',
    products: [
      { productId: 1, name: 'Sut', patterns: ['\\bsut\\b'], points: 10, pointsMode: 'per_unit' },
      { productId: 2, name: 'Pechenye', patterns: ['pechenye'], points: 5, pointsMode: 'per_unit' },
    ],
  },
  qr: 'https://ofd.soliq.uz/check?t=UZ000000000001&r=1001&c=20260810140512&s=526783946430',
  goods: [
    { name: 'Sut 3,2% 1 l', priceKopeks: 1_290_000, quantity: 2 },
    { name: 'Pechenye 350 g', priceKopeks: 1_599_000, quantity: 1 },
  ],
  otherGoods: [
    { name: 'Non', priceKopeks: 400_000, quantity: 2 },
    { name: 'Olma, kg', priceKopeks: 1_200_000, quantity: 0.842 },
  ],
  shelf: [
    ['Sut 1 l', '12900', '4780000000014', 'marked'],
    ['Pechenye', '18500', '4780000000021'],
    ['Non', '4000', '4780000000038'],
    ['Olma sharbati 1 l', '21000', '4780000000045', 'marked'],
  ],
  choices: { operationType: false, online: false },
}
