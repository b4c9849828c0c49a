import { ringUp } from './ring-up.ts'
import type { UzReceipt } from './receipt.ts'

/** Receipts that every simulated operator knows from the start. */
export const UZ_SAMPLES: readonly UzReceipt[] = [
  ringUp(
    {
      country: 'uz',
      items: [
        { name: 'Sut Namuna 3,2% 1 l', priceKopeks: 1_290_000, quantity: 2 },
        { name: 'Pechenye Sinov 350g', priceKopeks: 1_599_000, quantity: 1, discountKopeks: 99_000 },
        { name: 'Piyoz, kg', priceKopeks: 499_000, quantity: 1.284, vatPercent: 0 },
      ],
      roundingKopeks: 20_716,
    },
    'UZ000000000001',
    '1001',
    '2026-08-10T14:05:12',
  ),
]
