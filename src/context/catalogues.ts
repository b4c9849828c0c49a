import type { CatalogueName, LoadedCatalogue, ReadCatalogue } from '#domain/catalogue/loaded.ts'
import type { ItemProblem } from '#domain/catalogue/check-items.ts'
import type { CatalogueComparison } from '#domain/catalogue/compare.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { CatalogueLint } from '#domain/catalogue/lint.ts'
import type { PastLine } from '#domain/catalogue/past-lines.ts'
import type { Segment } from '#domain/catalogue/segment.ts'

/** Items that were sent: what is wrong with them, or else what they are searched by. */
export type CheckedItems = { problems: ItemProblem[]; segment: Segment | null }

/** The loyalty catalogues that this process has in its memory. */
export type Catalogues = {
  /** What a promo judges by now: this version or, while it is being read, the one before it. */
  toJudgeBy(promoId: number, version: number): Promise<LoadedCatalogue>
  /** What a verdict was given by. */
  named(promoId: number, name: CatalogueName): Promise<LoadedCatalogue>
  /** This version and no other. */
  at(promoId: number, version: number): Promise<ReadCatalogue>
  check(items: readonly CatalogItem[]): Promise<CheckedItems>
  /** Keeps a version that has just been written, which saves reading it. */
  keep(promoId: number, read: ReadCatalogue): void
  /** What is in a version, as JSON: `items`, `needsRules`, `zeroPointItems`. */
  present(promoId: number, version: number): Promise<PresentedCatalogue>
  /** A version held against lines that receipts have had; null: an empty one. */
  lint(promoId: number, version: number | null, lines: readonly PastLine[]): Promise<CatalogueLint>
  /** The same of items that would take its place; they must have passed their check. */
  compare(promoId: number, version: number | null, items: readonly CatalogItem[], lines: readonly PastLine[]): Promise<CatalogueComparison>
  /** Reads these in the background. */
  warm(versions: readonly { promoId: number; version: number }[]): Promise<void>
  close(): void
}

/** JSON texts, made in a thread: writing a hundred thousand items would block the event loop. */
export type PresentedCatalogue = { items: Uint8Array<ArrayBuffer>; needsRules: Uint8Array<ArrayBuffer>; zeroPointItems: Uint8Array<ArrayBuffer> }
