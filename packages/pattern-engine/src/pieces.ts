import {
  codesIn,
  followedBy,
  GAP,
  hasCodes,
  MAY_GAP,
  merged,
  numberOfClass,
  withoutSigns,
  WORD_EDGE,
  type CodeClass,
  type Piece,
  type PieceClause,
} from './piece.ts'
import { DIGIT_CODES, DROPPED, NO_WORD_CODES, skeletonCode, WORD_CODES } from './skeleton.ts'
import { charsOf, type Node, type SetMember } from './tree.ts'

/** With more alternatives than this, parts are not joined. */
const JOINED_MAX = 16
/** With more alternatives than this, a clause excludes too few lines for its cost. */
const ALTERNATIVES_MAX = 128
/** Longer pieces are not searched for. */
const LENGTH_MAX = 30

/**
 * The required pieces of a folded pattern: a line that it matches in any spelling has a skeleton with a piece of each clause, and those of `ordered` begin one
 * after the other or together; `apart`: behind the end of those before. `isFirst`: the first of them begins where a spelling begins. Parts that are not analysed
 * require nothing, so that no match is missed. `asWritten`: the pattern that finds a line as printed, where folding spells characters in another way, such as `№` or
 * an apostrophe that is a letter.
 */
export type Required = { ordered: OrderedClause[]; loose: PieceClause[]; isFirst: boolean }
export type OrderedClause = { pieces: PieceClause; apart: boolean }

export function requiredPieces(tree: Node, asWritten: Node | null = null): Required {
  const { head, tail, tailApart, clauses, loose } = asWritten === null ? demandOf(tree) : ofEither(demandOf(tree), demandOf(asWritten))
  return {
    ordered: tidy([{ pieces: head, apart: true }, ...clauses, { pieces: tail, apart: tailApart }]),
    loose: [...new Set(loose)].filter(asks).map((clause) => shortest(withoutSigns(clause))),
    isFirst: asks(head) && beginsText(tree),
  }
}

/** Without clauses that ask for nothing or were there already. What is apart from such a clause is apart from the one before it. */
function tidy(all: readonly OrderedClause[]): OrderedClause[] {
  const seen = new Set<PieceClause>()
  const kept: OrderedClause[] = []
  let apart = false
  for (const clause of all) {
    apart ||= clause.apart
    if (!asks(clause.pieces) || seen.has(clause.pieces)) continue
    seen.add(clause.pieces)
    kept.push({ pieces: shortest(withoutSigns(clause.pieces)), apart })
    apart = false
  }
  return kept
}

/** Whether a match begins where the text begins. */
function beginsText(node: Node | undefined): boolean {
  switch (node?.kind) {
    case 'edge':
      return node.edge === 'textStart'
    case 'sequence':
      return beginsText(node.items[0])
    case 'group':
    case 'atomic':
      return beginsText(node.body)
    case 'choice':
      return node.branches.every(beginsText)
    default:
      return false
  }
}

/** The pieces that a part of a pattern requires. */
type Demand = {
  /** All skeletons of what the part matches, if they are few. */
  exact: PieceClause | null
  /** Alternatives for the beginning and for the end of the part; equal to `exact` if that is known. */
  head: PieceClause
  tail: PieceClause
  /** The tail begins behind all that comes before it. */
  tailApart: boolean
  /** Further clauses, in the order in which their pieces begin: behind the beginning of the head, before the beginning of the tail. */
  clauses: readonly OrderedClause[]
  /** Clauses that are required anywhere: those of look-arounds, and what the branches of a choice require in any order. */
  loose: readonly PieceClause[]
}

const EMPTY: PieceClause = ['']
const NONE: readonly never[] = []
const NOTHING: Demand = { exact: EMPTY, head: EMPTY, tail: EMPTY, tailApart: false, clauses: NONE, loose: NONE }
const ANYTHING: Demand = { exact: null, head: EMPTY, tail: EMPTY, tailApart: true, clauses: NONE, loose: NONE }

const exactly = (exact: PieceClause, loose: readonly PieceClause[] = NONE): Demand => ({
  exact,
  head: exact,
  tail: exact,
  tailApart: false,
  clauses: NONE,
  loose,
})
const AT_GAP = exactly([GAP])
const AT_WORD_EDGE = exactly([WORD_EDGE])
const asks = (clause: PieceClause): boolean => clause.every(hasCodes)

function demandOf(node: Node): Demand {
  switch (node.kind) {
    case 'char':
      return exactly([spelled(node.code)])
    case 'word':
      return node.text.length > LENGTH_MAX ? sequenceDemand(charsOf(node)) : exactly([spelledWord(node.text)])
    case 'set':
      return setDemand(node)
    case 'any':
      return ANY_CHARACTER
    case 'edge':
      return node.edge === 'wordEdge' ? AT_WORD_EDGE : NOTHING
    case 'look':
      return node.negated ? NOTHING : { ...NOTHING, loose: allOf(requiredPieces(node.body)) }
    case 'group':
    case 'atomic':
      return demandOf(node.body)
    case 'sequence':
      return sequenceDemand(node.items)
    case 'choice':
      return choiceDemand(node.branches)
    case 'repeat':
      return repeated(demandOf(node.body), node.min, node.max)
  }
}

function spelled(code: number): Piece {
  const kept = skeletonCode(code)
  return kept === DROPPED ? GAP : String.fromCharCode(kept)
}

/** Words that were spelled lately: the patterns of a catalogue share them. */
const WORDS_KEPT = 10_000
const words = new Map<string, Piece>()

/** Letters are never dropped. */
function spelledWord(text: string): Piece {
  let piece = words.get(text)
  if (piece === undefined) {
    piece = String.fromCharCode(...Array.from(text, (char) => skeletonCode(char.charCodeAt(0))))
    if (words.size >= WORDS_KEPT) words.clear()
    words.set(text, piece)
  }
  return piece
}

function sequenceDemand(items: readonly Node[]): Demand {
  let whole = NOTHING
  let run = ''
  for (const item of items) {
    if (item.kind === 'char' && run.length < LENGTH_MAX) {
      run = followedBy(run, spelled(item.code))
      continue
    }
    if (item.kind === 'word' && run.length + item.text.length <= LENGTH_MAX) {
      run += spelledWord(item.text)
      continue
    }
    if (item.kind === 'edge' && item.edge !== 'wordEdge') continue
    const next = demandOf(item)
    if (next === NOTHING) continue
    if (run !== '') whole = followed(whole, exactly([run]))
    run = ''
    whole = followed(whole, next)
  }
  return run === '' ? whole : followed(whole, exactly([run]))
}

function setDemand({ negated, members }: Extract<Node, { kind: 'set' }>): Demand {
  if (negated) return ANY_CHARACTER
  const found = { low: 0, high: 0, isDropped: false }
  for (const member of members) if (!addCodes(found, member)) return ANY_CHARACTER
  if (found.low === 0 && found.high === 0) return found.isDropped ? AT_GAP : NOTHING
  const number = numberOfClass(found)
  if (number === -1) return ANYTHING
  const piece = String.fromCharCode(number)
  return exactly(found.isDropped ? [GAP, piece] : [piece])
}

/** A character that has any code, or none because it is dropped. It is numbered before the classes are used up. */
const ANY_CHARACTER = exactly([MAY_GAP, `${MAY_GAP}${String.fromCharCode(numberOfClass({ low: -1, high: -1 }))}${MAY_GAP}`])

type Codes = CodeClass & { isDropped: boolean }

/** Longer ranges may hold anything. */
const RANGE_MAX = 0x100

/** False if the member has characters that cannot be listed. */
function addCodes(found: Codes, member: SetMember): boolean {
  if ('category' in member) {
    if (member.negated && (member.category !== 'word' || member.ascii)) return false
    found.isDropped ||= member.category === 'space' || member.negated
    if (member.category === 'space') return true
    const { low, high } = member.category === 'digit' ? DIGIT_CODES() : member.negated ? NO_WORD_CODES() : WORD_CODES()
    found.low |= low
    found.high |= high
    return true
  }
  if (member.from === member.to) {
    addCode(found, skeletonCode(member.from))
    return true
  }
  if (member.to - member.from > RANGE_MAX) return false
  const range = rangeCodes(member.from, member.to)
  found.low |= range.low
  found.high |= range.high
  found.isDropped ||= range.isDropped
  return true
}

function addCode(found: Codes, code: number): void {
  if (code === DROPPED) found.isDropped = true
  else if (code < 32) found.low |= 1 << code
  else found.high |= 1 << (code - 32)
}

const ranges = new Map<number, Codes>()

function rangeCodes(from: number, to: number): Codes {
  const key = from * 0x200 + (to - from)
  let codes = ranges.get(key)
  if (codes === undefined) {
    codes = { low: 0, high: 0, isDropped: false }
    for (let code = from; code <= to; code++) addCode(codes, skeletonCode(code))
    if (ranges.size < 10_000) ranges.set(key, codes)
  }
  return codes
}

const allOf = ({ ordered, loose }: Required): PieceClause[] => [...ordered.map(({ pieces }) => pieces), ...loose]
const both = <T>(one: readonly T[], other: readonly T[]): readonly T[] => (one.length === 0 ? other : other.length === 0 ? one : [...one, ...other])

function followed(first: Demand, second: Demand): Demand {
  if (first === NOTHING) return second
  const joint = joined(first.tail, second.head)
  const loose = both(first.loose, second.loose)
  if (first.exact && second.exact && joint) return exactly(joint, loose)
  // The head or the tail of the whole covers the place where the parts meet, unless neither part is exact.
  if (joint) {
    const met = !first.exact && !second.exact ? [{ pieces: joint, apart: first.tailApart }] : NONE
    const clauses = both(both(first.clauses, met), second.clauses)
    return {
      exact: null,
      head: first.exact ? joint : first.head,
      tail: second.exact ? joint : second.tail,
      tailApart: second.exact ? first.tailApart : second.tailApart,
      clauses,
      loose,
    }
  }
  const met = [
    { pieces: first.tail, apart: first.tailApart },
    { pieces: second.head, apart: true },
  ]
  return { exact: null, head: first.head, tail: second.tail, tailApart: second.tailApart, clauses: both(both(first.clauses, met), second.clauses), loose }
}

function joined(first: PieceClause, second: PieceClause): PieceClause | null {
  if (first === EMPTY) return second
  if (second === EMPTY) return first
  if (first.length * second.length > JOINED_MAX) return null
  const all: Piece[] = []
  for (const start of first)
    for (const end of second) {
      const whole = followedBy(start, end)
      if (whole.length > LENGTH_MAX) return null
      if (!all.includes(whole)) all.push(whole)
    }
  return merged(all)
}

function choiceDemand(branches: readonly Node[]): Demand {
  // Long choices are mostly of words.
  if (branches.length <= ALTERNATIVES_MAX && branches.every((branch) => branch.kind === 'word' && branch.text.length <= LENGTH_MAX))
    return exactly([...new Set(branches.map((branch) => spelledWord((branch as Word).text)))])
  const demands = branches.map(demandOf)
  if (demands.every(({ exact }) => exact !== null)) {
    const all = new Set<Piece>()
    for (const { exact } of demands) for (const piece of exact as PieceClause) all.add(piece)
    if (all.size <= ALTERNATIVES_MAX) return exactly(merged([...all]))
  }
  return demands.reduce(either)
}

type Word = Extract<Node, { kind: 'word' }>

/** Mostly both are the same, and alternatives would lose what follows what. */
const ofEither = (one: Demand, other: Demand): Demand => (JSON.stringify(one) === JSON.stringify(other) ? one : either(one, other))

function either(one: Demand, other: Demand): Demand {
  const exact = one.exact && other.exact && union(one.exact, other.exact)
  if (exact) return exactly(exact)
  return {
    exact: null,
    head: union(one.head, other.head) ?? EMPTY,
    tail: union(one.tail, other.tail) ?? EMPTY,
    tailApart: false,
    clauses: commonClause(one, other),
    loose: ofBoth(one, other),
  }
}

function commonClause(one: Demand, other: Demand): OrderedClause[] {
  const pieces = union(strongest(one), strongest(other))
  return pieces && asks(pieces) ? [{ pieces, apart: false }] : []
}

/**
 * What both branches require, in whichever order, such as both words of `cola.*zero|zero.*cola`: of two clauses of which one has all pieces of the other, the
 * longer one.
 */
function ofBoth(one: Demand, other: Demand): PieceClause[] {
  const shared: PieceClause[] = []
  const its = asked(other)
  for (const own of asked(one))
    for (const clause of its) {
      const longer = isWithin(clause, own) ? own : isWithin(own, clause) ? clause : null
      if (longer !== null && !shared.some((known) => known.length === longer.length && isWithin(known, longer))) shared.push(longer)
    }
  return shared
}

const asked = ({ head, tail, clauses, loose }: Demand): PieceClause[] =>
  [...new Set([head, ...clauses.map(({ pieces }) => pieces), tail, ...loose])].filter(asks)

const isWithin = (one: PieceClause, other: PieceClause): boolean => one.length <= other.length && one.every((piece) => other.includes(piece))

function union(one: PieceClause, other: PieceClause): PieceClause | null {
  const all = new Set(one)
  for (const piece of other) all.add(piece)
  return all.size > ALTERNATIVES_MAX ? null : merged([...all])
}

/** The clause with the longest shortest piece; among equals, the one with the fewest pieces. */
function strongest({ head, tail, clauses }: Demand): PieceClause {
  const least = (clause: PieceClause) => clause.reduce((shortest, piece) => Math.min(shortest, codesIn(piece)), LENGTH_MAX)
  return [...clauses.map(({ pieces }) => pieces), head, tail].reduce((best, clause) => {
    const [longer, equal] = [least(clause) > least(best), least(clause) === least(best)]
    return longer || (equal && clause.length < best.length) ? clause : best
  })
}

function repeated(body: Demand, min: number, max: number): Demand {
  if (max === 0 || (body.exact !== null && body.exact.length === 1 && body.exact[0] === '' && body.loose.length === 0)) return NOTHING
  const [only] = body.exact ?? []
  if (only !== undefined && body.exact?.length === 1 && !hasCodes(only)) return min === 0 ? exactly([MAY_GAP]) : body
  if (min === 0) {
    const maybe = max === 1 && body.exact && union(EMPTY, body.exact)
    return maybe ? exactly(maybe) : ANYTHING
  }
  if (!body.exact) return body
  let whole: PieceClause = body.exact
  let done = 1
  for (; done < min; done++) {
    const longer = joined(whole, body.exact)
    if (longer === null) break
    whole = longer
  }
  if (min === max && done === min) return exactly(whole, body.loose)
  const isTold = whole.every((piece) => piece !== '' && !piece.startsWith(MAY_GAP))
  return isTold ? { exact: null, head: whole, tail: whole, tailApart: false, clauses: NONE, loose: body.loose } : { ...ANYTHING, loose: body.loose }
}

/** Drops pieces that begin with another piece of the clause: the others keep the places where the clause begins. */
const shortest = (clause: PieceClause): PieceClause =>
  clause.length > JOINED_MAX || clause.length === 1 ? clause : clause.filter((one) => !clause.some((other) => other !== one && one.startsWith(other)))
