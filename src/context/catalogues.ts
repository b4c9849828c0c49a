import type { CatalogueName, LoadedCatalogue, ReadCatalogue } from '#domain/catalogue/loaded.ts'
import type { ItemProblem } from '#domain/catalogue/check-items.ts'
import type { CatalogueComparison } from '#domain/catalogue/compare.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { CatalogueLint } from '#domain/catalogue/lint.ts'
import type { CatalogueLine, Matching } from '#domain/catalogue/match-line.ts'
import type { PastLine } from '#domain/catalogue/past-lines.ts'
import type { Segment } from '#domain/catalogue/segment.ts'

/** The result of checking items: the errors, or the segment for searching them. */
export type CheckedItems = { problems: ItemProblem[]; segment: Segment | null }

/** The loyalty catalogues that this process has in memory. */
export type Catalogues = {
  /** The catalogue for judging: this version or, while it is being read, the previous one. */
  toJudgeBy(promoId: number, version: number): Promise<LoadedCatalogue>
  /** The catalogue with what it finds in those lines that would hold up the event loop, because they meet so many patterns: a thread has searched them. */
  searched(catalogue: LoadedCatalogue, lines: readonly CatalogueLine[], matchBy: Matching['matchBy']): Promise<LoadedCatalogue>
  /** The catalogue that a verdict names. */
  named(promoId: number, name: CatalogueName): Promise<LoadedCatalogue>
  /** Exactly this version. */
  at(promoId: number, version: number): Promise<ReadCatalogue>
  check(items: readonly CatalogItem[]): Promise<CheckedItems>
  /** Keeps a version that was just written, so that it need not be read. */
  keep(promoId: number, read: ReadCatalogue): void
  /** The contents of a version as JSON: `items`, `needsRules`, `zeroPointItems`. */
  present(promoId: number, version: number): Promise<PresentedCatalogue>
  /** Checks a version against lines of past receipts; null: an empty catalogue. */
  lint(promoId: number, version: number | null, lines: readonly PastLine[]): Promise<CatalogueLint>
  /** Compares a version with checked items that may replace it, on lines of past receipts. */
  compare(promoId: number, version: number | null, items: readonly CatalogItem[], lines: readonly PastLine[]): Promise<CatalogueComparison>
  /** Reads these versions in the background. */
  warm(versions: readonly { promoId: number; version: number }[]): Promise<void>
  close(): void
}

/** JSON texts, which a thread has written, because writing a hundred thousand items would block the event loop. */
export type PresentedCatalogue = { items: Uint8Array<ArrayBuffer>; needsRules: Uint8Array<ArrayBuffer>; zeroPointItems: Uint8Array<ArrayBuffer> }
