import assert from 'node:assert/strict'
import type { StoredProduct } from '#domain/promo/product.ts'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { FiscalItem } from '#domain/receipt/fiscal-receipt.ts'
import { matchesLine, readLine } from '@chekhov/pattern-engine'
import { ALONE } from '#domain/rules/judging-context.ts'
import { compileSettings, type CompiledSettings } from '#domain/rules/compile.ts'
import { judge } from '#domain/rules/judge.ts'
import type { Facts } from '#domain/rules/rule.ts'
import { openChance, type Chance } from '#test/support/chance.ts'
import { say, table, verdict } from './ground/figures.ts'

const PRODUCTS = [50, 500, 5_000]
const LINES = [5, 40, 200]
/** Share of lines that are of a product of the promo. */
const PROMO_SHARE = 0.1
/** More lines than the service caches, so that each line is new to it. */
const LINES_OF_ALL_RECEIPTS = 8_000
/** Largest factor of the cost when there are a hundred times as many products. */
const GROWTH_AIM = 2
const OVER_LOOP_AIM = 50

/**
 * Verdicts of the pure engine: all rules of a promo with twelve more settings, on receipts with new lines. Compared with a loop that tries each product on
 * each line with the same matcher, and with one that does so with RegExp, which misreads Cyrillic word edges and sees the printed spelling only.
 */
export async function benchJudge({ seed, seconds }: { seed: number; seconds: number }): Promise<void> {
  say(`Judge: CPU of one verdict, seed ${seed}, ${PROMO_SHARE * 100} % of the lines are promo products\n\n`)
  const rows = [['products', 'lines', 'verdicts/s', 'µs a verdict', 'µs a line', 'plain loop µs', 'RegExp loop µs', 'loop / engine']]
  const cost = new Map<string, number>()
  let leastGain = Infinity
  for (const count of PRODUCTS) {
    const chance = openChance(seed)
    const goods = Array.from({ length: count }, () => goodOf(chance))
    const started = cpuUs()
    const settings = compileSettings(resolveSettings('ru', { ...OTHER_SETTINGS, products: goods.map((good, index) => productOf(good, index, chance)) }))
    say(`  ${count} products: compiled in ${((cpuUs() - started) / 1000).toFixed(0)} ms\n`)
    const expressions = regExpsOf(settings)
    for (const lines of LINES) {
      const receipts = Array.from({ length: Math.ceil(LINES_OF_ALL_RECEIPTS / lines) }, () =>
        factsOf(
          settings,
          Array.from({ length: lines }, () => itemOf(goods, chance)),
        ),
      )
      for (const { fiscal } of receipts.slice(0, Math.ceil(200 / lines))) checkLines(settings, fiscal?.items ?? [])
      const engine = measure(receipts, seconds, judge)
      const loop = measure(receipts, seconds, ({ fiscal }) => fiscal?.items.map((item) => firstByLoop(settings, item)))
      const regExps = measure(receipts, seconds, ({ fiscal }) => fiscal?.items.map(({ name }) => expressions.find((all) => all.some((one) => one.test(name)))))
      cost.set(`${count} ${lines}`, engine)
      leastGain = Math.min(leastGain, count === 5_000 ? loop / engine : Infinity)
      rows.push(
        [count, lines, 1e6 / engine, engine, engine / lines, loop, regExps, loop / engine].map((figure, column) => figure.toFixed(column === 4 ? 1 : 0)),
      )
    }
  }
  say(`\n${table(rows)}\n`)
  for (const lines of LINES) {
    const [few, many] = [cost.get(`50 ${lines}`) ?? NaN, cost.get(`5000 ${lines}`) ?? NaN]
    say(verdict(`${lines} lines: a verdict with 5,000 products to one with 50`, many / few, '≤', GROWTH_AIM))
  }
  say(verdict('5,000 products: the plain loop to the whole verdict, at least', leastGain, '≥', OVER_LOOP_AIM))
}

/** Twelve settings beside the products. */
const OTHER_SETTINGS: StoredSettings = {
  starts_at: '2026-03-01T00:00:00+03:00',
  ends_at: '2026-04-01T00:00:00+03:00',
  upload_within_days: 14,
  online_allowed: false,
  check_allowed_inns: true,
  allowed_store_inns: ['7707083893', '500100732259'],
  blacklisted_inns: ['7736050003'],
  chains: [
    { name: 'Лавки', patterns: ['лавк[аи]'] },
    { name: 'Ларьки', patterns: ['лар[её]к'] },
  ],
  cities: ['Казань', 'Нижний Новгород', 'Тверь'],
  min_sum: 100,
  products_count_min: 0.1,
  suspicious_product_count: 100_000,
}

type Good = { kind: string; brand: string; size: string }

const KINDS = [
  'молоко',
  'кефир',
  'йогурт',
  'сыр',
  'масло',
  'сметана',
  'чай',
  'кофе',
  'шоколад',
  'печенье',
  'сок',
  'вода',
  'хлеб',
  'колбаса',
  'сосиски',
  'макароны',
  'крупа',
  'соус',
]
const SYLLABLES = [
  'ба',
  'ве',
  'го',
  'ду',
  'жи',
  'за',
  'ко',
  'лу',
  'ми',
  'но',
  'пе',
  'ра',
  'си',
  'то',
  'фу',
  'ха',
  'ца',
  'че',
  'ша',
  'эл',
  'ян',
  'ор',
  'ис',
  'ум',
]

function goodOf(chance: Chance): Good {
  const brand = Array.from({ length: 2 + chance.below(3) }, () => chance.oneOf(SYLLABLES)).join('')
  return { kind: chance.oneOf(KINDS), brand, size: `${1 + chance.below(99)}0` }
}

function productOf({ kind, brand, size }: Good, productId: number, chance: Chance): StoredProduct {
  const short = kind.slice(0, 3)
  const patterns = [`${short}\\w*.*${brand}`, `\\b${brand}\\b.*${short}`, `${brand}.*${size} ?(?:г|мл)`].slice(0, 1 + chance.below(3))
  return { productId, name: `${kind} ${brand}`, patterns, excludePatterns: chance.happens(0.3) ? [`${brand}.*(?:уценка|пробник)`] : [], points: 10 }
}

/** A line as cash registers print it: capitals, abbreviations, sometimes a letter of the other alphabet. */
function itemOf(goods: readonly Good[], chance: Chance): FiscalItem {
  const { kind, brand, size } = chance.happens(PROMO_SHARE) ? chance.oneOf(goods) : goodOf(chance)
  const code = 10_000 + chance.below(1e9)
  const name =
    `${code} ${chance.happens(0.3) ? `${kind.slice(0, 4)}.` : kind} "${brand}" ${chance.below(10)},${chance.below(10)}% ${size}${chance.oneOf(['г', 'мл', ' Г'])}`.toUpperCase()
  const price = 1_000 + chance.below(50_000)
  return { name: chance.happens(0.1) ? name.replace('О', 'O').replace('К', 'K') : name, price, quantity: 1, sum: price, nds: null }
}

const factsOf = (settings: CompiledSettings, items: FiscalItem[]): Facts => ({
  promoId: 1,
  settings,
  now: new Date('2026-03-10T10:00:00Z'),
  acceptedAt: new Date('2026-03-10T10:00:00Z'),
  requisites: { country: 'ru', fn: '7380440700999001', fd: '10432', fp: '3141592653', sumKopeks: 1_000_000, n: 1, boughtAt: '2026-03-10T12:00:00' },
  fiscal: {
    fn: '7380440700999001',
    fd: '10432',
    fp: '3141592653',
    receiptDate: '2026-03-10',
    receiptTime: '12:00:00',
    totalSum: 1_000_000,
    retailerInn: '7707083893',
    retailerName: 'Лавка 12',
    retailerAddress: '170100, Тверская обл, г. Тверь, Садовая ул, 1',
    taxSystem: null,
    isOnline: false,
    isPaid: true,
    items,
  },
  operationType: 1,
  judgingContext: ALONE,
})

function firstByLoop({ compiledProducts }: CompiledSettings, { name }: FiscalItem) {
  const line = readLine(name)
  return (
    compiledProducts.find(
      ({ patterns, excludePatterns }) =>
        patterns.some((pattern) => matchesLine(pattern, line)) && !excludePatterns.some((pattern) => matchesLine(pattern, line)),
    ) ?? null
  )
}

const regExpsOf = ({ compiledProducts }: CompiledSettings): RegExp[][] =>
  compiledProducts.map(({ patterns }) => patterns.map(({ source }) => new RegExp(source, 'iu')))

/** The engine and the loop must find the same products, otherwise the figures mean nothing. */
function checkLines(settings: CompiledSettings, items: readonly FiscalItem[]): void {
  for (const item of items) {
    const { outcome } = judge(factsOf(settings, [item]))
    assert.deepEqual(
      outcome.verdict.matchedProducts.map(({ productId }) => productId),
      [firstByLoop(settings, item)?.productId].filter((id) => id !== undefined),
    )
  }
}

/** CPU time of one call in µs, over all receipts again and again, for at most so many seconds. */
function measure(receipts: readonly Facts[], seconds: number, work: (facts: Facts) => unknown): number {
  const repeat = (forMs: number): number => {
    const [started, until] = [cpuUs(), performance.now() + forMs]
    let done = 0
    while (performance.now() < until) work(receipts[done++ % receipts.length] as Facts)
    return (cpuUs() - started) / done
  }
  repeat(seconds * 300) // compiles the code and runs the patterns
  return repeat(seconds * 1000)
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
