import { literalCount } from './literal-count.ts'
import { parse } from './parse.ts'
import { buildPieceIndex, findPieces, openSearch, type PieceIndex, type Search } from './piece-index.ts'
import { requiredPieces, type Piece, type PieceClause } from './pieces.ts'
import type { Skeleton } from './skeleton.ts'

/** Index of patterns by the pieces that the skeleton of a matching line must contain. Made of plain arrays, so that it can be passed between threads. */
export type PatternIndex = {
  pieces: PieceIndex
  /** Piece → the patterns listed under it. */
  waitingStarts: Uint32Array<ArrayBuffer>
  waiting: Uint32Array<ArrayBuffer>
  /** Patterns without required pieces, which are tried on every line. */
  always: Uint32Array<ArrayBuffer>
  /** Index in `waiting` → the other clauses of the pattern → their alternatives → the place of their codes in `texts`. */
  clauseStarts: Uint32Array<ArrayBuffer>
  alternativeStarts: Uint32Array<ArrayBuffer>
  alternatives: Uint32Array<ArrayBuffer>
  texts: { codes: Uint8Array<ArrayBuffer>; starts: Uint32Array<ArrayBuffer> }
  /** Pattern → the number of characters that it spells out. */
  literals: Uint16Array<ArrayBuffer>
}

/** The result of parsing a pattern for the index, which can be kept. */
export type Demand = { clauses: readonly PieceClause[]; literals: number }

export function demandOf(source: string): Demand {
  const tree = parse(source)
  return { clauses: requiredPieces(tree), literals: Math.min(0xffff, literalCount(tree)) }
}

export function buildPatternIndex(demands: readonly Demand[]): PatternIndex {
  const { pieces, waitingFor } = choosePieces(demands)
  const [waitingStarts, waiting] = grouped(waitingFor, pieces.length)
  const others = Array.from(waiting, (pattern) => (demands[pattern] as Demand).clauses.filter((clause) => clause !== waitingFor[pattern]?.clause))
  return {
    pieces: buildPieceIndex(pieces),
    waitingStarts,
    waiting,
    always: Uint32Array.from(waitingFor.flatMap((one, pattern) => (one === null ? [pattern] : []))),
    ...flatten(others),
    literals: Uint16Array.from(demands, ({ literals }) => literals),
  }
}

type Waiting = { clause: PieceClause; pieces: readonly number[] } | null

/** Lists each pattern under its rarest clause: long pieces that few other patterns require. */
function choosePieces(demands: readonly Demand[]): { pieces: Piece[]; waitingFor: Waiting[] } {
  const askedBy = new Map<Piece, number>()
  for (const { clauses } of demands) for (const clause of clauses) for (const piece of clause) askedBy.set(piece, (askedBy.get(piece) ?? 0) + 1)
  const cost = (clause: PieceClause) => clause.reduce((sum, piece) => sum + (askedBy.get(piece) as number) * (SHORT_COST[piece.length] ?? 1), 0)

  const numbers = new Map<Piece, number>()
  const numberOf = (piece: Piece) => {
    const known = numbers.get(piece)
    if (known !== undefined) return known
    numbers.set(piece, numbers.size)
    return numbers.size - 1
  }
  const waitingFor = demands.map(({ clauses }): Waiting => {
    if (clauses.length === 0) return null
    let clause = clauses[0] as PieceClause
    let least = cost(clause)
    for (const other of clauses.slice(1)) {
      const its = cost(other)
      if (its < least) [clause, least] = [other, its]
    }
    return { clause, pieces: clause.map(numberOf) }
  })
  return { pieces: [...numbers.keys()], waitingFor }
}

/** The cost of a short piece, by its length: it occurs in many lines that have nothing to do with the pattern. */
const SHORT_COST = [1, 100_000, 5_000, 300, 20, 4, 2]

function grouped(waitingFor: readonly Waiting[], pieceCount: number): [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] {
  const starts = new Uint32Array(pieceCount + 1)
  for (const one of waitingFor) for (const piece of one?.pieces ?? []) starts[piece + 1] = (starts[piece + 1] as number) + 1
  for (let piece = 0; piece < pieceCount; piece++) starts[piece + 1] = (starts[piece + 1] as number) + (starts[piece] as number)
  const filled = starts.slice()
  const all = new Uint32Array(starts[pieceCount] as number)
  waitingFor.forEach((one, pattern) => {
    for (const piece of one?.pieces ?? []) {
      const at = filled[piece] as number
      all[at] = pattern
      filled[piece] = at + 1
    }
  })
  return [starts, all]
}

function flatten(clausesOf: readonly (readonly PieceClause[])[]): Pick<PatternIndex, 'clauseStarts' | 'alternativeStarts' | 'alternatives' | 'texts'> {
  const numbers = new Map<Piece, number>()
  const clauseStarts = new Uint32Array(clausesOf.length + 1)
  const alternativeStarts = [0]
  const alternatives: number[] = []
  clausesOf.forEach((clauses, place) => {
    for (const clause of clauses) {
      for (const piece of clause) {
        let number = numbers.get(piece)
        if (number === undefined) numbers.set(piece, (number = numbers.size))
        alternatives.push(number)
      }
      alternativeStarts.push(alternatives.length)
    }
    clauseStarts[place + 1] = alternativeStarts.length - 1
  })
  const { codes, starts } = buildTexts([...numbers.keys()])
  return { clauseStarts, alternativeStarts: Uint32Array.from(alternativeStarts), alternatives: Uint32Array.from(alternatives), texts: { codes, starts } }
}

function buildTexts(pieces: readonly Piece[]) {
  const starts = new Uint32Array(pieces.length + 1)
  pieces.forEach((piece, index) => {
    starts[index + 1] = (starts[index] as number) + piece.length
  })
  const codes = new Uint8Array(starts[pieces.length] as number)
  pieces.forEach((piece, index) => {
    for (let at = 0; at < piece.length; at++) codes[(starts[index] as number) + at] = piece.charCodeAt(at)
  })
  return { codes, starts }
}

/** Reusable scratch buffers of one search. */
export type Asking = {
  search: Search
  triedIn: Uint32Array
  candidates: Uint32Array
  count: number
  /** Text of a clause → twice the number of the line in which it was searched last, plus one if it was found. */
  lookedFor: Float64Array
}

export const openAsking = ({ waitingStarts, literals, texts }: PatternIndex): Asking => ({
  search: openSearch(waitingStarts.length - 1),
  triedIn: new Uint32Array(literals.length),
  candidates: new Uint32Array(literals.length),
  count: 0,
  lookedFor: new Float64Array(texts.starts.length - 1),
})

/** Writes the patterns that may match a line of this skeleton to `asking.candidates`, each once, in no order. */
export function findCandidates(index: PatternIndex, skeleton: Skeleton, asking: Asking): void {
  const { search, triedIn, candidates } = asking
  const { waitingStarts, waiting, always } = index
  findPieces(index.pieces, skeleton, search)
  if (search.line === 1) {
    // also after the line counter has started again
    triedIn.fill(0)
    asking.lookedFor.fill(0)
  }
  let count = 0
  for (let at = 0; at < always.length; at++) candidates[count++] = always[at] as number
  for (let at = 0; at < search.count; at++) {
    const piece = search.found[at] as number
    const end = waitingStarts[piece + 1] as number
    for (let place = waitingStarts[piece] as number; place < end; place++) {
      const pattern = waiting[place] as number
      if (triedIn[pattern] === search.line) continue
      triedIn[pattern] = search.line
      if (holds(index, place, skeleton, asking)) candidates[count++] = pattern
    }
  }
  asking.count = count
}

/** Whether the skeleton contains an alternative of each other clause of the pattern. */
function holds(
  { clauseStarts, alternativeStarts, alternatives, texts }: PatternIndex,
  place: number,
  skeleton: Skeleton,
  { lookedFor, search }: Asking,
): boolean {
  const end = clauseStarts[place + 1] as number
  const known = search.line * 2
  for (let clause = clauseStarts[place] as number; clause < end; clause++) {
    const last = alternativeStarts[clause + 1] as number
    let found = false
    for (let at = alternativeStarts[clause] as number; at < last && !found; at++) {
      const text = alternatives[at] as number
      if ((lookedFor[text] as number) < known) {
        lookedFor[text] = known + (isIn(texts.codes, texts.starts[text] as number, texts.starts[text + 1] as number, skeleton) ? 1 : 0)
      }
      found = lookedFor[text] === known + 1
    }
    if (!found) return false
  }
  return true
}

function isIn(codes: Uint8Array, from: number, to: number, { codes: text, length }: Skeleton): boolean {
  const last = length - (to - from)
  const first = codes[from] as number
  for (let start = 0; start <= last; start++) {
    if (text[start] !== first) continue
    let at = from + 1
    let place = start + 1
    while (at < to && codes[at] === text[place]) {
      at++
      place++
    }
    if (at === to) return true
  }
  return false
}
