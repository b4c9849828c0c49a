import type { Chance } from '#test/support/chance.ts'
import { KINDS, makeBrands, type Kind } from './goods.ts'

type Good = { itemId: number; name: string; kind: Kind; brand: string; variant: string; size: string }
export type LabelledLine = { text: string; itemIds: number[] }

/** Goods with names as brands write them, and lines as different cash registers print them. Some lines are of other goods. */
export function makeLabelled(chance: Chance, items: number, lines: number): { goods: Good[]; lines: LabelledLine[] } {
  const brands = makeBrands(chance, Math.ceil(items / 12) + 3, 'own')
  const others = makeBrands(chance, 400, 'strange')
  const goods: Good[] = []
  const known = new Set<string>()
  while (goods.length < items) {
    const kind = chance.oneOf(KINDS)
    const good = { kind, brand: chance.oneOf(brands), variant: chance.oneOf(kind.variants), size: chance.oneOf(kind.sizes) }
    const key = keyOf(good)
    if (known.has(key)) continue
    known.add(key)
    goods.push({ ...good, itemId: goods.length + 1, name: `${kind.name} ${good.brand} ${good.variant} ${good.size}` })
  }
  return { goods, lines: Array.from({ length: lines }, () => makeLine(chance, goods, brands, others)) }
}

const keyOf = ({ kind, brand, variant, size }: Pick<Good, 'kind' | 'brand' | 'variant' | 'size'>): string => `${kind.name} ${brand} ${variant} ${size}`

function makeLine(chance: Chance, goods: readonly Good[], brands: readonly string[], others: readonly string[]): LabelledLine {
  const print: Habit = HABITS[chance.oneOf(Object.keys(HABITS) as (keyof typeof HABITS)[])]
  const good = chance.happens(0.6) ? chance.oneOf(goods) : stranger(chance, brands, others)
  const text = print(good, chance)
  if (!('itemId' in good)) return { text, itemIds: goods.filter((one) => keyOf(one) === keyOf(good)).map(({ itemId }) => itemId) }
  // Where the line does not print the difference between two items, each of them counts as right.
  const same = goods.filter((one) => one.kind === good.kind && one.brand === good.brand && (print(one, FIXED) === print(good, FIXED) || one === good))
  return { text, itemIds: same.map(({ itemId }) => itemId) }
}

/** Goods outside the catalogue: of an unknown brand, or of another kind of a known brand. */
function stranger(chance: Chance, brands: readonly string[], others: readonly string[]): Omit<Good, 'itemId' | 'name'> {
  const kind = chance.oneOf(KINDS)
  return {
    kind,
    brand: chance.happens(0.7) ? chance.oneOf(others) : chance.oneOf(brands),
    variant: chance.oneOf(kind.variants),
    size: chance.oneOf(kind.sizes),
  }
}

type Printed = Omit<Good, 'itemId' | 'name'>

type Habit = (good: Printed, chance: Chance) => string

const HABITS = {
  'whole name': ({ kind, brand, variant, size }) => `${kind.name} ${brand} ${variant} ${size}`,
  'capitals, brand first': ({ kind, brand, variant, size }) => `${brand} ${kind.name} ${variant} ${size}`.toUpperCase(),
  'kind cut to a dot': ({ kind, brand, variant, size }) => `${kind.name.slice(0, 4)}.${brand} ${variant} ${size}`,
  'maker in brackets, 48': ({ kind, brand, variant, size }) => `${brand.toUpperCase()} ${kind.name} ${variant} ${size}(Завод):12`.slice(0, 48),
  'article in front': ({ kind, brand, variant, size }, chance) => `${10_000 + chance.below(80_000)} ${kind.name} ${brand} ${variant} ${size}`,
  'cut at 30': ({ kind, brand, variant, size }) => `${kind.name} ${brand} ${variant} ${size}`.slice(0, 30),
  'brand cut to a dot': ({ kind, brand, variant, size }) => `${brand.slice(0, Math.max(4, brand.length - 2)).toUpperCase()}.${kind.name} ${variant} ${size}`,
  'letters of the wrong alphabet': ({ kind, brand, variant, size }) =>
    `${kind.name} ${brand} ${variant} ${size}`.replace(/[оае]/u, (letter) => ({ о: 'o', а: 'a', е: 'e' })[letter] as string),
} as const satisfies Record<string, Habit>

/** No randomness: a cash register prints one product always in the same way. */
const FIXED = { below: () => 0 } as unknown as Chance
