import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { matchOf, needsMerge, openCatalogue, patchCatalogue, type Part } from '#domain/catalogue/catalogue.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { LoadedCatalogue, LoadedSynonyms, ReadCatalogue } from '#domain/catalogue/loaded.ts'
import { dearLines, readNames } from '#domain/catalogue/match-line.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import type { Sql } from '#platform/db.ts'
import { openThread } from '#platform/thread.ts'
import type { Catalogues } from '#context/catalogues.ts'
import { openSynonyms } from '#src/promos/open-synonyms.ts'
import * as store from '#store/catalogue.ts'
import type { CatalogueWork } from './catalogue-program.ts'
import { checkedItems } from './checked-items.ts'
import type { SearchedLayer, SearchWork } from './search-program.ts'

/** Up to this number, changes are applied in this thread, which takes some milliseconds. For more, the worker thread reads the catalogue again. */
const CHANGES_MADE_HERE = 500
/** Up to this number, patterns are checked in this thread. */
const PATTERNS_CHECKED_HERE = 200
/** How long callers wait for a new version before they get the previous one. */
const PATIENCE_MS = 2_000
/** When more items than this are in memory, catalogues that have not been used for the longest time are dropped. */
const ITEMS_KEPT = 1_000_000

/** `arrived` is called when a version is ready for which callers have been given the previous one. */
export function openCatalogues({ sql, log, arrived }: { sql: Sql; log: Logger; arrived(): void }): Catalogues {
  const thread = openThread<CatalogueWork>({ program: new URL('./catalogue-program.ts', import.meta.url), data: { databaseUrl: sql.url } })
  const searcher = openThread<SearchWork>({ program: new URL('./search-program.ts', import.meta.url), data: null })
  const synonyms = openSynonyms(sql)
  const kept = new Map<number, ReadCatalogue>()
  const arriving = new Map<string, Promise<ReadCatalogue>>()
  const merging = new Set<number>()

  async function readWhole(promoId: number, version: number): Promise<ReadCatalogue> {
    return { version, items: openCatalogue([await thread.ask('read', { promoId, version })]) }
  }

  async function bring(promoId: number, version: number): Promise<ReadCatalogue> {
    const known = kept.get(promoId)
    const loaded = (known && (await caughtUp(promoId, known, version))) ?? (await readWhole(promoId, version))
    keep(promoId, loaded)
    return loaded
  }

  /** A later version, made from this one. Null: it is not later, or made of too many changes. */
  async function caughtUp(promoId: number, from: ReadCatalogue, version: number): Promise<ReadCatalogue | null> {
    if (from.version >= version) return from.version === version ? from : null
    const changes = await store.listChanges(sql, promoId, { after: from.version, upTo: version, most: CHANGES_MADE_HERE })
    return changes && { version, items: changes.reduce((items, change) => patchCatalogue(items, change), from.items) }
  }

  /** Concurrent requests for one version share the work. */
  function whenBrought(promoId: number, version: number): Promise<ReadCatalogue> {
    const name = `${promoId} ${version}`
    let one = arriving.get(name)
    if (one === undefined) {
      one = bring(promoId, version).finally(() => arriving.delete(name))
      arriving.set(name, one)
    }
    return one
  }

  function keep(promoId: number, loaded: ReadCatalogue): void {
    const known = kept.get(promoId)
    if (known !== undefined && known.version > loaded.version) return
    kept.delete(promoId)
    kept.set(promoId, loaded)
    let items = [...kept.values()].reduce((sum, one) => sum + one.items.itemCount, 0)
    for (const [other, one] of kept) {
      if (items <= ITEMS_KEPT || other === promoId) break
      kept.delete(other)
      items -= one.items.itemCount
    }
    if (needsMerge(loaded.items)) merge(promoId, loaded.version)
  }

  /** Many changes make a catalogue slow to search, so it is read again as a whole; it serves unchanged until then. */
  function merge(promoId: number, version: number): void {
    if (merging.has(promoId)) return
    merging.add(promoId)
    readWhole(promoId, version)
      .then(async (whole) => {
        await ready(whole, await synonyms.current(promoId))
        // Changes that were made meanwhile are made to what was merged, until there are no others.
        for (let now = kept.get(promoId); now !== undefined; now = kept.get(promoId)) {
          const merged = await caughtUp(promoId, whole, now.version)
          if (merged === null) return
          if (kept.get(promoId) === now) return void kept.set(promoId, merged)
        }
      })
      .catch((error: unknown) => log.warn({ err: error, promoId, version }, 'catalogue not merged'))
      .finally(() => merging.delete(promoId))
  }

  /** Reads the names of all items, yielding to other work in between. */
  async function ready(read: ReadCatalogue, own: LoadedSynonyms | null): Promise<LoadedCatalogue> {
    for (const _ of readNames(read.items, own?.dictionary)) await nextTurn()
    return { ...read, synonyms: own }
  }

  function recall(promoId: number): ReadCatalogue | undefined {
    const known = kept.get(promoId)
    if (known === undefined) return undefined
    kept.delete(promoId)
    kept.set(promoId, known)
    return known
  }

  async function current(promoId: number, version: number): Promise<ReadCatalogue> {
    const known = recall(promoId)
    if (known !== undefined && known.version >= version) return known
    const brought = whenBrought(promoId, version)
    if (known === undefined) return brought
    const impatient = new AbortController()
    const inTime = await Promise.race([brought, sleep(PATIENCE_MS, null, { signal: impatient.signal, ref: false }).catch(() => null)])
    impatient.abort()
    if (inTime !== null) return inTime
    void brought.then(arrived, (error: unknown) => log.error({ err: error, promoId, version }, 'catalogue not read'))
    return known
  }

  async function at(promoId: number, version: number): Promise<ReadCatalogue> {
    const known = recall(promoId)
    return known?.version === version ? known : whenBrought(promoId, version)
  }

  return {
    at,
    async toJudgeBy(promoId, version) {
      const [read, own] = await Promise.all([current(promoId, version), synonyms.current(promoId)])
      return ready(read, own)
    },
    async searched(catalogue, lines, matchBy) {
      const dear = dearLines(catalogue.items, lines, { matchBy })
      if (dear.length === 0) return catalogue
      const found = await Promise.all(
        dear.map(async ({ line, parts }) => {
          const best = await searcher.ask('best', { layers: parts.map(layerOf), printed: line.name })
          return [line, best && matchOf(parts[best.layer] as Part, best.item, 'pattern')] as const
        }),
      )
      return { ...catalogue, searched: new Map(found) }
    },
    async named(promoId, { version, synonyms: named }) {
      const [read, own] = await Promise.all([at(promoId, version), named ? synonyms.at(promoId, named) : null])
      return ready(read, own)
    },
    async check(items) {
      return patternCount(items) <= PATTERNS_CHECKED_HERE ? checkedItems(items) : thread.ask('check', items)
    },
    keep,
    lint: (promoId, version, lines) => thread.ask('lint', { promoId, version, lines }),
    compare: (promoId, version, items, lines) => thread.ask('compare', { promoId, version, items, lines }),
    present: (promoId, version) => thread.ask('present', { promoId, version }),
    async warm(versions) {
      for (const { promoId, version } of versions) {
        await whenBrought(promoId, version).catch((error: unknown) => log.warn({ err: error, promoId, version }, 'catalogue not read'))
      }
    },
    close() {
      thread.close()
      searcher.close()
    },
  }
}

/** The parts of a segment that a search needs. */
function layerOf({ matcher: { segment }, dead }: Part): SearchedLayer {
  const { itemIds, sources, patternStarts, patterns, excludeStarts, excludes, sourceStarts, sourceItems, programs, index } = segment
  return {
    number: numberOf(segment),
    segment: { itemIds, sources, patternStarts, patterns, excludeStarts, excludes, sourceStarts, sourceItems, programs, index },
    dead,
  }
}

/** Segments by the number that tells a thread which of them it has searched before: what is posted is another object each time. */
const numbers = new WeakMap<Segment, number>()
let numbered = 0

function numberOf(segment: Segment): number {
  let number = numbers.get(segment)
  if (number === undefined) numbers.set(segment, (number = ++numbered))
  return number
}

/** An item without patterns counts as one pattern, made from its name. */
const patternCount = (items: readonly CatalogItem[]) =>
  items.reduce((sum, { patterns, excludePatterns }) => sum + Math.max(1, patterns?.length ?? 0) + excludePatterns.length, 0)
