import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { Chance } from '#test/support/chance.ts'
import { KINDS, makeBrands, type Kind } from './goods.ts'

export type Made = { items: CatalogItem[]; brands: string[] }

/** A catalogue as brands write them: one to three patterns per item, exclusions for a third of the items, and some look-arounds. */
export function makeCatalogue(chance: Chance, size: number): Made {
  const brands = makeBrands(chance, Math.ceil(size / 40) + 20, 'own')
  const items = Array.from({ length: size }, (_, index): CatalogItem => {
    const brand = chance.oneOf(brands)
    const kind = chance.oneOf(KINDS)
    const amount = chance.oneOf(kind.sizes)
    const patterns = Array.from({ length: 1 + chance.below(3) }, () => chance.oneOf(SHAPES)(brand, kind, amount))
    return {
      itemId: index + 1,
      name: `${kind.name} ${brand} ${amount}`,
      pointsPerUnit: 1 + chance.below(50),
      patterns: [...new Set(patterns)],
      excludePatterns: 1 + chance.below(10) <= 3 ? [chance.oneOf([`\\b${chance.oneOf(kind.variants)}\\b`, `набор|подароч`, `(?<!без )сахар`])] : [],
    }
  })
  return { items, brands }
}

/** Lines of cash registers, about one in twenty of them of the catalogue. */
export function makeLines(chance: Chance, { items, brands }: Made, count: number): string[] {
  const strangers = makeBrands(chance, 3_000, 'strange')
  return Array.from({ length: count }, () => {
    const item = 1 + chance.below(20) === 1 ? chance.oneOf(items) : null
    if (item !== null) return noisy(chance, item.name)
    const kind = chance.oneOf(KINDS)
    const brand = 1 + chance.below(50) === 1 ? chance.oneOf(brands) : chance.oneOf(strangers)
    return noisy(chance, `${kind.name} ${chance.oneOf(kind.variants)} ${brand} ${chance.oneOf(kind.sizes)}`)
  })
}

const SHAPES: readonly ((brand: string, kind: Kind, amount: string) => string)[] = [
  (brand, { stem }) => `${stem}.*${brand}`,
  (brand, { stem }) => `${brand}.*${stem}`,
  (brand, { stem }) => `\\b${stem}\\w*\\s+${brand}\\b`,
  (brand, { stem }, amount) => `${stem}.*${brand}.*${number(amount)}`,
  (brand, { stem }) => `(?:${stem}|${stem.slice(0, 4)}\\.).{0,15}${brand}`,
  (brand, { stem }) => `^(?=.*${stem})(?=.*${brand})`,
  (brand, _, amount) => `${brand}[ \\-]+(?:.*\\s)?${number(amount)}`,
  (brand, { stem }) => `(?i)${brand.replace(/е/g, '[её]')}.*${stem}(?!\\w*к\\b)`,
]

const number = (amount: string): string => (/[\d.,]+/.exec(amount)?.[0] ?? '').replace(/[.,]/, '[.,]')

function noisy(chance: Chance, name: string): string {
  let line = 1 + chance.below(2) === 1 ? name.toUpperCase() : name
  if (1 + chance.below(6) === 1)
    line = line.replace(/[оаесх]/iu, (letter) => ({ о: 'o', а: 'a', е: 'e', с: 'c', х: 'x', О: 'O', А: 'A', Е: 'E', С: 'C', Х: 'X' })[letter] ?? letter)
  if (1 + chance.below(5) === 1) line = `${1 + chance.below(99_999)} ${line}`
  if (1 + chance.below(8) === 1) line = line.replace(' ', '  ')
  return 1 + chance.below(10) === 1 ? line.slice(0, 30) : line
}
