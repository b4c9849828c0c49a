import type { Country } from '#countries/index.ts'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { FiscalItem, FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import { ALONE, type JudgingContext } from '#domain/rules/judging-context.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import type { Facts } from '#domain/rules/rule.ts'

export type FactsChange = {
  country?: Country
  settings?: StoredSettings
  boughtAt?: string
  now?: string
  acceptedAt?: string
  fn?: string
  n?: number | null
  sumKopeks?: number | null
  operationType?: number | null
  /** Null: the tax authority has not answered yet. */
  fiscal?: Partial<FiscalReceipt> | null
  items?: (Partial<FiscalItem> & { name: string })[]
  judgingContext?: Partial<JudgingContext>
}

/** Facts of an ordinary approved receipt: milk and bread for 150 roubles, bought and sent on 10 March. A test gives only the facts that it is about. */
export function facts(change: FactsChange = {}): Facts {
  const { country = 'ru', boughtAt = '2026-03-10T12:00:00', fn = '7380440700999001', n = 1, sumKopeks = 15_000 } = change
  const now = new Date(change.now ?? '2026-03-10T10:00:00Z')
  return {
    promoId: 1,
    settings: compileSettings(resolveSettings(country, change.settings ?? {})),
    now,
    acceptedAt: change.acceptedAt === undefined ? now : new Date(change.acceptedAt),
    requisites: { country, fn, fd: '10432', fp: '3141592653', sumKopeks, n, boughtAt },
    fiscal: change.fiscal === null ? null : fiscalReceipt(change),
    operationType: change.fiscal === null ? null : change.operationType === undefined ? 1 : change.operationType,
    judgingContext: { ...ALONE, ...change.judgingContext },
  }
}

function fiscalReceipt({ fn = '7380440700999001', fiscal, items = ORDINARY_ITEMS }: FactsChange): FiscalReceipt {
  return {
    fn,
    fd: '10432',
    fp: '3141592653',
    receiptDate: '2026-03-10',
    receiptTime: '12:00:00',
    totalSum: 15_000,
    retailerInn: '7707083893',
    retailerName: 'Лавка',
    retailerAddress: 'Тверь, Садовая, 1',
    taxSystem: null,
    isOnline: false,
    isPaid: true,
    items: items.map(fiscalItem),
    ...fiscal,
  }
}

const ORDINARY_ITEMS = [
  { name: 'МОЛОКО 3,2%', price: 10_000 },
  { name: 'Хлеб', price: 5_000 },
]

const fiscalItem = ({ price = 10_000, quantity = 1, ...item }: Partial<FiscalItem> & { name: string }): FiscalItem => ({
  price,
  quantity,
  sum: Math.round(price * quantity),
  nds: null,
  ...item,
})
