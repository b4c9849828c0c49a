import { hasCodes } from '../codes/code-index.ts'
import type { LineCodes } from '../codes/line-codes.ts'
import type { PromoSettings } from '../promo/settings.ts'
import { candidateCount, matchCode, matchOf, matchOwn, patternCount, withoutExcluded, type Catalogue, type Match, type Part } from './catalogue.ts'
import { ownWords, type Dictionary } from './names/dictionary.ts'
import type { Rule } from './names/item-rule.ts'
import { bestOf, openNameIndex, type Fitting, type NameIndex } from './names/name-index.ts'
import { readName } from './names/read-name.ts'
import { codesOf, type CatalogItem } from './item.ts'
import { itemAt, type Segment } from './segment.ts'
import { stringAt } from '@chekhov/pattern-engine'

export type CatalogueLine = { name: string; codes?: LineCodes }

/** How a line is recognised: with the operators' words, and by which of its marks. `searched`: what own patterns found in lines that were searched before. */
export type Matching = { dictionary?: Dictionary | undefined; matchBy?: PromoSettings['match_by'] | undefined; searched?: SearchedLines | undefined }
export type SearchedLines = ReadonlyMap<CatalogueLine, Match | null>

/** The item of a catalogue that a line of a receipt belongs to: by its codes, by an item's own pattern, otherwise by the name of an item without patterns. */
export function matchLine(
  catalogue: Catalogue,
  line: CatalogueLine,
  { dictionary, matchBy = 'any', searched }: Matching = {},
): (Match & { code?: string }) | null {
  const { possible, named } = matchByCodes(catalogue, line)
  if (named !== null || matchBy === 'codes') return named
  const own = searched?.has(line) ? (searched.get(line) as Match | null) : matchOwn(possible, line.name)
  return own ?? matchName(possible, line.name, dictionary)
}

/** The item that the line's codes name, and the catalogue without the items that they exclude. */
function matchByCodes(catalogue: Pick<Catalogue, 'parts'>, { codes }: CatalogueLine) {
  if (!hasCodes(codes)) return { possible: catalogue, named: null }
  const possible = withoutExcluded(catalogue, codes)
  return { possible, named: matchCode(possible, codes) }
}

/**
 * A line with more candidates than this is searched by a thread: as many patterns take some 40 ms in a line of any length when none of them was met before.
 * Lines that cash registers print have some dozens at most.
 */
const CANDIDATES_SEARCHED_HERE = 150

/** The lines that meet so many patterns that a thread should search them, with what they are to be searched in. */
export function dearLines<L extends CatalogueLine>(
  catalogue: Catalogue,
  lines: readonly L[],
  { matchBy = 'any' }: Matching = {},
): { line: L; parts: readonly Part[] }[] {
  if (matchBy === 'codes' || patternCount(catalogue) <= CANDIDATES_SEARCHED_HERE) return []
  return lines.flatMap((line) => {
    const { possible, named } = matchByCodes(catalogue, line)
    return named === null && candidateCount(possible, line.name) > CANDIDATES_SEARCHED_HERE ? [{ line, parts: possible.parts }] : []
  })
}

function matchName(catalogue: Pick<Catalogue, 'parts'>, printed: string, dictionary?: Dictionary): Match | null {
  const read = readLineByNames(catalogue, printed, dictionary)
  return read === null || read.rivals.length > 0
    ? null
    : { ...matchOf(read.part, read.item, read.byDictionary ? 'synonym' : 'pattern'), evidence: read.evidence }
}

type NameReading = Fitting & { part: Part; item: number; itemId: number; rivals: number[] }

/** The item whose name fits a line best, and other items that the line does not tell from it. */
export function readLineByNames({ parts }: Pick<Catalogue, 'parts'>, printed: string, dictionary: Dictionary = ownWords()): NameReading | null {
  const line = readName(printed, dictionary)
  if (line.words.length === 0) return null
  const fitting: (Fitting & { part: Part })[] = []
  const others: Rule[] = []
  for (const part of parts) {
    const read = nameIndexOf(part.matcher.segment, dictionary)?.read(line, (item) => part.dead?.[item] === 1)
    if (read === undefined) continue
    fitting.push(...read.fitting.map((one) => ({ ...one, part })))
    others.push(...read.others)
  }
  const found = bestOf(fitting, others, line)
  if (found === null) return null
  const { item, itemId } = found.best.rule
  return { ...found.best, item, itemId, rivals: found.rivals.map((rule) => rule.itemId) }
}

/** The items without patterns and codes whose name states no brand, so that no line is theirs. */
export function brandlessItems({ parts }: Pick<Catalogue, 'parts'>, dictionary: Dictionary = ownWords()): CatalogItem[] {
  return parts.flatMap(({ matcher: { segment }, dead }) =>
    (nameIndexOf(segment, dictionary)?.brandless ?? [])
      .filter((item) => dead?.[item] !== 1)
      .map((item) => itemAt(segment, item))
      .filter((item) => Object.keys(codesOf(item)).length === 0),
  )
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
