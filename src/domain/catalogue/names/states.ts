// What goods are with and without.
import type { Rule } from './item-rule.ts'
import type { ReadName, States, Word } from './read-name.ts'
import { likeness, SURELY } from './same-word.ts'

/** Absent sugar, lactose and alcohol are always stated; gas, stones, pulp, refining and what the goods are in only where it matters to somebody. */
const ALWAYS_STATED: readonly (keyof States)[] = ['sugar', 'lactose', 'alcohol']

export function statesAgree(rule: Rule, line: ReadName): boolean {
  const { name, isAlcoholic, kinds } = rule
  if (!inOneAgrees(rule, line) || contradict(name, line)) return false
  for (const state of ['gas', 'stones', 'pulp', 'refined', 'container'] as const) {
    const [own, other] = [name.states[state], line.states[state]]
    if (own !== undefined && other !== undefined && own !== other) return false
  }
  return ALWAYS_STATED.every(
    (state) =>
      (state === 'alcohol' && !isAlcoholic) ||
      (state === 'sugar' && kinds.includes('жвачка')) ||
      (name.states[state] === false) === (line.states[state] === false) ||
      (line.isCut && line.states[state] === undefined),
  )
}

export const isForNeutered = ({ words }: ReadName): boolean => words.some(({ text }) => /^(?:стерил|steril)/.test(text))

/** One says that the goods are without what the other says they have: `каша б/мол.` is no `каша молочная`. */
const contradict = (name: ReadName, line: ReadName): boolean => deny(line.words, name.words) || deny(name.words, line.words)

const deny = (some: readonly Word[], others: readonly Word[]): boolean =>
  some.some((word) => word.isNegated && others.some((other) => !other.isNegated && likeness(other, { ...word, isNegated: false }) >= SURELY))

/** A shampoo that is `2в1` is another than one that is not. Of coffee and drinks it says only how they are made, and is left out in one place or the other. */
function inOneAgrees({ name, kinds }: Rule, line: ReadName): boolean {
  if (name.inOne === null) return line.inOne === null || kinds.some((kind) => MIXED.has(kind) || WASHING.has(kind))
  return line.inOne === null || line.inOne === name.inOne
}

const MIXED = new Set(['кофе', 'какао', 'напиток', 'чай'])
/** Each of these does several things, whether its name says so or not. */
const WASHING = new Set(['средство', 'таблетки', 'капсулы', 'порошок'])
