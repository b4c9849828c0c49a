/**
 * A parsed Python regular expression. Flags are resolved during parsing, so a node means the same wherever it stands. `position` is the character of the
 * source at which the node begins.
 */
export type Node =
  | { kind: 'char'; position: number; code: number; fold: Fold }
  /** Letters of ASCII and Cyrillic, one after the other. Most of what patterns are made of, so that it is not taken apart without need. */
  | { kind: 'word'; position: number; text: string; fold: 'unicode' | 'look' }
  | { kind: 'set'; position: number; negated: boolean; members: SetMember[]; fold: Fold }
  | { kind: 'any'; position: number; newline: boolean }
  | { kind: 'edge'; position: number; edge: Edge }
  | { kind: 'sequence'; position: number; items: Node[] }
  | { kind: 'choice'; position: number; branches: Node[] }
  | { kind: 'repeat'; position: number; min: number; max: number; mode: RepeatMode; body: Node }
  | { kind: 'group'; position: number; body: Node }
  | { kind: 'atomic'; position: number; body: Node }
  | { kind: 'look'; position: number; ahead: boolean; negated: boolean; body: Node }

/** How letters are compared: exactly, ignoring the case of `a`–`z`, ignoring case in every alphabet, or ignoring also what `SAME_CHARACTERS` lists. */
export type Fold = 'none' | 'ascii' | 'unicode' | 'look'
export type RepeatMode = 'greedy' | 'lazy' | 'possessive'
export type SetMember = CodeRange | { category: Category; negated: boolean; ascii: boolean }
/** Both ends are included. */
export type CodeRange = { from: number; to: number }
export type Category = 'word' | 'digit' | 'space'

export type Edge =
  | 'textStart'
  | 'textEnd'
  /** `$`: at the end, or before a newline that ends the text. */
  | 'lastLineEnd'
  | 'lineStart'
  | 'lineEnd'
  | 'wordEdge'
  | 'insideWord'
  | 'asciiWordEdge'
  | 'asciiInsideWord'

/** The characters of a word; any other node alone. */
export const charsOf = (node: Node): Node[] =>
  node.kind === 'word'
    ? Array.from(node.text, (char, at) => ({ kind: 'char', position: node.position + at, code: char.charCodeAt(0), fold: node.fold }))
    : [node]

/** How many characters a node matches, at least and at most. */
export type Width = { min: number; max: number }

export function widthOf(node: Node): Width {
  switch (node.kind) {
    case 'char':
    case 'set':
    case 'any':
      return { min: 1, max: 1 }
    case 'word':
      return { min: node.text.length, max: node.text.length }
    case 'edge':
    case 'look':
      return { min: 0, max: 0 }
    case 'group':
    case 'atomic':
      return widthOf(node.body)
    case 'sequence': {
      const widths = node.items.map(widthOf)
      return { min: sum(widths.map((w) => w.min)), max: sum(widths.map((w) => w.max)) }
    }
    case 'choice': {
      const widths = node.branches.map(widthOf)
      return { min: Math.min(...widths.map((w) => w.min)), max: Math.max(...widths.map((w) => w.max)) }
    }
    case 'repeat': {
      const { min, max } = widthOf(node.body)
      return { min: min * node.min, max: max === 0 ? 0 : max * node.max }
    }
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)
