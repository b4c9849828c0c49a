import { ALPHABET_SIZE, codeOf } from './alphabet.ts'
import { requiredLiterals, type Clause, type Literal } from './literals.ts'
import type { Line } from './normal-form.ts'
import type { CompiledPattern } from './python-re.ts'
import type { Text } from './text.ts'

/** Index of patterns by their required literals: a line is tried only against patterns that may match it. */
export type LiteralIndex = {
  /** Numbers of the patterns that may match the line, smallest first. All other patterns do not match. */
  candidates(line: Line): number[]
}

/**
 * One pass over a line finds all literals of all patterns (Aho–Corasick). A pattern is a candidate when one literal of each of its clauses was found.
 * Patterns without clauses are candidates of every line.
 */
export function buildLiteralIndex(patterns: readonly Pick<CompiledPattern, 'tree'>[]): LiteralIndex {
  const demands = patterns.map(({ tree }) => requiredLiterals(tree))
  const literals = numberLiterals(demands)
  const { next, ends, shorter } = buildAutomaton([...literals.keys()])
  const wanted = demands.map((clauses) => clauses.map((clause) => clause.map((literal) => literals.get(literal) as number)))
  const askingNothing = demands.flatMap((clauses, pattern) => (clauses.length === 0 ? [pattern] : []))
  const triggered = patternsByTrigger(wanted, literals.size)

  /** Literal → the number of the line in which it was found last; pattern → the number of the line for which it was tested last. */
  const seenIn = new Uint32Array(literals.size)
  const triedIn = new Uint32Array(patterns.length)
  let lineNumber = 0

  function scan({ lowers }: Text, found: number[]): void {
    let state = 0
    for (let at = 0; at < lowers.length; at++) {
      state = next[state * ALPHABET_SIZE + codeOf(lowers[at] as number)] as number
      for (let end = ends[state] === NONE ? (shorter[state] as number) : state; end !== 0; end = shorter[end] as number) {
        const literal = ends[end] as number
        if (seenIn[literal] === lineNumber) continue
        seenIn[literal] = lineNumber
        found.push(literal)
      }
    }
  }

  const holds = (clauses: readonly (readonly number[])[]) => clauses.every((clause) => clause.some((literal) => seenIn[literal] === lineNumber))

  return {
    candidates({ raw, folded, normal }) {
      lineNumber += 1
      if (lineNumber === 2 ** 32) {
        // the line counter has reached its end
        seenIn.fill(0)
        triedIn.fill(0)
        lineNumber = 1
      }
      const found: number[] = []
      scan(raw, found)
      if (!sameLetters(folded, raw)) scan(folded, found)
      if (!sameLetters(normal, folded)) scan(normal, found)

      const candidates = [...askingNothing]
      for (const literal of found) {
        for (const pattern of triggered[literal] ?? []) {
          if (triedIn[pattern] === lineNumber) continue
          triedIn[pattern] = lineNumber
          if (holds(wanted[pattern] as number[][])) candidates.push(pattern)
        }
      }
      return candidates.sort((a, b) => a - b)
    },
  }
}

function numberLiterals(demands: readonly Clause[][]): Map<Literal, number> {
  const numbers = new Map<Literal, number>()
  for (const literal of demands.flat(2)) if (!numbers.has(literal)) numbers.set(literal, numbers.size)
  return numbers
}

/** Literal → the patterns that are tested when it is found. Each pattern is listed under the literals of its rarest clause. */
function patternsByTrigger(wanted: readonly (readonly number[])[][], literalCount: number): (number[] | undefined)[] {
  const askedBy = new Uint32Array(literalCount)
  for (const literal of wanted.flat(2)) askedBy[literal] = (askedBy[literal] as number) + 1
  const cost = (clause: readonly number[]) => clause.reduce((sum, literal) => sum + (askedBy[literal] as number), 0)

  const triggered: number[][] = []
  for (const [pattern, clauses] of wanted.entries()) {
    if (clauses.length === 0) continue
    const trigger = clauses.reduce((best, clause) => (cost(clause) < cost(best) ? clause : best))
    for (const literal of trigger) (triggered[literal] ??= []).push(pattern)
  }
  return triggered
}

type Automaton = {
  /** State and code → the next state: the longest prefix of a literal that the text ends with. */
  next: Int32Array
  /** State → the literal that ends there, or NONE. */
  ends: Int32Array
  /** State → the state of the longest proper suffix with which a literal ends; 0: there is none. */
  shorter: Int32Array
}

const NONE = -1

function buildAutomaton(literals: readonly Literal[]): Automaton {
  const room = 1 + literals.reduce((sum, { length }) => sum + length, 0)
  const trie = new Int32Array(room * ALPHABET_SIZE)
  const literalAt = new Int32Array(room).fill(NONE)
  let states = 1
  literals.forEach((literal, number) => {
    let state = 0
    for (let at = 0; at < literal.length; at++) {
      const edge = state * ALPHABET_SIZE + literal.charCodeAt(at)
      if (trie[edge] === 0) trie[edge] = states++
      state = trie[edge] as number
    }
    literalAt[state] = number
  })
  const next = trie.slice(0, states * ALPHABET_SIZE)
  const ends = literalAt.slice(0, states)
  return { next, ends, shorter: linkStates(next, ends) }
}

/** Fills in the missing edges of the trie, breadth first: from such a state the search continues with the longest suffix that is in the trie. */
function linkStates(next: Int32Array, ends: Int32Array): Int32Array {
  const shorter = new Int32Array(ends.length)
  const fallback = new Int32Array(ends.length)
  const queue = [0]
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number
    for (let code = 0; code < ALPHABET_SIZE; code++) {
      const edge = state * ALPHABET_SIZE + code
      const instead = state === 0 ? 0 : (next[(fallback[state] as number) * ALPHABET_SIZE + code] as number)
      const child = next[edge] as number
      if (child === 0) {
        next[edge] = instead
        continue
      }
      fallback[child] = instead
      shorter[child] = ends[instead] === NONE ? (shorter[instead] as number) : instead
      queue.push(child)
    }
  }
  return shorter
}

const sameLetters = ({ lowers: one }: Text, { lowers: other }: Text): boolean => one.length === other.length && one.every((lower, at) => lower === other[at])
