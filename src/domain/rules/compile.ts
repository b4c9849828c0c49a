import { compilePattern, type CompiledPattern } from '../match/python-re.ts'
import type { Product } from '../promo/product.ts'
import type { PromoSettings } from '../promo/settings.ts'
import { decimal, type Decimal } from './decimal.ts'
import { wallClock } from './wall-clock.ts'

/** Settings made ready for judging: done once per version of the settings, kept by the caller. */
export type CompiledSettings = PromoSettings & {
  /** The period as the promo's own clock shows it. */
  startsAtWall: string | null
  endsAtWall: string | null
  compiledProducts: readonly CompiledProduct[]
  allowedInns: ReadonlySet<string>
  blacklistedInns: ReadonlySet<string>
  allowedFns: ReadonlySet<string>
}

export type CompiledProduct = Pick<Product, 'productId' | 'name' | 'pointsMode' | 'minPriceKopeks'> & {
  patterns: readonly CompiledPattern[]
  excludePatterns: readonly CompiledPattern[]
  points: Decimal
  minCount: Decimal
}

/** Settings that passed their check compile; a pattern that does not is our own mistake. */
export function compileSettings(settings: PromoSettings): CompiledSettings {
  const { starts_at, ends_at, timezone } = settings
  return {
    ...settings,
    startsAtWall: starts_at === null ? null : wallClock(Date.parse(starts_at), timezone),
    endsAtWall: ends_at === null ? null : wallClock(Date.parse(ends_at), timezone),
    compiledProducts: settings.products.map(compileProduct),
    allowedInns: new Set(settings.allowed_store_inns),
    blacklistedInns: new Set(settings.blacklisted_inns),
    allowedFns: new Set(settings.fn_whitelist),
  }
}

function compileProduct({ productId, name, pointsMode, minPriceKopeks, patterns, excludePatterns, points, minCount }: Product): CompiledProduct {
  const compile = (source: string): CompiledPattern => {
    const compiled = compilePattern(source)
    if (!compiled.ok) throw new Error(`Product ${productId}: ${compiled.reason} at ${compiled.position}`)
    return compiled.pattern
  }
  return {
    productId, name, pointsMode, minPriceKopeks,
    patterns: patterns.map(compile),
    excludePatterns: excludePatterns.map(compile),
    points: decimal(points),
    minCount: decimal(minCount),
  }
}
