import { candidatesOf, findAll, findBest, openSegmentMatcher, stringAt, type SegmentMatcher } from '@chekhov/pattern-engine'
import { namedBy } from '../codes/code-index.ts'
import type { LineCodes } from '../codes/line-codes.ts'
import { codesOf, type CatalogItem } from './item.ts'
import { buildSegment, itemAt, type Segment } from './segment.ts'

/**
 * One version of a catalogue: segments, newest last, and which of their items have been rewritten or deleted since. A change makes another version
 * that shares the unchanged segments; a check keeps one version from beginning to end.
 */
export type Catalogue = {
  parts: readonly Part[]
  itemCount: number
}

export type Part = {
  matcher: SegmentMatcher<Segment>
  /** Item id → item of the segment. */
  places: ReadonlyMap<number, number>
  /** 1: the item is not in this version. Null: all items are. */
  dead: Uint8Array | null
  /** Items of the segment whose name or points are others in this version. */
  renamed: ReadonlyMap<number, CatalogItem>
  alive: number
}

export const MATCH_SOURCES = ['code', 'pattern', 'synonym'] as const

export type Match = { itemId: number; name: string; pointsPerUnit: number; matchSource: (typeof MATCH_SOURCES)[number]; evidence?: string[] }

export const EMPTY_CATALOGUE: Catalogue = { parts: [], itemCount: 0 }

/** A catalogue of segments that were built earlier, oldest first; an item of a later segment replaces one of an earlier segment. */
export function openCatalogue(segments: readonly Segment[]): Catalogue {
  return segments.reduce((catalogue, segment) => withSegment(catalogue, segment), EMPTY_CATALOGUE)
}

/** The items must have passed `checkItems`. */
export const buildCatalogue = (items: readonly CatalogItem[]): Catalogue => openCatalogue([buildSegment(items)])

/**
 * Adds and rewrites items, then removes the deleted ones. The cost depends on the change, not on the size of the catalogue. Items that are found by what they
 * were found by stay in their segments. The segment of the new items may have been built elsewhere, earlier.
 */
export function patchCatalogue(
  catalogue: Catalogue,
  { upsert, deleteItemIds }: { upsert: readonly CatalogItem[]; deleteItemIds: readonly number[] },
  segment: Segment | null = null,
): Catalogue {
  const written = rename(catalogue, upsert) ?? withSegment(catalogue, segment ?? buildSegment(upsert))
  return deleteItemIds.length === 0 ? tidied(written) : tidied(without(written, deleteItemIds))
}

/** The catalogue with other names and points. Null: the change is more than that. */
function rename(catalogue: Catalogue, upsert: readonly CatalogItem[]): Catalogue | null {
  const renamed = new Map<Part, Map<number, CatalogItem>>()
  for (const now of upsert) {
    const found = placeOf(catalogue, now.itemId)
    if (found === null || !isFoundAlike(itemAt(found.part.matcher.segment, found.item), now)) return null
    const { part, item } = found
    const own = renamed.get(part) ?? new Map(part.renamed)
    renamed.set(part, own.set(item, now))
  }
  return { ...catalogue, parts: catalogue.parts.map((part) => ({ ...part, renamed: renamed.get(part) ?? part.renamed })) }
}

/** Whether both items have one set of patterns, exclusions and codes. An item without patterns is found by its name. */
const isFoundAlike = (one: CatalogItem, other: CatalogItem): boolean => one.patterns !== null && foundBy(one) === foundBy(other)
const foundBy = (item: CatalogItem): string => JSON.stringify([item.patterns, item.excludePatterns, codesOf(item)])

function withSegment(catalogue: Catalogue, segment: Segment): Catalogue {
  const { parts } = without(catalogue, segment.itemIds)
  return counted([...parts, partOf(segment)])
}

function partOf(segment: Segment): Part {
  const places = new Map<number, number>()
  segment.itemIds.forEach((itemId, item) => places.set(itemId, item))
  return { matcher: openSegmentMatcher(segment), places, dead: null, renamed: new Map(), alive: segment.itemIds.length }
}

function without(catalogue: Catalogue, itemIds: Iterable<number>): Catalogue {
  const ids = [...itemIds]
  return counted(
    catalogue.parts
      .map((part) => {
        let { dead, alive } = part
        for (const itemId of ids) {
          const item = part.places.get(itemId)
          if (item === undefined || dead?.[item] === 1) continue
          if (dead === part.dead) dead = part.dead?.slice() ?? new Uint8Array(part.matcher.segment.itemIds.length)
          ;(dead as Uint8Array)[item] = 1
          alive -= 1
        }
        return dead === part.dead ? part : { ...part, dead, alive }
      })
      .filter(({ alive }) => alive > 0),
  )
}

const counted = (parts: readonly Part[]): Catalogue => ({ parts, itemCount: parts.reduce((sum, { alive }) => sum + alive, 0) })

/**
 * Segments at the end that have up to so many items and patterns together are merged when there are so many of them, so that few are searched for a line and most
 * changes merge none. More than that would hold up the event loop, and is merged in the background.
 */
const SMALL_SIZE = 1_200
const SMALL_PARTS = 4
const PARTS_MAX = 6

function tidied(catalogue: Catalogue): Catalogue {
  const { parts } = catalogue
  let from = parts.length
  let size = 0
  while (from > 0 && size + sizeOf(parts[from - 1] as Part) <= SMALL_SIZE) size += sizeOf(parts[--from] as Part)
  if (parts.length - from < SMALL_PARTS) return catalogue
  return mergedFrom(catalogue, from)
}

const sizeOf = ({ alive, matcher }: Part): number => alive + patternsIn(matcher)

/** So many items beside the first segment are searched twice as dearly as in it. */
const CHANGED_MAX = 200
const CHANGED_SHARE_MAX = 0.02

/** Whether a merge is worth its time: there are too many segments, too many items beside the first one, or too many removed items. */
export function needsMerge({ parts, itemCount }: Catalogue): boolean {
  const changed = parts.slice(1).reduce((sum, { alive }) => sum + alive, 0)
  const all = parts.reduce((sum, { matcher }) => sum + matcher.segment.itemIds.length, 0)
  return parts.length > PARTS_MAX || changed > Math.max(CHANGED_MAX, itemCount * CHANGED_SHARE_MAX) || all > itemCount * 1.3 + 1_000
}

function mergedFrom({ parts }: Catalogue, from: number): Catalogue {
  const kept = parts.slice(0, from)
  return counted([...kept, partOf(buildSegment([...itemsOf({ parts: parts.slice(from), itemCount: 0 })]))])
}

/** All items, unchanged. */
export function* itemsOf({ parts }: Catalogue): Generator<CatalogItem> {
  for (const part of parts) {
    const { length } = part.matcher.segment.itemIds
    for (let item = 0; item < length; item++) if (part.dead?.[item] !== 1) yield itemIn(part, item)
  }
}

export function findItem(catalogue: Catalogue, itemId: number): CatalogItem | null {
  const found = placeOf(catalogue, itemId)
  return found && itemIn(found.part, found.item)
}

const itemIn = ({ matcher: { segment }, renamed }: Part, item: number): CatalogItem => renamed.get(item) ?? itemAt(segment, item)

function placeOf({ parts }: Catalogue, itemId: number): { part: Part; item: number } | null {
  for (const part of parts) {
    const item = part.places.get(itemId)
    if (item !== undefined && part.dead?.[item] !== 1) return { part, item }
  }
  return null
}

/** The item whose own pattern matches a line: the pattern with the longest literal text wins, then the longest match, then the smallest id. */
export function matchOwn({ parts }: Pick<Catalogue, 'parts'>, printed: string): Match | null {
  const best = findBest(parts, printed)
  return best && matchOf(best.layer, best.found.item, 'pattern')
}

/** How many patterns have to be searched in a line, and how many there are. */
export const candidateCount = ({ parts }: Pick<Catalogue, 'parts'>, printed: string): number =>
  candidatesOf(parts, printed).reduce((sum, { sources }) => sum + sources.length, 0)
export const patternCount = ({ parts }: Catalogue): number => parts.reduce((sum, { matcher }) => sum + patternsIn(matcher), 0)

const patternsIn = ({ segment }: Part['matcher']): number => segment.sources.starts.length - 1

/** The item that a code of the line names: the narrowest code wins, then the smallest id. */
export function matchCode({ parts }: Pick<Catalogue, 'parts'>, codes: LineCodes): (Match & { code: string }) | null {
  let best: { part: Part; item: number; itemId: number; rank: number; code: string } | null = null
  for (const part of parts) {
    const { segment } = part.matcher
    if (segment.namedCodes === null) continue
    for (const { things, code, rank } of namedBy(segment.namedCodes, codes)) {
      for (const item of Array.from(things)) {
        const itemId = segment.itemIds[item] as number
        if (part.dead?.[item] === 1 || (best !== null && (rank > best.rank || (rank === best.rank && itemId >= best.itemId)))) continue
        best = { part, item, itemId, rank, code }
      }
    }
  }
  return best && { ...matchOf(best.part, best.item, 'code'), code: best.code }
}

/** The catalogue without the items that a code of the line excludes; the same one where it excludes none. */
export function withoutExcluded(catalogue: Pick<Catalogue, 'parts'>, codes: LineCodes): Pick<Catalogue, 'parts'> {
  if (catalogue.parts.every(({ matcher }) => matcher.segment.excludedCodes === null)) return catalogue
  return {
    parts: catalogue.parts.map((part) => {
      const { segment } = part.matcher
      const excluded = segment.excludedCodes === null ? [] : namedBy(segment.excludedCodes, codes).flatMap(({ things }) => Array.from(things))
      if (excluded.length === 0) return part
      const dead = part.dead?.slice() ?? new Uint8Array(segment.itemIds.length)
      for (const item of excluded) dead[item] = 1
      return { ...part, dead }
    }),
  }
}

/** Every item whose own pattern matches a line, for people who inspect a catalogue. */
export const matchAllOwn = ({ parts }: Catalogue, printed: string): Match[] =>
  findAll(parts, printed).map(({ layer, found }) => matchOf(layer, found.item, 'pattern'))

export function matchOf({ matcher: { segment }, renamed }: Part, item: number, matchSource: Match['matchSource']): Match {
  const now = renamed.get(item)
  const points = now === undefined ? (segment.points[item] as number) : (now.pointsPerUnit ?? 0)
  const name = now === undefined ? stringAt(segment.names, item) : now.name
  return { itemId: segment.itemIds[item] as number, name, pointsPerUnit: Number.isNaN(points) ? 0 : points, matchSource }
}
