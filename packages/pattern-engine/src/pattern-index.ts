import { buildClassScan, scanClasses, type ClassScan } from './class-scan.ts'
import { foldTree } from './fold-tree.ts'
import { buildGramIndex, chooseAnchor, countGrams, findGrams, openCounts, type Anchor, type GramCounts, type GramIndex } from './gram-index.ts'
import { literalCount } from './literal-count.ts'
import { parse } from './parse.ts'
import { bitCount, classAt, CLASSES_FROM, requiredPieces, type Piece, type Required } from './pieces.ts'
import type { Skeleton } from './skeleton.ts'
import type { Node } from './tree.ts'

/**
 * Index of patterns by the pieces that the skeleton of a matching line must contain. A pattern waits for its rarest clause; patterns that wait for one clause
 * are ordered by their other clauses, so that a clause that many of them share is looked for once and fails them all. Made of plain arrays, so that it can be
 * passed between threads.
 */
export type PatternIndex = {
  grams: GramIndex
  scan: ClassScan
  /** Piece → its classes; class from 64 on → its codes. */
  pieceStarts: Uint32Array<ArrayBuffer>
  pieceClasses: Uint16Array<ArrayBuffer>
  classCodes: Uint32Array<ArrayBuffer>
  /** Piece → two consecutive codes that it has, or NO_PAIR. */
  pairs: Uint16Array<ArrayBuffer>
  /** Clause → its pieces. */
  clauseStarts: Uint32Array<ArrayBuffer>
  clausePieces: Uint32Array<ArrayBuffer>
  /** Piece → the awaited clauses that it is in; awaited clause → places of its patterns. */
  awaitedStarts: Uint32Array<ArrayBuffer>
  awaited: Uint32Array<ArrayBuffer>
  waitingStarts: Uint32Array<ArrayBuffer>
  /** Place → its pattern, and its other clauses; each of those → the next place without it. */
  waiting: Uint32Array<ArrayBuffer>
  otherStarts: Uint32Array<ArrayBuffer>
  others: Uint32Array<ArrayBuffer>
  skips: Uint32Array<ArrayBuffer>
  /** Pattern → the clauses whose pieces begin one after the other. */
  orderStarts: Uint32Array<ArrayBuffer>
  orders: Uint32Array<ArrayBuffer>
  /** Patterns without required pieces, which are tried on every line, and ones that require classes alone, such as six digits. */
  always: Uint32Array<ArrayBuffer>
  wordless: Uint32Array<ArrayBuffer>
  /** Pattern → the number of characters that it spells out. */
  literals: Uint16Array<ArrayBuffer>
}

const NO_PAIR = 0xffff

/** What a pattern asks of a skeleton, and how many characters it spells out. */
export type Demand = Required & { literals: number }

export const demandOf = (source: string): Demand => demandOfTree(parse(source))
export const demandOfTree = (tree: Node): Demand => ({ ...requiredPieces(foldTree(tree)), literals: Math.min(0xffff, literalCount(tree)) })

/** Texts and clauses that patterns share, each with a number. */
type Shared = { pieces: Piece[]; clauses: number[][]; clausesOf: Uint32Array[]; orderOf: Uint32Array[]; usedBy: number[] }

function share(demands: Iterable<Demand>): Shared & { literals: number[] } {
  const pieceNumbers = new Map<Piece, number>()
  const clauseNumbers = new Map<string, number>()
  const all: Shared & { literals: number[] } = { pieces: [], clauses: [], clausesOf: [], orderOf: [], usedBy: [], literals: [] }
  const pieceOf = (piece: Piece) => {
    let number = pieceNumbers.get(piece)
    if (number === undefined) {
      pieceNumbers.set(piece, (number = all.pieces.length))
      all.pieces.push(piece)
    }
    return number
  }
  for (const { ordered, loose, literals } of demands) {
    const own = [...ordered, ...loose].map((clause) => {
      const key = clause.length === 1 ? (clause[0] as Piece) : clause.toSorted().join('\uffff')
      let number = clauseNumbers.get(key)
      if (number === undefined) {
        clauseNumbers.set(key, (number = all.clauses.length))
        all.clauses.push(clause.map(pieceOf))
        all.usedBy.push(0)
      }
      all.usedBy[number] = (all.usedBy[number] as number) + 1
      return number
    })
    all.clausesOf.push(Uint32Array.from(new Set(own)))
    all.orderOf.push(Uint32Array.from(own.slice(0, ordered.length)))
    all.literals.push(literals)
  }
  return all
}

export function buildPatternIndex(demands: Iterable<Demand>): PatternIndex {
  const { pieces, clauses, clausesOf, orderOf, usedBy, literals } = share(demands)
  const grams = openCounts(pieces.length)
  clauses.forEach((clause, number) => {
    // Of the alternatives of a clause a line has one.
    for (const piece of clause) countGrams(grams, pieces[piece] as Piece, (usedBy[number] as number) / clause.length)
  })
  const anchors = pieces.map((piece) => chooseAnchor(grams, piece))
  const costs = clauses.map((clause) => costOf(clause, pieces, anchors))
  const awaitedOf = clausesOf.map((own) =>
    own.reduce((best, clause) => (best === -1 || (costs[clause] as number) < (costs[best] as number) ? clause : best), -1),
  )

  // The clauses in which patterns differ least come first: their patterns stand together and are skipped together.
  const order = (own: Uint32Array, but: number) => own.filter((clause) => clause !== but).sort((a, b) => (usedBy[b] as number) - (usedBy[a] as number) || a - b)
  const others = clausesOf.map((own, pattern) => order(own, awaitedOf[pattern] as number))
  const places = awaitedOf
    .flatMap((clause, pattern) => (clause === -1 ? [] : [pattern]))
    .sort((a, b) => (awaitedOf[a] as number) - (awaitedOf[b] as number) || compared(others[a] as Uint32Array, others[b] as Uint32Array))

  const waitingStarts = new Uint32Array(clauses.length + 1)
  for (const pattern of places) waitingStarts[(awaitedOf[pattern] as number) + 1] = (waitingStarts[(awaitedOf[pattern] as number) + 1] as number) + 1
  for (let clause = 0; clause < clauses.length; clause++) waitingStarts[clause + 1] = (waitingStarts[clause + 1] as number) + (waitingStarts[clause] as number)

  const isAwaited = (clause: number) => waitingStarts[clause] !== waitingStarts[clause + 1]
  const awaitedBy: number[][] = pieces.map(() => [])
  clauses.forEach((clause, number) => {
    if (isAwaited(number)) for (const piece of clause) awaitedBy[piece]?.push(number)
  })
  const [awaitedStarts, awaited] = flat(awaitedBy)
  const [clauseStarts, clausePieces] = flat(clauses)
  const [orderStarts, orders] = flat(orderOf)
  const sought = awaitedBy.flatMap((of, piece) => (of.length === 0 ? [] : [piece]))
  return {
    grams: buildGramIndex(
      sought.flatMap((piece) => (anchors[piece] === null ? [] : [{ piece, text: pieces[piece] as Piece, anchor: anchors[piece] as Anchor }])),
    ),
    scan: buildClassScan(sought.filter((piece) => anchors[piece] === null).map((piece) => ({ piece, text: pieces[piece] as Piece }))),
    ...packPieces(pieces),
    pairs: Uint16Array.from(pieces, (piece) => rarestPair(piece, grams)),
    clauseStarts,
    clausePieces,
    awaitedStarts,
    awaited,
    waitingStarts,
    ...packOthers(
      places,
      places.map((pattern) => others[pattern] as Uint32Array),
      places.map((pattern) => awaitedOf[pattern] as number),
    ),
    orderStarts,
    orders,
    always: Uint32Array.from(awaitedOf.flatMap((clause, pattern) => (clause === -1 ? [pattern] : []))),
    wordless: Uint32Array.from(
      awaitedOf.flatMap((clause, pattern) => (clause !== -1 && clauses[clause]?.some((piece) => anchors[piece] === null) ? [pattern] : [])),
    ),
    literals: Uint16Array.from(literals),
  }
}

/** Patterns that spell nothing out: they are tried on many lines. */
export const patternsWithoutWords = ({ always, wordless }: PatternIndex): number[] => [...always, ...wordless]

/** A piece of classes alone is found in one pass with others of its kind, but in many lines. */
const CLASSES_COST = 1e9

function costOf(clause: readonly number[], pieces: readonly Piece[], anchors: readonly (Anchor | null)[]): number {
  let cost = 0
  for (const piece of clause) cost += anchors[piece]?.cost ?? CLASSES_COST * commonness(pieces[piece] as Piece)
  return cost
}

/** The share of texts of this length that the classes allow, if all codes were equally frequent. */
function commonness(piece: Piece): number {
  let share = 1
  for (let at = 0; at < piece.length; at++) {
    const { low, high } = classAt(piece.charCodeAt(at))
    share *= (bitCount(low) + bitCount(high)) / CLASSES_FROM
  }
  return share + 1e-3
}

function compared(one: Uint32Array, other: Uint32Array): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return (one[at] as number) - (other[at] as number)
  return one.length - other.length
}

function packOthers(
  places: readonly number[],
  others: readonly Uint32Array[],
  awaitedAt: readonly number[],
): Pick<PatternIndex, 'waiting' | 'otherStarts' | 'others' | 'skips'> {
  const otherStarts = new Uint32Array(places.length + 1)
  others.forEach((own, place) => {
    otherStarts[place + 1] = (otherStarts[place] as number) + own.length
  })
  const all = new Uint32Array(otherStarts[places.length] as number)
  const skips = new Uint32Array(all.length)
  for (let place = places.length - 1; place >= 0; place--) {
    const own = others[place] as Uint32Array
    const start = otherStarts[place] as number
    const next = others[place + 1]
    let isShared = next !== undefined && awaitedAt[place] === awaitedAt[place + 1]
    for (let at = 0; at < own.length; at++) {
      all[start + at] = own[at] as number
      isShared &&= next?.[at] === own[at]
      skips[start + at] = isShared ? (skips[(otherStarts[place + 1] as number) + at] as number) : place + 1
    }
  }
  return { waiting: Uint32Array.from(places), otherStarts, others: all, skips }
}

function flat(lists: readonly ArrayLike<number>[]): [starts: Uint32Array<ArrayBuffer>, all: Uint32Array<ArrayBuffer>] {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] as number) + list.length
  })
  const all = new Uint32Array(starts[lists.length] as number)
  lists.forEach((list, at) => all.set(list, starts[at]))
  return [starts, all]
}

function packPieces(pieces: readonly Piece[]): Pick<PatternIndex, 'pieceStarts' | 'pieceClasses' | 'classCodes'> {
  const pieceStarts = new Uint32Array(pieces.length + 1)
  pieces.forEach((piece, at) => {
    pieceStarts[at + 1] = (pieceStarts[at] as number) + piece.length
  })
  const pieceClasses = new Uint16Array(pieceStarts[pieces.length] as number)
  /** Numbers of this thread → numbers of this index. */
  const own = new Map<number, number>()
  const codes: number[] = []
  let to = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at++) {
      const number = piece.charCodeAt(at)
      let packed = number < CLASSES_FROM ? number : own.get(number)
      if (packed === undefined) {
        own.set(number, (packed = CLASSES_FROM + own.size))
        const { low, high } = classAt(number)
        codes.push(low >>> 0, high >>> 0)
      }
      pieceClasses[to++] = packed
    }
  return { pieceStarts, pieceClasses, classCodes: Uint32Array.from(codes) }
}

function rarestPair(piece: Piece, grams: GramCounts): number {
  let [best, least] = [NO_PAIR, Infinity]
  for (let at = 0; at + 1 < piece.length; at++) {
    const [one, other] = [piece.charCodeAt(at), piece.charCodeAt(at + 1)]
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
  /** Pair of codes → the line in which it was met last. */
  pairSeen: Int32Array
  /** Piece, clause → the number of the line for which it was looked for last: positive when it was found, else negative. */
  pieceKnown: Int32Array
  clauseKnown: Int32Array
  /** Awaited clauses that were found. */
  hits: Uint32Array
  hitCount: number
  candidates: Uint32Array
  count: number
  /** Clauses looked for since the index was opened, for measurements. */
  looks: number
}

export const openAsking = ({ pieceStarts, clauseStarts, literals }: PatternIndex): Asking => ({
  line: 0,
  pairSeen: new Int32Array(1 << 12),
  pieceKnown: new Int32Array(pieceStarts.length - 1),
  clauseKnown: new Int32Array(clauseStarts.length - 1),
  hits: new Uint32Array(clauseStarts.length - 1),
  hitCount: 0,
  candidates: new Uint32Array(literals.length),
  count: 0,
  looks: 0,
})

/** Writes the patterns that may match a line of this skeleton to `asking.candidates`, each once, in no order. */
export function findCandidates(index: PatternIndex, skeleton: Skeleton, asking: Asking): void {
  beginLine(asking, skeleton)
  const { always, grams, scan } = index
  const { candidates, line, pieceKnown } = asking
  findGrams(grams, skeleton, (piece, at) => {
    if (pieceKnown[piece] !== line && isAt(index, piece, skeleton, at)) note(index, piece, asking)
  })
  if (scan.words > 0) scanClasses(scan, skeleton, (piece) => note(index, piece, asking))
  asking.count = 0
  for (let at = 0; at < always.length; at++) candidates[asking.count++] = always[at] as number
  for (let hit = 0; hit < asking.hitCount; hit++) tryWaiting(index, asking.hits[hit] as number, skeleton, asking)
}

function beginLine(asking: Asking, { codes, length }: Skeleton): void {
  if (asking.line === 0x7ffffffe) {
    // the line counter has reached its end
    for (const known of [asking.pairSeen, asking.pieceKnown, asking.clauseKnown]) known.fill(0)
    asking.line = 0
  }
  const line = ++asking.line
  asking.hitCount = 0
  const { pairSeen } = asking
  for (let at = 1; at < length; at++) pairSeen[((codes[at - 1] as number) << 6) | (codes[at] as number)] = line
}

function note({ awaitedStarts, awaited }: PatternIndex, piece: number, asking: Asking): void {
  const { line, clauseKnown } = asking
  asking.pieceKnown[piece] = line
  const end = awaitedStarts[piece + 1] as number
  for (let at = awaitedStarts[piece] as number; at < end; at++) {
    const clause = awaited[at] as number
    if (clauseKnown[clause] === line) continue
    clauseKnown[clause] = line
    asking.hits[asking.hitCount++] = clause
  }
}

/** The patterns that wait for a clause and whose other clauses are in the skeleton as well. */
function tryWaiting(index: PatternIndex, clause: number, skeleton: Skeleton, asking: Asking): void {
  const { waitingStarts, waiting, otherStarts, others, skips } = index
  const { candidates } = asking
  const end = waitingStarts[clause + 1] as number
  let place = waitingStarts[clause] as number
  while (place < end) {
    let next = -1
    const last = otherStarts[place + 1] as number
    for (let at = otherStarts[place] as number; at < last; at++) {
      if (!holds(index, others[at] as number, skeleton, asking)) {
        next = skips[at] as number
        break
      }
    }
    if (next !== -1) place = next
    else {
      const pattern = waiting[place++] as number
      if (isOrdered(index, pattern, skeleton, asking)) candidates[asking.count++] = pattern
    }
  }
}

/** Whether the skeleton has pieces of the clauses in their order. All of them are known to be there. */
function isOrdered(index: PatternIndex, pattern: number, skeleton: Skeleton, asking: Asking): boolean {
  const { orderStarts, orders } = index
  const end = orderStarts[pattern + 1] as number
  let from = 0
  for (let at = orderStarts[pattern] as number; at < end && from !== -1; at++) from = firstStart(index, orders[at] as number, from, skeleton, asking)
  return from !== -1
}

/** The first place from which on a piece of the clause begins, or -1. */
function firstStart(index: PatternIndex, clause: number, from: number, skeleton: Skeleton, asking: Asking): number {
  const { clauseStarts, clausePieces } = index
  const end = clauseStarts[clause + 1] as number
  let first = skeleton.length
  for (let at = clauseStarts[clause] as number; at < end; at++) {
    const piece = clausePieces[at] as number
    if (!hasPiece(index, piece, skeleton, asking)) continue
    let place = from
    while (place < first && !isAt(index, piece, skeleton, place)) place++
    first = place
  }
  return first === skeleton.length ? -1 : first
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
  const { line, pieceKnown, pairSeen } = asking
  const known = pieceKnown[piece] as number
  if (known === line) return true
  if (known === -line) return false
  const pair = index.pairs[piece] as number
  let found = false
  if (pair === NO_PAIR || pairSeen[pair] === line) {
    asking.looks++
    const last = skeleton.length - ((index.pieceStarts[piece + 1] as number) - (index.pieceStarts[piece] as number))
    for (let at = 0; at <= last && !found; at++) found = isAt(index, piece, skeleton, at)
  }
  pieceKnown[piece] = found ? line : -line
  return found
}

function isAt({ pieceStarts, pieceClasses, classCodes }: PatternIndex, piece: number, { codes, length }: Skeleton, from: number): boolean {
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
  return true
}
