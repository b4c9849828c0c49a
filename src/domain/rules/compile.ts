import type { LoadedCatalogue } from '../catalogue/loaded.ts'
import { buildWordsFinder, readWords, type Words, type WordsFinder } from '../catalogue/names/contains-words.ts'
import { ownWords } from '../catalogue/names/dictionary.ts'
import { buildCodeIndex, type CodeIndex } from '../codes/code-index.ts'
import { buildFinder, compilePattern, type CompiledPattern, type Finder } from '@chekhov/pattern-engine'
import type { Product } from '../promo/product.ts'
import type { PromoSettings } from '../promo/settings.ts'
import { decimal, type Decimal } from './decimal.ts'
import { compilePlaces, type CompiledPlaces } from './place.ts'
import { wallClock } from './wall-clock.ts'

/** Settings prepared for judging: compiled once per version, cached by the caller. */
export type CompiledSettings = PromoSettings & {
  /** The period in the promo's local time. */
  startsAtWall: string | null
  endsAtWall: string | null
  compiledProducts: readonly CompiledProduct[]
  productFinder: Finder<CompiledProduct>
  /** Products by the words that their lines contain; null where none has any. */
  wordsFinder: WordsFinder<CompiledProduct> | null
  /** Products by the codes that name and that exclude them; null where there are none. */
  productCodes: CodeIndex | null
  excludedCodes: CodeIndex | null
  /** The loyalty catalogue, where points are given by its items instead of products. */
  catalogue: LoadedCatalogue | null
  places: CompiledPlaces
  allowedInns: ReadonlySet<string>
  blacklistedInns: ReadonlySet<string>
  allowedFns: ReadonlySet<string>
}

export type CompiledProduct = Pick<Product, 'productId' | 'name' | 'pointsMode' | 'minPriceKopeks'> & {
  /** In the order of the settings. */
  position: number
  patterns: readonly CompiledPattern[]
  excludePatterns: readonly CompiledPattern[]
  excludeWords: readonly Words[]
  points: Decimal
  minCount: Decimal
}

/** Compiles settings that passed their check; a pattern that fails here is a bug. */
export function compileSettings(settings: PromoSettings): CompiledSettings {
  const { starts_at, ends_at, timezone } = settings
  const compiledProducts = settings.products.map(compileProduct)
  return {
    ...settings,
    startsAtWall: starts_at === null ? null : wallClock(Date.parse(starts_at), timezone),
    endsAtWall: ends_at === null ? null : wallClock(Date.parse(ends_at), timezone),
    compiledProducts,
    productFinder: buildFinder(compiledProducts),
    wordsFinder: buildWordsFinder(compiledProducts.map((product, position) => [product, readAll(settings.products[position]?.words ?? [])])),
    productCodes: buildCodeIndex(settings.products, ['gtins', 'ikpu']),
    excludedCodes: buildCodeIndex(settings.products, ['excludeGtins', 'excludeIkpu']),
    catalogue: null,
    places: compilePlaces(settings, compile),
    allowedInns: new Set(settings.allowed_store_inns),
    blacklistedInns: new Set(settings.blacklisted_inns),
    allowedFns: new Set(settings.fn_whitelist),
  }
}

/** The settings with this version of the promo's loyalty catalogue. */
export const withCatalogue = (settings: CompiledSettings, catalogue: LoadedCatalogue | null): CompiledSettings =>
  settings.catalogue === catalogue ? settings : { ...settings, catalogue }

/** Whether a receipt must contain something of the promo's. */
export const hasProducts = ({ catalogue, compiledProducts }: CompiledSettings): boolean => catalogue !== null || compiledProducts.length > 0

function compileProduct(
  { productId, name, pointsMode, minPriceKopeks, patterns, excludePatterns, excludeWords, points, minCount }: Product,
  position: number,
): CompiledProduct {
  return {
    productId,
    name,
    pointsMode,
    minPriceKopeks,
    position,
    patterns: patterns.map(compile),
    excludePatterns: excludePatterns.map(compile),
    excludeWords: readAll(excludeWords),
    points: decimal(points),
    minCount: decimal(minCount),
  }
}

const readAll = (texts: readonly string[]): Words[] => texts.map((text) => readWords(text, ownWords())).filter((words) => words !== null)

function compile(source: string): CompiledPattern {
  const compiled = compilePattern(source)
  if (!compiled.ok) throw new Error(`${source}: ${compiled.reason} at ${compiled.position}`)
  return compiled.pattern
}
