import { buildClassScan, scanClasses, type ClassScan } from './class-scan.ts'
import { isRespelled } from './fold-tree.ts'
import { buildGramIndexes, chooseAnchor, countGrams, findGrams, openCounts, type Anchor, type GramCounts, type GramIndex } from './gram-index.ts'
import { latinCount, literalCount, spaceCount } from './least-count.ts'
import { firstPlace, openPlaces, PLACES, type ClassPlaces } from './class-places.ts'
import { bitCount, classAt, classNumber, CLASSES_FROM, neededAt, type Piece } from './piece.ts'
import { requiredPieces, type Required } from './pieces.ts'
import type { Skeleton } from './skeleton.ts'
import type { Node } from './tree.ts'

/**
 * Index of patterns by the pieces that the skeleton of a matching line must contain. A pattern waits for each piece of its rarest clause. What it asks for
 * besides is looked for once a line, however many patterns ask for it, and patterns that ask for one thing stand together, so that they fail together: a piece
 * costs what the patterns that wait for it differ in. Made of plain arrays, so that it can be passed between threads.
 */
export type PatternIndex = {
  grams: readonly GramIndex[]
  scan: ClassScan
  /** Piece → its classes, and the borders that it asks for before each (`Skeleton`); class from 64 on → its codes. */
  pieceStarts: Uint32Array
  pieceClasses: Uint16Array
  pieceBorders: Uint8Array
  classCodes: Uint32Array
  /** Piece → two consecutive codes that it has, or NO_PAIR. */
  pairs: Uint16Array
  /** Clause → its pieces. */
  clauseStarts: Uint32Array
  clausePieces: Uint32Array
  /** Piece → places of the patterns that wait for it, in ascending order. */
  waitingStarts: Uint32Array
  waiting: Uint32Array
  /** Place → its pattern, and its clauses but the awaited one; each of those → the next place without it. */
  patterns: Uint32Array
  otherStarts: Uint32Array
  others: Uint32Array
  skips: Uint32Array
  /**
   * Place → the clauses whose pieces begin one after the other (`inOrder`), with AWAITED for the awaited one, and BEGINNING first if a spelling begins with them;
   * the next place that asks for anything else.
   */
  orderStarts: Uint32Array
  orders: Uint32Array
  alikeUntil: Uint32Array
  /** Patterns without required pieces, which are tried on every line, and ones that require classes alone, such as six digits. */
  always: Uint32Array
  wordless: Uint32Array
  /** Pattern → the number of characters that it spells out. */
  literals: Uint16Array
  /** Pattern → the number of spaces that it asks for; 1: it asks for a Latin letter. */
  spaces: Uint8Array
  latin: Uint8Array
}

const AWAITED = 0x7fffffff
const BEGINNING = 0xfffffffd
/** A clause, and whether its piece begins behind the end of those before. */
const inOrder = (clause: number, apart: boolean): number => clause * 2 + (apart ? 1 : 0)
const NO_PAIR = 0xffff

/** What a pattern asks of a skeleton, how many characters it spells out, how many spaces it asks for, and whether for a Latin letter. */
export type Demand = Required & { literals: number; spaces: number; latin: number }

export function demandOf(tree: Node, folded: Node): Demand {
  // Folding makes spaces optional, and adds some where one is written in another way (`&nbsp;`), which a line may have as well.
  const inBoth = (countOf: (tree: Node) => number) => {
    const count = countOf(tree)
    return count === 0 ? 0 : Math.min(count, countOf(folded))
  }
  const [spaces, latin] = [Math.min(0xff, inBoth(spaceCount)), Math.min(1, inBoth(latinCount))]
  return { ...requiredPieces(folded, isRespelled(tree) ? tree : null), literals: Math.min(0xffff, literalCount(tree)), spaces, latin }
}

/** Texts and clauses that patterns share, each with a number. */
type Shared = {
  pieces: Piece[]
  clauses: number[][]
  clausesOf: number[][]
  orderOf: number[][]
  begins: boolean[]
  usedBy: number[]
  literals: number[]
  spaces: number[]
  latin: number[]
}

function share(demands: Iterable<Demand>): Shared {
  const pieceNumbers = new Map<Piece, number>()
  /** Hash of a clause → the last clause with it; clause → an earlier one with its hash. */
  const byHash = new Map<number, number>()
  const earlier: number[] = []
  const all: Shared = {
    pieces: [],
    clauses: [],
    clausesOf: [],
    orderOf: [],
    begins: [],
    usedBy: [],
    literals: [],
    spaces: [],
    latin: [],
  }
  const pieceOf = (piece: Piece) => {
    let number = pieceNumbers.get(piece)
    if (number === undefined) {
      pieceNumbers.set(piece, (number = all.pieces.length))
      all.pieces.push(piece)
    }
    return number
  }
  for (const { ordered, loose, isFirst, literals, spaces, latin } of demands) {
    const own = [...ordered.map(({ pieces }) => pieces), ...loose].map((clause) => {
      const members = clause.map(pieceOf)
      const hash = hashOf(sorted(members))
      const last = byHash.get(hash) ?? -1
      let number = last
      while (number !== -1 && !areEqual(all.clauses[number] as number[], members)) number = earlier[number] as number
      if (number === -1) {
        byHash.set(hash, (number = all.clauses.length))
        earlier.push(last)
        all.clauses.push(members)
        all.usedBy.push(0)
      }
      all.usedBy[number] = (all.usedBy[number] as number) + 1
      return number
    })
    all.clausesOf.push([...new Set(own)])
    all.orderOf.push(ordered.map(({ apart }, at) => inOrder(own[at] as number, apart)))
    all.begins.push(isFirst)
    all.literals.push(literals)
    all.spaces.push(spaces)
    all.latin.push(latin)
  }
  return all
}

/** Sorts in place, by insertion, since members are few. */
function sorted(members: number[]): number[] {
  for (let at = 1; at < members.length; at++) {
    const own = members[at] as number
    let to = at
    for (; to > 0 && (members[to - 1] as number) > own; to--) members[to] = members[to - 1] as number
    members[to] = own
  }
  return members
}

function hashOf(members: readonly number[]): number {
  let hash = members.length
  for (const member of members) hash = Math.imul(hash ^ member, 0x9e3779b1) ^ (hash >>> 15)
  return hash
}

function areEqual(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

export function buildPatternIndex(demands: Iterable<Demand>): PatternIndex {
  const { pieces, clauses, clausesOf, orderOf, begins, usedBy, literals, spaces, latin } = share(demands)
  const grams = openCounts(pieces.length)
  const weights = new Float32Array(pieces.length)
  clauses.forEach((clause, number) => {
    // Of the alternatives of a clause a line has one.
    for (const piece of clause) weights[piece] = (weights[piece] as number) + (usedBy[number] as number) / clause.length
  })
  pieces.forEach((piece, number) => countGrams(grams, piece, weights[number] as number))
  const anchors = pieces.map((piece) => chooseAnchor(grams, piece))
  const costs = clauses.map((clause) => costOf(clause, pieces, anchors, weights))
  const awaitedOf = clausesOf.map((own) =>
    own.reduce((best, clause) => (best === -1 || (costs[clause] as number) < (costs[best] as number) ? clause : best), -1),
  )

  // The clauses in which patterns differ least come first: their patterns stand together and are skipped together.
  const asked = clausesOf.map((own, pattern) => {
    const awaited = awaitedOf[pattern] as number
    return {
      others: own.filter((clause) => clause !== awaited).sort((a, b) => (usedBy[b] as number) - (usedBy[a] as number) || a - b),
      order: [...(begins[pattern] ? [BEGINNING] : []), ...awaitedIn(orderOf[pattern] as number[], awaited)],
    }
  })
  // Those that wait for one thing are read one after the other. Long choices share words but are seldom equal, so they are only ordered by what else they ask for.
  const blocks = Int32Array.from(awaitedOf, (clause) => ((clauses[clause]?.length ?? 0) > BLOCK_PIECES ? -1 : clause))
  const patterns = awaitedOf
    .flatMap((clause, pattern) => (clause === -1 ? [] : [pattern]))
    .sort(
      (a, b) =>
        (blocks[a] as number) - (blocks[b] as number) ||
        compared((asked[a] as Asked).others, (asked[b] as Asked).others) ||
        compared((asked[a] as Asked).order, (asked[b] as Asked).order) ||
        a - b,
    )
  const [waitingStarts, waiting] = waitingFor(
    pieces.length,
    patterns.map((pattern) => clauses[awaitedOf[pattern] as number] as readonly number[]),
  )
  const isOther = new Uint8Array(clauses.length)
  for (const { others, order } of asked) {
    for (const clause of others) isOther[clause] = 1
    for (const one of order) isOther[one >>> 1] = 1
  }
  const [clauseStarts, clausePieces] = flat(clauses.map((clause, number) => (isOther[number] === 1 ? clause : [])))
  const sought = pieces.flatMap((_, piece) => (waitingStarts[piece] === waitingStarts[piece + 1] ? [] : [piece]))
  // Any line has a gram of one code at many places, so a longer piece is found sooner by its classes.
  const isScanned = (piece: number) => anchors[piece] === null || ((anchors[piece] as Anchor).length === 1 && (pieces[piece] as Piece).length > 1)
  return {
    grams: buildGramIndexes(sought.flatMap((piece) => (isScanned(piece) ? [] : [{ piece, text: pieces[piece] as Piece, anchor: anchors[piece] as Anchor }]))),
    scan: buildClassScan(sought.filter(isScanned).map((piece) => ({ piece, text: pieces[piece] as Piece }))),
    ...packPieces(pieces),
    pairs: Uint16Array.from(pieces, (piece) => rarestPair(piece, grams)),
    clauseStarts,
    clausePieces,
    waitingStarts,
    waiting,
    patterns: Uint32Array.from(patterns),
    ...packAsked(patterns.map((pattern) => asked[pattern] as Asked)),
    always: Uint32Array.from(awaitedOf.flatMap((clause, pattern) => (clause === -1 ? [pattern] : []))),
    wordless: Uint32Array.from(
      awaitedOf.flatMap((clause, pattern) => (clause !== -1 && clauses[clause]?.some((piece) => anchors[piece] === null) ? [pattern] : [])),
    ),
    literals: Uint16Array.from(literals),
    spaces: Uint8Array.from(spaces),
    latin: Uint8Array.from(latin),
  }
}

/** The order with AWAITED for the awaited clause. Where that stands twice, each place may have another piece of it. */
function awaitedIn(order: readonly number[], awaited: number): number[] {
  const isAwaited = (one: number) => one >>> 1 === awaited
  return order.filter(isAwaited).length > 1 ? [...order] : order.map((one) => (isAwaited(one) ? inOrder(AWAITED, (one & 1) === 1) : one))
}

const BLOCK_PIECES = 4

/** What a pattern asks of a line that has its awaited clause. */
type Asked = { others: number[]; order: number[] }

/** Patterns that spell nothing out: they are tried on many lines. */
export const patternsWithoutWords = ({ always, wordless }: PatternIndex): number[] => [...always, ...wordless]

/** A piece of classes alone is found in one pass with others of its kind, but in many lines. */
const CLASSES_COST = 1e9

/**
 * How often a line has a piece of the clause, told by how many patterns have it: a gram that long words share says little about how often the words occur,
 * but each place that has it is compared with the words.
 */
function costOf(clause: readonly number[], pieces: readonly Piece[], anchors: readonly (Anchor | null)[], weights: Float32Array): number {
  let cost = 0
  for (const piece of clause) {
    const anchor = anchors[piece]
    const length = (pieces[piece] as Piece).length
    if (!anchor) cost += CLASSES_COST * commonness(pieces[piece] as Piece)
    else cost += length <= anchor.length ? anchor.cost : (weights[piece] as number) + anchor.cost / WORTH_OF_COMPARING
  }
  return cost
}

const WORTH_OF_COMPARING = 8

/** The share of texts of this length that the classes allow, if all codes were equally frequent. */
function commonness(piece: Piece): number {
  let share = 1
  for (let at = 0; at < piece.length; at++) {
    const { low, high } = classAt(classNumber(piece, at))
    share *= (bitCount(low) + bitCount(high)) / CLASSES_FROM
  }
  return share + 1e-3
}

function compared(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return (one[at] as number) - (other[at] as number)
  return one.length - other.length
}

/** Piece → the places that wait for it; `awaited`: place → its pieces. */
function waitingFor(pieceCount: number, awaited: readonly (readonly number[])[]): [starts: Uint32Array, waiting: Uint32Array] {
  const starts = new Uint32Array(pieceCount + 1)
  for (const own of awaited) for (const piece of own) starts[piece + 1] = (starts[piece + 1] as number) + 1
  for (let piece = 0; piece < pieceCount; piece++) starts[piece + 1] = (starts[piece + 1] as number) + (starts[piece] as number)
  const ends = starts.slice()
  const waiting = new Uint32Array(starts[pieceCount] as number)
  awaited.forEach((own, place) => {
    for (const piece of own) {
      waiting[ends[piece] as number] = place
      ends[piece] = (ends[piece] as number) + 1
    }
  })
  return [starts, waiting]
}

function packAsked(asked: readonly Asked[]): Pick<PatternIndex, 'otherStarts' | 'others' | 'skips' | 'orderStarts' | 'orders' | 'alikeUntil'> {
  const [otherStarts, others] = flat(asked.map((one) => one.others))
  const [orderStarts, orders] = flat(asked.map(({ order }) => order))
  const skips = new Uint32Array(others.length)
  const alikeUntil = new Uint32Array(asked.length)
  for (let place = asked.length - 1; place >= 0; place--) {
    const own = asked[place] as Asked
    const next = asked[place + 1]
    const start = otherStarts[place] as number
    let isShared = next !== undefined
    for (let at = 0; at < own.others.length; at++) {
      isShared &&= next?.others[at] === own.others[at]
      skips[start + at] = isShared ? (skips[(otherStarts[place + 1] as number) + at] as number) : place + 1
    }
    const isAlike = next !== undefined && compared(own.others, next.others) === 0 && compared(own.order, next.order) === 0
    alikeUntil[place] = isAlike ? (alikeUntil[place + 1] as number) : place + 1
  }
  return { otherStarts, others, skips, orderStarts, orders, alikeUntil }
}

function flat(lists: readonly ArrayLike<number>[]): [starts: Uint32Array, all: Uint32Array] {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] as number) + list.length
  })
  const all = new Uint32Array(starts[lists.length] as number)
  let to = 0
  for (const list of lists) for (let at = 0; at < list.length; at++) all[to++] = list[at] as number
  return [starts, all]
}

function packPieces(pieces: readonly Piece[]): Pick<PatternIndex, 'pieceStarts' | 'pieceClasses' | 'pieceBorders' | 'classCodes'> {
  const pieceStarts = new Uint32Array(pieces.length + 1)
  pieces.forEach((piece, at) => {
    pieceStarts[at + 1] = (pieceStarts[at] as number) + piece.length
  })
  const pieceClasses = new Uint16Array(pieceStarts[pieces.length] as number)
  const pieceBorders = new Uint8Array(pieceClasses.length)
  /** Numbers of this thread → numbers of this index. */
  const own = new Map<number, number>()
  const codes: number[] = []
  let to = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at++) {
      const number = classNumber(piece, at)
      let packed = number < CLASSES_FROM ? number : own.get(number)
      if (packed === undefined) {
        own.set(number, (packed = CLASSES_FROM + own.size))
        const { low, high } = classAt(number)
        codes.push(low >>> 0, high >>> 0)
      }
      pieceClasses[to] = packed
      pieceBorders[to++] = neededAt(piece, at)
    }
  return { pieceStarts, pieceClasses, pieceBorders, classCodes: Uint32Array.from(codes) }
}

function rarestPair(piece: Piece, grams: GramCounts): number {
  let [best, least] = [NO_PAIR, Infinity]
  for (let at = 0; at + 1 < piece.length; at++) {
    const [one, other] = [classNumber(piece, at), classNumber(piece, at + 1)]
    if (one >= CLASSES_FROM || other >= CLASSES_FROM) continue
    const key = (one << 6) | other
    const count = grams.counts[Math.imul(key, 0x9e3779b1) >>> grams.shift] as number
    if (count < least) [best, least] = [key, count]
  }
  return best
}

/** Reusable scratch buffers of searches in one index. */
export type Asking = {
  line: number
  /** Piece, clause → the number of the line for which it was looked for last: positive when it was found, else negative. */
  pieceKnown: Int32Array
  /** Piece → the line in which the patterns that wait for it were looked at last. */
  pieceTried: Int32Array
  clauseKnown: Int32Array
  /** Piece that was found → where it begins first. */
  pieceFirst: Uint16Array
  places: ClassPlaces
  /** Pattern → the line for which it became a candidate last. */
  chosen: Int32Array
  candidates: Uint32Array
  count: number
  /** Pieces looked for and patterns looked at since the index was opened, for measurements; patterns that fail together count once. */
  looks: number
}

export const openAsking = ({ pieceStarts, classCodes, clauseStarts, literals }: PatternIndex): Asking => ({
  line: 0,
  pieceKnown: new Int32Array(pieceStarts.length - 1),
  pieceTried: new Int32Array(pieceStarts.length - 1),
  clauseKnown: new Int32Array(clauseStarts.length - 1),
  pieceFirst: new Uint16Array(pieceStarts.length - 1),
  places: openPlaces(classCodes),
  chosen: new Int32Array(literals.length),
  candidates: new Uint32Array(literals.length),
  count: 0,
  looks: 0,
})

/** Writes the patterns that may match a line of this skeleton to `asking.candidates`, each once, in no order. */
export function findCandidates(index: PatternIndex, skeleton: Skeleton, asking: Asking): void {
  beginLine(asking)
  const { always, grams, scan } = index
  const { candidates, line, pieceKnown, pieceTried } = asking
  asking.count = 0
  for (let at = 0; at < always.length; at++) {
    const pattern = always[at] as number
    if (isPossible(index, pattern, skeleton)) candidates[asking.count++] = pattern
  }
  const found = (piece: number, at: number) => {
    if (pieceTried[piece] === line || pieceKnown[piece] === -line || !isAt(index, piece, skeleton, at)) return
    pieceTried[piece] = pieceKnown[piece] = line
    asking.pieceFirst[piece] = at
    tryWaiting(index, piece, skeleton, asking)
  }
  for (const one of grams) findGrams(one, skeleton, found)
  if (scan.words > 0)
    scanClasses(scan, skeleton, (piece, end) => {
      pieceKnown[piece] = line
      asking.pieceFirst[piece] = end + 1 - ((index.pieceStarts[piece + 1] as number) - (index.pieceStarts[piece] as number))
      tryWaiting(index, piece, skeleton, asking)
    })
}

function beginLine(asking: Asking): void {
  if (asking.line === 0x7ffffffe) {
    // the line counter has reached its end
    const { places, pieceKnown, pieceTried, clauseKnown, chosen } = asking
    for (const known of [pieceKnown, pieceTried, clauseKnown, chosen, places.classLine, places.borderLine]) known.fill(0)
    asking.line = places.line = 0
  }
  asking.line++
}

/** The patterns that wait for a piece that was found, and whose other clauses are in the skeleton as well, in their order. */
function tryWaiting(index: PatternIndex, piece: number, skeleton: Skeleton, asking: Asking): void {
  const { waitingStarts, waiting, otherStarts, others, skips, alikeUntil, patterns } = index
  const { candidates, chosen, line } = asking
  const end = waitingStarts[piece + 1] as number
  let at = waitingStarts[piece] as number
  while (at < end) {
    asking.looks++
    const place = waiting[at] as number
    let until = alikeUntil[place] as number
    let isCandidate = true
    const last = otherStarts[place + 1] as number
    for (let other = otherStarts[place] as number; other < last; other++) {
      if (holds(index, others[other] as number, skeleton, asking)) continue
      isCandidate = false
      until = skips[other] as number
      break
    }
    if (isCandidate && isOrdered(index, place, piece, skeleton, asking))
      for (; at < end && (waiting[at] as number) < until; at++) {
        const pattern = patterns[waiting[at] as number] as number
        if (chosen[pattern] === line || !isPossible(index, pattern, skeleton)) continue
        chosen[pattern] = line
        candidates[asking.count++] = pattern
      }
    else at = firstFrom(waiting, until, at + 1, end)
  }
}

/** Where the first place from `until` on stands between `from` and `end`. Places ascend, and mostly none is left out. */
function firstFrom(waiting: Uint32Array, until: number, from: number, end: number): number {
  const least = until - (waiting[from - 1] as number) + from - 1
  if (least <= end && (waiting[least - 1] as number) === until - 1) return least
  let at = from
  while (at < end && (waiting[at] as number) < until) at++
  return at
}

/** Whether some spelling of the line may have the spaces and the Latin letter that the pattern asks for. */
const isPossible = ({ spaces, latin }: PatternIndex, pattern: number, skeleton: Skeleton): boolean =>
  (spaces[pattern] as number) <= skeleton.spaces && (latin[pattern] as number) <= skeleton.latin

/** Whether the skeleton has the awaited piece and pieces of the other clauses in their order. All of them are known to be there. */
function isOrdered(index: PatternIndex, place: number, awaited: number, skeleton: Skeleton, asking: Asking): boolean {
  const { orderStarts, orders } = index
  const last = orderStarts[place + 1] as number
  let at = orderStarts[place] as number
  reached.start = reached.end = 0
  if (at < last && orders[at] === BEGINNING) {
    at++
    const clause = (orders[at] as number) >>> 1
    const beginning = skeleton.beginnings.find((from) => beginsAt(index, clause, awaited, from, skeleton))
    if (beginning === undefined) return false
    reached.start = reached.end = beginning
  }
  for (; at < last; at++) if (!reachClause(index, orders[at] as number, awaited, skeleton, asking)) return false
  return true
}

/** The first places where the last clause may begin, and where it and those before it may end. */
const reached = { start: 0, end: 0 }

function beginsAt(index: PatternIndex, clause: number, awaited: number, place: number, skeleton: Skeleton): boolean {
  if (clause === AWAITED) return isAt(index, awaited, skeleton, place)
  const { clauseStarts, clausePieces } = index
  const last = clauseStarts[clause + 1] as number
  for (let member = clauseStarts[clause] as number; member < last; member++) if (isAt(index, clausePieces[member] as number, skeleton, place)) return true
  return false
}

/** Whether a piece of the next clause begins behind what was reached. */
function reachClause(index: PatternIndex, inOrder: number, awaited: number, skeleton: Skeleton, asking: Asking): boolean {
  const { clauseStarts, clausePieces, pieceStarts } = index
  const clause = inOrder >>> 1
  const isAwaited = clause === AWAITED
  const from = (inOrder & 1) === 1 ? reached.end : reached.start
  const last = isAwaited ? 1 : (clauseStarts[clause + 1] as number)
  let [start, end] = [NOWHERE, NOWHERE]
  for (let member = isAwaited ? 0 : (clauseStarts[clause] as number); member < last; member++) {
    const piece = isAwaited ? awaited : (clausePieces[member] as number)
    const place = firstStart(index, piece, from, skeleton, asking)
    if (place === -1) continue
    if (place < start) start = place
    const behind = place + (pieceStarts[piece + 1] as number) - (pieceStarts[piece] as number)
    if (behind < end) end = behind
  }
  if (start === NOWHERE) return false
  reached.start = start
  if (end > reached.end) reached.end = end
  return true
}

/** Behind every place of a skeleton. */
const NOWHERE = 0xffff

/** The first place from `from` on where a piece begins, or -1. */
function firstStart(index: PatternIndex, piece: number, from: number, skeleton: Skeleton, asking: Asking): number {
  if (!hasPiece(index, piece, skeleton, asking)) return -1
  const place = asking.pieceFirst[piece] as number
  return place >= from ? place : placeFrom(index, piece, from, skeleton, asking)
}

function placeFrom(index: PatternIndex, piece: number, from: number, skeleton: Skeleton, { places, line }: Asking): number {
  const { pieceStarts, pieceClasses, pieceBorders } = index
  const [start, end] = [pieceStarts[piece] as number, pieceStarts[piece + 1] as number]
  if (skeleton.length <= PLACES) return firstPlace(places, pieceClasses, pieceBorders, start, end, from, skeleton, line)
  const last = skeleton.length - (end - start)
  for (let place = from; place <= last; place++) if (isAt(index, piece, skeleton, place)) return place
  return -1
}

/** Whether the skeleton contains a piece of the clause. */
function holds(index: PatternIndex, clause: number, skeleton: Skeleton, asking: Asking): boolean {
  const { clauseKnown, line } = asking
  const known = clauseKnown[clause] as number
  if (known === line) return true
  if (known === -line) return false
  const { clauseStarts, clausePieces } = index
  const end = clauseStarts[clause + 1] as number
  for (let at = clauseStarts[clause] as number; at < end; at++) {
    if (hasPiece(index, clausePieces[at] as number, skeleton, asking)) {
      clauseKnown[clause] = line
      return true
    }
  }
  clauseKnown[clause] = -line
  return false
}

function hasPiece(index: PatternIndex, piece: number, skeleton: Skeleton, asking: Asking): boolean {
  const { line, pieceKnown } = asking
  const known = pieceKnown[piece] as number
  if (known === line) return true
  if (known === -line) return false
  const pair = index.pairs[piece] as number
  let found = false
  if (pair === NO_PAIR || skeleton.pairs[pair] === skeleton.reading) {
    asking.looks++
    const at = placeFrom(index, piece, 0, skeleton, asking)
    found = at !== -1
    if (found) asking.pieceFirst[piece] = at
  }
  pieceKnown[piece] = found ? line : -line
  return found
}

function isAt(
  { pieceStarts, pieceClasses, pieceBorders, classCodes }: PatternIndex,
  piece: number,
  { codes, borders, length }: Skeleton,
  from: number,
): boolean {
  const end = pieceStarts[piece + 1] as number
  let at = pieceStarts[piece] as number
  if (from < 0 || from + end - at > length) return false
  for (let place = from; at < end; at++, place++) {
    const wanted = pieceClasses[at] as number
    const code = codes[place] as number
    if (wanted < CLASSES_FROM) {
      if (wanted !== code) return false
    } else {
      const bits = classCodes[(wanted - CLASSES_FROM) * 2 + (code >>> 5)] as number
      if (((bits >>> (code & 31)) & 1) === 0) return false
    }
  }
  // Mostly the codes are not there.
  for (let at = pieceStarts[piece] as number, place = from; at < end; at++, place++)
    if (((pieceBorders[at] as number) & ~(borders[place] as number)) !== 0) return false
  return true
}
