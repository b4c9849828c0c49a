import { workerData } from 'node:worker_threads'
import { buildCatalogue } from '#domain/catalogue/catalogue.ts'
import { compareCatalogues, type CatalogueComparison } from '#domain/catalogue/compare.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { lintCatalogue, type CatalogueLint } from '#domain/catalogue/lint.ts'
import type { PastLine } from '#domain/catalogue/past-lines.ts'
import { buildSegment, type Segment } from '#domain/catalogue/segment.ts'
import { answerInThread } from '#platform/answer-in-thread.ts'
import { openDatabase } from '#platform/db.ts'
import { inSharedMemory } from '#platform/shared-memory.ts'
import type { CheckedItems, PresentedCatalogue } from '#context/catalogues.ts'
import { openSynonyms } from '#src/promos/open-synonyms.ts'
import * as store from '#store/catalogue.ts'
import { checkedItems } from './checked-items.ts'

/** Slow work on catalogues, done in a thread. */
export type CatalogueWork = {
  check: { ask: readonly CatalogItem[]; answer: CheckedItems }
  read: { ask: Version; answer: Segment }
  present: { ask: Version; answer: PresentedCatalogue }
  lint: { ask: AnyVersion & { lines: readonly PastLine[] }; answer: CatalogueLint }
  compare: { ask: AnyVersion & { items: readonly CatalogItem[]; lines: readonly PastLine[] }; answer: CatalogueComparison }
}
/** Null: no catalogue has been loaded. */
type AnyVersion = { promoId: number; version: number | null }
type Version = { promoId: number; version: number }

/** After so many changes the resulting catalogue is stored, so that it is read without them. */
const CHANGES_READ_MAX = 2_000

const { databaseUrl } = workerData as { databaseUrl: string }
const sql = openDatabase(databaseUrl, { max: 1, application: 'chekhov catalogue', patient: true })
const synonyms = openSynonyms(sql)

answerInThread<CatalogueWork>({
  check: (items) => inSharedMemory(checkedItems(items)),
  read: async (version) => inSharedMemory(buildSegment(await readItems(version))),
  present: async (version) => presentItems(await readItems(version)),
  lint: async ({ lines, ...version }) => lintCatalogue(await catalogueOf(version), lines, await dictionaryOf(version)),
  compare: async ({ items, lines, ...version }) => compareCatalogues(await catalogueOf(version), buildCatalogue(items), lines, await dictionaryOf(version)),
})

const catalogueOf = async ({ promoId, version }: AnyVersion) => buildCatalogue(version === null ? [] : await readItems({ promoId, version }))
const dictionaryOf = async ({ promoId }: AnyVersion) => (await synonyms.current(promoId))?.dictionary

async function readItems({ promoId, version }: Version): Promise<CatalogItem[]> {
  const { items, changesRead } = await store.find(sql, promoId, version)
  if (changesRead > Math.max(CHANGES_READ_MAX, items.length)) await store.shorten(sql, { promoId, version }, items)
  return items
}

function presentItems(items: readonly CatalogItem[]): PresentedCatalogue {
  return {
    items: jsonOf(
      items.map(({ itemId, name, pointsPerUnit, patterns, excludePatterns, ...codes }) => ({
        itemId,
        name,
        pointsPerUnit: pointsPerUnit ?? 0,
        patterns: patterns ?? [],
        excludePatterns,
        ...codes,
      })),
    ),
    needsRules: jsonOf(items.filter(({ patterns }) => patterns === null).map(({ itemId }) => itemId)),
    zeroPointItems: jsonOf(items.filter(({ pointsPerUnit }) => (pointsPerUnit ?? 0) === 0).map(({ itemId }) => itemId)),
  }
}

const jsonOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
