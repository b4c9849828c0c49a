// The share of points by codes and by patterns alone, on receipts that were labelled by hand; the documentation has the table.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkInvariants } from './support/invariants.ts'
import { GTINS, PATTERNS, RECEIPTS, type LabelledLine, type Product } from './support/labelled-receipts.ts'
import { openWorld, type World } from './support/world.ts'

const PRODUCTS = Object.keys(GTINS) as Product[]
const IDS = new Map(PRODUCTS.map((product, index) => [product, index + 1]))
const PAGE = new URL('../docs/product-codes.md', import.meta.url)

type Way = 'codes' | 'patterns' | 'both'
const products = (way: Way) =>
  PRODUCTS.map((product) => ({
    productId: IDS.get(product),
    name: product,
    points: 1,
    ...(way !== 'patterns' && { gtins: GTINS[product] }),
    ...(way !== 'codes' && PATTERNS[product]),
  }))

let serial = 0
const made = ({ name, price, code }: LabelledLine) => ({
  name,
  priceKopeks: price,
  quantity: 1,
  ...(code && { gtin: code.gtin, ...(code.marked && { serial: `s${++serial}` }) }),
})

/** The points that a receipt should get, those of them that it got, and those that it got wrongly, by lines of each product. */
async function countPoints(world: World, way: Way, receipt: (typeof RECEIPTS)[number]) {
  const { apiKey } = await world.createPromo({ products: products(way) }, way, receipt.country)
  const items = receipt.lines.map(made)
  const { qrStr } = receipt.country === 'ru' ? world.mint({ items }) : world.mintUz({ items })
  const { uuid } = await world.submit({ qrStr }, apiKey)
  await world.settle()
  const { verdict } = await world.receipt(uuid, apiKey)
  const got = new Map<number, number>(verdict.matchedProducts.map(({ productId, count }: { productId: number; count: number }) => [productId, count]))
  const sums = { due: 0, right: 0, wrong: 0 }
  for (const product of PRODUCTS) {
    const due = receipt.lines.filter(({ is }) => is === product).length
    const counted = got.get(IDS.get(product) as number) ?? 0
    sums.due += due
    sums.right += Math.min(due, counted)
    sums.wrong += Math.max(0, counted - due)
  }
  return sums
}

test('receipts with codes, labelled by hand: all points by code, fewer by patterns alone; the table of the documentation says how many', async (t) => {
  const world = await openWorld(t)
  const rows = new Map<string, Record<Way, { due: number; right: number; wrong: number }>>()
  for (const receipt of RECEIPTS) {
    const row = rows.get(receipt.where) ?? { codes: none(), patterns: none(), both: none() }
    rows.set(receipt.where, row)
    for (const way of ['codes', 'patterns', 'both'] as const) add(row[way], await countPoints(world, way, receipt))
  }
  const all = { codes: none(), patterns: none(), both: none() }
  for (const row of rows.values()) for (const way of ['codes', 'patterns', 'both'] as const) add(all[way], row[way])
  rows.set('all', all)

  for (const way of ['codes', 'both'] as const) assert.deepEqual([all[way].right, all[way].wrong], [all[way].due, 0], way)
  assert.ok(all.patterns.right < all.patterns.due)
  const table = [...rows].map(([where, { codes, patterns, both }]) => `| ${where} | ${codes.due} | ${share(codes)} | ${share(patterns)} | ${share(both)} |`)
  const page = readFileSync(PAGE, 'utf8')
  for (const line of table) assert.ok(page.includes(line), `docs/product-codes.md should have:\n${table.join('\n')}`)
  await checkInvariants(world)
})

const none = () => ({ due: 0, right: 0, wrong: 0 })
function add(sum: ReturnType<typeof none>, more: ReturnType<typeof none>): void {
  sum.due += more.due
  sum.right += more.right
  sum.wrong += more.wrong
}

const share = ({ due, right, wrong }: ReturnType<typeof none>): string => `${Math.round((right / due) * 100)} %${wrong === 0 ? '' : `, and ${wrong} wrong`}`
