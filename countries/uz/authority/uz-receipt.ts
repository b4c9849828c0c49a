import type { Requisites } from '#domain/qr/requisites.ts'
import type { FiscalItem, FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { LineCodes } from '#domain/codes/line-codes.ts'
import { isAmount } from '#domain/amount.ts'

/** What both generations of the fiscal operator's site tell about a receipt, read from their markup or JSON. Amounts are tiyin (so'm × 100). */
export type UzDocument = {
  terminal: string
  number: string
  /** `YYYY-MM-DDTHH:mm`, Tashkent. */
  soldAt: string
  isRefund: boolean
  paidTotal: number
  company: string | null
  address: string | null
  taxNumber: string | null
  lines: UzLine[]
}

/** One line as printed: the price is that of the whole line, before the discount. */
export type UzLine = { name: string; quantity: number; price: number; discount: number; other: number; vatPercent: string | null; codes?: LineCodes }

export type UzReceipt =
  | { kind: 'read'; fiscal: FiscalReceipt; operationType: number }
  /** The link has another moment than the receipt it leads to. */
  | { kind: 'otherMoment'; detail: string }
  | { kind: 'malformed'; detail: string }

/** Cash is rounded down to the thousand of so'm, and not every cash register takes that off its lines. */
const CASH_STEP = 100_000
/** Cash registers that round each line lose up to a so'm in total. */
const LINE_ROUNDING_MAX = 100

/**
 * The receipt that was asked for, if its lines add up to what was paid, otherwise the reason why it is malformed: a page read wrongly must never
 * become a receipt with another total.
 */
export function uzReceipt(document: UzDocument, asked: Requisites, isOnline: boolean): UzReceipt {
  const { terminal, number, soldAt, isRefund, paidTotal, lines } = document
  if (terminal.toUpperCase() !== asked.fn || number.replace(/^0+(?=\d)/, '') !== asked.fd) return malformed('the answer is about another receipt')
  if (!isAmount(paidTotal)) return malformed('the total is not an amount')
  if (soldAt !== asked.boughtAt.slice(0, 16)) return { kind: 'otherMoment', detail: `the receipt is of ${soldAt}, the link of ${asked.boughtAt.slice(0, 16)}` }
  const items = itemsOf(lines, paidTotal)
  if (items === null) return malformed('the lines do not add up to what was paid')

  const [receiptDate = null, receiptTime = null] = asked.boughtAt.split('T')
  return {
    kind: 'read',
    operationType: isRefund ? 2 : 1,
    fiscal: {
      fn: asked.fn,
      fd: asked.fd,
      fp: asked.fp,
      receiptDate,
      receiptTime,
      totalSum: paidTotal,
      retailerInn: document.taxNumber,
      retailerName: document.company,
      retailerAddress: document.address,
      taxSystem: null,
      isOnline,
      isPaid: !isRefund,
      items,
    },
  }
}

const malformed = (detail: string): UzReceipt => ({ kind: 'malformed', detail })

/** A receipt without lines has only a total. */
function itemsOf(lines: readonly UzLine[], paidTotal: number): FiscalItem[] | null {
  if (lines.length === 0) return []
  // Only the total tells whether the printed prices already contain the discounts.
  const alreadyNet = sumOf(lines.map(({ price }) => price)) === paidTotal
  const nets = lines.map(({ price, discount, other }) => (alreadyNet ? price : price - discount - other))
  if (!nets.every((net) => isAmount(Math.abs(net)))) return null
  // A returned line is not a purchase: it counts for the total, and is left out of the lines.
  const isSold = (_: unknown, index: number) => (nets[index] as number) >= 0 && (lines[index] as UzLine).quantity >= 0
  const soldFor = nets.filter(isSold)
  const takenBack = nets.filter((net, index) => !isSold(net, index))
  // Where the quantity is negative, the price may be written with or without its minus.
  const totals = [sumOf(takenBack), -sumOf(takenBack.map(Math.abs))].map((back) => paidTotal - back)
  const paid = totals.map((total) => spread(soldFor, { total, paidTotal })).find((one) => one !== null) ?? null
  return (
    paid &&
    lines.filter(isSold).map(({ name, quantity, vatPercent, codes }, index) => {
      const sum = paid[index] as number
      return { name, quantity, sum, price: Math.round(sum / (quantity || 1)), nds: vatPercent === null ? null : `${vatPercent}%`, ...(codes && { codes }) }
    })
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Takes the amount by which the lines exceed the total off them, in proportion and exactly. Null when it is more than rounding: then a line was read
 * wrongly. Lines below the total are never adjusted.
 */
function spread(nets: readonly number[], { total, paidTotal }: { total: number; paidTotal: number }): number[] | null {
  const sum = sumOf(nets)
  const excess = sum - total
  if (excess === 0) return [...nets]
  const isRounding = excess <= LINE_ROUNDING_MAX || (paidTotal % CASH_STEP === 0 && excess < CASH_STEP)
  if (excess < 0 || !isRounding || total <= 0) return null
  let before = 0
  let given = 0
  return nets.map((net) => {
    before += net
    const upToHere = Number((BigInt(excess) * BigInt(before)) / BigInt(sum))
    const own = upToHere - given
    given = upToHere
    return net - own
  })
}
