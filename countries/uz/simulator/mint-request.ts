import { flag, isRecord, oneOf, record, rule, text, whole, type Check, type Issue } from '#simulator/checks.ts'
import { madeItems, type MadeCodes } from '#simulator/made-codes.ts'
import { clockOf, NOT_A_RECEIPT_DATE } from '#simulator/clock.ts'
import { UZ_BEHAVIOURS, type UzBehaviour } from './behaviour.ts'
import { tashkentClock } from './tashkent.ts'

/** A request to mint a receipt from goods. Prices are tiyin. */
export type UzMintRequest = {
  country: 'uz'
  items: ({ name: string; priceKopeks: number; quantity: number; discountKopeks?: number; vatPercent?: number } & MadeCodes)[]
  /** Rounding of the total, distributed over the lines as cash registers do. */
  roundingKopeks?: number
  retailerInn?: string
  retailerName?: string
  retailerAddress?: string
  /** Local time of the cash register; a moment with an offset is converted to Tashkent's time, and so is now when absent. */
  receiptDate?: string
  /** 1 sale, 2 refund. */
  operationType?: number
  online?: boolean
  cash?: boolean
  availableAfterMs?: number
  behaviour?: UzBehaviour
}

const LARGEST_TOTAL = 1_000_000_000_000

export function checkUzMintRequest(body: unknown): Issue[] {
  const issues = WHOLE(body, ['body'])
  return issues.length > 0 || !isRecord(body) ? issues : TOTAL(body, ['body', 'items'])
}

const WHOLE: Check = record(
  {
    items: madeItems({ discountKopeks: whole(0, 10_000_000_000), vatPercent: whole(0, 99) }),
  },
  {
    ticket: rule(() => false, 'only a receipt of ru can be given whole'),
    roundingKopeks: whole(0, 1_000_000),
    retailerInn: text({ most: 14, pattern: /^(\d{9}|\d{14})$/ }),
    retailerName: text({ least: 1, most: 256 }),
    retailerAddress: text({ least: 1, most: 256 }),
    receiptDate: rule((date) => typeof date === 'string' && clockOf(date, tashkentClock) !== null, NOT_A_RECEIPT_DATE),
    operationType: oneOf([1, 2]),
    online: flag,
    cash: flag,
    availableAfterMs: whole(0, 365 * 24 * 60 * 60_000),
    behaviour: oneOf(UZ_BEHAVIOURS),
  },
)

const TOTAL: Check = (body, loc) => {
  const { items, roundingKopeks } = body as UzMintRequest
  const nets = items.map(({ priceKopeks, quantity, discountKopeks }) => priceKopeks * quantity - (discountKopeks ?? 0))
  const total = nets.reduce((sum, net) => sum + net, 0) - (roundingKopeks ?? 0)
  if (nets.some((net) => net < 0) || total < 0) return [{ loc, msg: 'Value error, more is taken off than the goods cost', type: 'value_error' }]
  return total > LARGEST_TOTAL ? [{ loc, msg: 'Value error, the total is more than a cash register can print', type: 'value_error' }] : []
}
