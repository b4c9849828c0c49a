import { ALPHABET_SIZE, foldedCode, SPACE } from './alphabet.ts'
import { charsOf, type Node, type SetMember } from './tree.ts'

/** A text in codes of the folded alphabet, one character per code. */
export type Literal = string

/** Alternatives: every text that the pattern matches contains at least one of them. */
export type Clause = readonly Literal[]

/** With more alternatives than this, a clause excludes too few texts for its cost. */
const ALTERNATIVES_MAX = 16
/** Longer literals are not searched for. */
const LENGTH_MAX = 24

/**
 * The required literals of a pattern: every text that it matches contains at least one literal of each clause, in the folded alphabet. A pattern without
 * clauses may match any text. Parts that are not analysed require nothing, so that no match is missed.
 */
export function requiredLiterals(tree: Node): Clause[] {
  const { head, tail, clauses } = demandOf(tree)
  const unlike = new Map(
    [...clauses, head, tail]
      .filter(asks)
      .map(shortest)
      .map((clause) => [clause.join('|'), clause]),
  )
  return [...unlike.values()]
}

/** The literals that a part of a pattern requires. */
type Demand = {
  /** All texts that the part matches, if they are few. */
  exact: Clause | null
  /** Alternatives for the beginning and for the end of the part; equal to `exact` if that is known. */
  head: Clause
  tail: Clause
  /** Further clauses, required anywhere in the text. */
  clauses: readonly Clause[]
}

const EMPTY: Clause = ['']
const NOTHING: Demand = { exact: EMPTY, head: EMPTY, tail: EMPTY, clauses: [] }
const ANYTHING: Demand = { exact: null, head: EMPTY, tail: EMPTY, clauses: [] }

const exactly = (exact: Clause, clauses: readonly Clause[] = []): Demand => ({ exact, head: exact, tail: exact, clauses })
const asks = (clause: Clause): boolean => !clause.includes('')

function demandOf(node: Node): Demand {
  switch (node.kind) {
    case 'char':
      return exactly([letter(foldedCode(node.code))])
    case 'word':
      return charsOf(node).map(demandOf).reduce(followed, NOTHING)
    case 'set':
      return setDemand(node)
    case 'any':
      return ANYTHING
    case 'edge':
      return NOTHING
    case 'look':
      return node.negated ? NOTHING : { ...NOTHING, clauses: requiredLiterals(node.body) }
    case 'group':
    case 'atomic':
      return demandOf(node.body)
    case 'sequence':
      return node.items.map(demandOf).reduce(followed, NOTHING)
    case 'choice':
      return node.branches.map(demandOf).reduce(either)
    case 'repeat':
      return repeated(demandOf(node.body), node.min, node.max)
  }
}

const letter = (code: number): Literal => String.fromCharCode(code)

function setDemand({ negated, members }: Extract<Node, { kind: 'set' }>): Demand {
  if (negated) return ANYTHING
  const codes = new Set<number>()
  for (const member of members) {
    if (!addCodes(codes, member)) return ANYTHING
  }
  return codes.size > ALTERNATIVES_MAX ? ANYTHING : exactly([...codes].map(letter))
}

/** False if the member has too many characters to list. */
function addCodes(codes: Set<number>, member: SetMember): boolean {
  if ('category' in member) {
    codes.add(SPACE)
    return member.category === 'space' && !member.negated
  }
  if (member.to - member.from > ALPHABET_SIZE) return false
  for (let code = member.from; code <= member.to; code++) codes.add(foldedCode(code))
  return true
}

function followed(first: Demand, second: Demand): Demand {
  const clauses = [...first.clauses, ...second.clauses]
  const joint = joined(first.tail, second.head)
  if (first.exact && second.exact && joint) return exactly(joint, clauses)
  // The head or the tail of the whole covers the place where the parts meet, unless neither part is exact.
  if (joint) {
    if (!first.exact && !second.exact) clauses.push(joint)
    return { exact: null, head: first.exact ? joint : first.head, tail: second.exact ? joint : second.tail, clauses }
  }
  return { exact: null, head: first.head, tail: second.tail, clauses: [...clauses, first.tail, second.head] }
}

function joined(first: Clause, second: Clause): Clause | null {
  if (first.length * second.length > ALTERNATIVES_MAX) return null
  const all = new Set(first.flatMap((start) => second.map((end) => start + end)))
  return [...all].every(({ length }) => length <= LENGTH_MAX) ? [...all] : null
}

function either(one: Demand, other: Demand): Demand {
  const exact = one.exact && other.exact && union(one.exact, other.exact)
  if (exact) return exactly(exact)
  const clause = union(strongest(one), strongest(other))
  return { exact: null, head: union(one.head, other.head) ?? EMPTY, tail: union(one.tail, other.tail) ?? EMPTY, clauses: clause ? [clause] : [] }
}

function union(one: Clause, other: Clause): Clause | null {
  const all = [...new Set([...one, ...other])]
  return all.length > ALTERNATIVES_MAX ? null : all
}

/** The clause with the longest shortest literal; among equals, the one with the fewest literals. */
function strongest({ head, tail, clauses }: Demand): Clause {
  const least = (clause: Clause) => Math.min(...clause.map(({ length }) => length))
  return [...clauses, head, tail].reduce((best, clause) => {
    const [longer, equal] = [least(clause) > least(best), least(clause) === least(best)]
    return longer || (equal && clause.length < best.length) ? clause : best
  })
}

function repeated(body: Demand, min: number, max: number): Demand {
  if (max === 0) return NOTHING
  if (min === 0) {
    const maybe = max === 1 && body.exact && union(EMPTY, body.exact)
    return maybe ? exactly(maybe) : ANYTHING
  }
  if (!body.exact) return body
  if (min !== max) return { ...body, exact: null }
  let whole: Clause | null = EMPTY
  for (let done = 0; done < min && whole !== null; done++) whole = joined(whole, body.exact)
  return whole ? exactly(whole, body.clauses) : { ...body, exact: null }
}

/** Drops literals that contain another literal of the clause. */
const shortest = (clause: Clause): Clause => clause.filter((one) => !clause.some((other) => other !== one && one.includes(other))).toSorted()
