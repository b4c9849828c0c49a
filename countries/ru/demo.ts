import type { Demo } from '../define-pack.ts'

export const demo: Demo = {
  promo: {
    name: 'Демо-акция',
    products: [
      { productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' },
      { productId: 2, name: 'Печенье', patterns: ['печенье', '\\bпеч\\.'], points: 5, pointsMode: 'per_unit' },
    ],
  },
  qr: 't=20240809T0859&s=582.47&fn=7284440700391860&i=27762&fp=1201456960&n=1',
  goods: [
    { name: 'Молоко 3,2% 1 л', priceKopeks: 8990, quantity: 2 },
    { name: 'Печенье овсяное 400 г', priceKopeks: 12_450, quantity: 1 },
  ],
  otherGoods: [
    { name: 'Хлеб ржаной 500 г', priceKopeks: 5490, quantity: 1 },
    { name: 'Яблоки, кг', priceKopeks: 13_900, quantity: 0.842 },
  ],
  shelf: [
    ['Молоко 1 л', '89.90', '4600000000015', 'marked'],
    ['Печенье овсяное', '120.00', '4600000000022'],
    ['Хлеб ржаной', '54.00', '4600000000039'],
    ['Сок яблочный 1 л', '139.00', '4600000000046', 'marked'],
  ],
  choices: { operationType: true, online: true },
}
