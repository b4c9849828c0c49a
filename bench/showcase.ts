import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import { preview } from '#domain/rules/preview.ts'
import { openChance } from '#test/support/chance.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { makeCatalogue, makeLines } from './catalogues/make-catalogue.ts'

const AIM_MS = 50
const WARM_UP_ROUNDS = 20
const ROUNDS = 30

/** CPU time of judging one receipt for all promos of a showcase, by the number of promos and lines. Each round has a new receipt. */
export async function benchShowcase({ seed, promos: count, products }: { seed: number; promos: number; products: number }): Promise<void> {
  const chance = openChance(seed)
  const made = makeCatalogue(chance, count * products)
  const promos = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    settings: compileSettings(resolveSettings('ru', settingsOf(made.items.slice(index * products, (index + 1) * products)))),
  }))
  const rows: string[][] = [['lines', 'CPU ms, median', 'CPU ms, worst', 'eligible']]
  let worst = 0
  for (const lines of [5, 15, 40]) {
    const printed = makeLines(chance, made, (WARM_UP_ROUNDS + ROUNDS) * lines)
    const cost: number[] = []
    let eligible = 0
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      const fiscal = receiptOf(printed.slice(round * lines, (round + 1) * lines))
      const started = cpuMs()
      const previews = promos.map((promo) => preview({ now: NOW, acceptedAt: NOW, requisites: REQUISITES, fiscal, operationType: 1 }, promo))
      if (round < WARM_UP_ROUNDS) continue
      cost.push(cpuMs() - started)
      eligible += previews.filter((one) => one.eligible).length
    }
    worst = Math.max(worst, median(cost))
    rows.push([String(lines), median(cost).toFixed(2), Math.max(...cost).toFixed(2), String(Math.round(eligible / ROUNDS))])
  }
  say(`\n${count} promos of ${products} products each\n\n${table(rows)}\n`)
  say(verdict(`one receipt against ${count} promos, CPU ms`, worst, '≤', AIM_MS))
}

const NOW = new Date('2026-03-10T10:00:00Z')
const REQUISITES = {
  country: 'ru',
  fn: '7380440700999001',
  fd: '10432',
  fp: '3141592653',
  sumKopeks: 1_000_000,
  n: 1,
  boughtAt: '2026-03-10T12:00:00',
} as const

const settingsOf = (items: ReturnType<typeof makeCatalogue>['items']): StoredSettings => ({
  starts_at: '2026-03-01T00:00:00+03:00',
  min_sum: 100,
  cities: ['Казань', 'Тверь'],
  products: items.map(({ itemId, name, patterns, excludePatterns }) => ({
    productId: itemId,
    name,
    patterns: [...(patterns ?? ['молоко'])],
    excludePatterns: [...excludePatterns],
    points: 10,
  })),
})

const receiptOf = (names: readonly string[]): FiscalReceipt => ({
  fn: '7380440700999001',
  fd: '10432',
  fp: '3141592653',
  receiptDate: '2026-03-10',
  receiptTime: '12:00:00',
  totalSum: 1_000_000,
  retailerInn: '7707083893',
  retailerName: 'Лавка 12',
  retailerAddress: 'г. Тверь, Садовая ул, 1',
  taxSystem: null,
  isOnline: false,
  isPaid: true,
  items: names.map((name) => ({ name, price: 10_000, quantity: 1, sum: 10_000, nds: null })),
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
