import { hasCodes } from '../codes/code-index.ts'
import type { LineCodes } from '../codes/line-codes.ts'
import type { PromoSettings } from '../promo/settings.ts'
import { matchCode, matchOf, matchOwn, withoutExcluded, type Catalogue, type Match, type Part } from './catalogue.ts'
import { ownWords, type Dictionary } from './names/dictionary.ts'
import { openNameIndex, TOLD_APART, type NameIndex, type NameMatch } from './names/name-index.ts'
import type { Segment } from './segment.ts'
import { stringAt } from '@chekhov/pattern-engine'

/** How a line is recognised: with the operators' words, and by which of its marks. */
export type Matching = { dictionary?: Dictionary | undefined; matchBy?: PromoSettings['match_by'] }

/** The item of a catalogue that a line of a receipt belongs to: by its codes, by an item's own pattern, otherwise by the name of an item without patterns. */
export function matchLine(
  catalogue: Catalogue,
  { name, codes }: { name: string; codes?: LineCodes },
  { dictionary, matchBy = 'any' }: Matching = {},
): (Match & { code?: string }) | null {
  const isCoded = hasCodes(codes)
  const possible = isCoded ? withoutExcluded(catalogue, codes) : catalogue
  const named = isCoded ? matchCode(possible, codes) : null
  if (named !== null || matchBy === 'codes') return named
  return matchOwn(possible, name) ?? matchName(possible, name, dictionary)
}

function matchName(catalogue: Pick<Catalogue, 'parts'>, printed: string, dictionary?: Dictionary): Match | null {
  const read = readLineByNames(catalogue, printed, dictionary)
  return read === null || read.rivals.length > 0
    ? null
    : { ...matchOf(read.part, read.item, read.byDictionary ? 'synonym' : 'pattern'), evidence: read.evidence }
}

type NameReading = NameMatch & { part: Part; rivals: number[] }

/** The item whose name fits a line best, and other items that the line does not tell from it. */
export function readLineByNames({ parts }: Pick<Catalogue, 'parts'>, printed: string, dictionary: Dictionary = ownWords()): NameReading | null {
  const found: (NameMatch & { part: Part })[] = []
  for (const part of parts) {
    const one = nameIndexOf(part.matcher.segment, dictionary)?.best(printed, (item) => part.dead?.[item] === 1)
    if (one) found.push({ ...one, part })
  }
  const [best, ...others] = found.sort((a, b) => b.score - a.score || a.itemId - b.itemId)
  if (best === undefined) return null
  const rivals = others.filter(({ score }) => best.score - score < TOLD_APART).map(({ itemId }) => itemId)
  return { ...best, rivals: best.rival === null ? rivals : [best.rival.itemId, ...rivals] }
}

/** Built at the first use of a segment, and dropped with it. */
const indexes = new WeakMap<Segment, { dictionary: Dictionary; index: NameIndex | null }>()

function nameIndexOf(segment: Segment, dictionary: Dictionary): NameIndex | null {
  const known = indexes.get(segment)
  if (known?.dictionary === dictionary) return known.index
  for (const _ of readingNames(segment, dictionary)) continue
  return indexes.get(segment)?.index ?? null
}

/** Names parsed between two pauses: some milliseconds of work. */
const PORTION = 100

/**
 * Parses the names of a catalogue's items before they are needed, a portion at a time, so that the caller can do other work in between. Names not
 * parsed by then are parsed with the first line.
 */
export function* readNames({ parts }: Catalogue, dictionary: Dictionary = ownWords()): Generator<void> {
  for (const {
    matcher: { segment },
  } of parts)
    if (indexes.get(segment)?.dictionary !== dictionary) yield* readingNames(segment, dictionary)
}

function* readingNames(segment: Segment, dictionary: Dictionary): Generator<void> {
  const { itemIds, byName, names } = segment
  const { add, index } = openNameIndex(dictionary)
  let read = 0
  for (const [item, itemId] of itemIds.entries()) {
    if (byName[item] !== 1) continue
    add({ item, itemId, name: stringAt(names, item) })
    if (++read % PORTION === 0) yield
  }
  indexes.set(segment, { dictionary, index: read === 0 ? null : index })
}
