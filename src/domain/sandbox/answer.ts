import type { Requisites } from '../qr/requisites.ts'
import type { FiscalItem, FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { TaxAnswer } from '../verify/tax-answer.ts'
import { reservedFor } from './scenarios.ts'

/** Number of questions after which a receipt of these fates is found. */
const TRIES = { late: 2, outage: 2 } as const

/** The answer of the tax authority for sandbox promos; `asked` counts the questions about this receipt, including this one. */
export function sandboxAnswer(requisites: Requisites, { asked, fiscal, now }: { asked: number; fiscal: FiscalReceipt | null; now: Date }): TaxAnswer {
  const { fate } = reservedFor(requisites)
  switch (fate) {
    case 'wrongSign':
      return { kind: 'wrongSign', detail: DETAIL }
    case 'badInput':
      return { kind: 'badInput', detail: DETAIL }
    case 'neverFound':
      return { kind: 'notFound', detail: DETAIL }
    case 'noAccess':
      return { kind: 'unavailable', cause: 'access', detail: DETAIL, retryAt: new Date(now.getTime() + NO_ACCESS_PAUSE_MS) }
    case 'late':
      if (asked <= TRIES.late) return { kind: 'notFound', detail: DETAIL }
      break
    case 'outage':
      if (asked <= TRIES.outage) return { kind: 'unavailable', cause: 'transport', detail: DETAIL }
      break
    case 'atIntake':
    case 'byRules':
    case 'found':
  }
  return { kind: 'found', fiscal: fiscal ?? sandboxReceipt(requisites, {}), operationType: requisites.n ?? 1 }
}

/** Long, so that advancing the clock by a week takes few steps. */
const NO_ACCESS_PAUSE_MS = 12 * 60 * 60 * 1000

const DETAIL = 'the sandbox says so'

export type Composition = { items?: readonly FiscalItem[] | undefined; retailerInn?: string | null; retailerName?: string | null }

/** A fiscal receipt with the contents given by its sender. Without lines it gets one line with the sum of its QR. */
export function sandboxReceipt(
  { fn, fd, fp, boughtAt, sumKopeks }: Requisites,
  { items, retailerInn = null, retailerName = null }: Composition,
): FiscalReceipt {
  const [receiptDate, receiptTime] = boughtAt.split('T') as [string, string]
  const lines = items ?? [{ name: 'Товар из песочницы', price: sumKopeks ?? SUM, quantity: 1, sum: sumKopeks ?? SUM, nds: null }]
  return {
    fn,
    fd,
    fp,
    receiptDate,
    receiptTime,
    retailerInn,
    retailerName,
    retailerAddress: null,
    taxSystem: null,
    isOnline: false,
    isPaid: true,
    totalSum: sumKopeks ?? lines.reduce((sum, line) => sum + line.sum, 0),
    items: [...lines],
  }
}

/** Sum of a receipt whose QR has none. */
const SUM = 10_000
