import { foldLetters } from './look-alikes.ts'
import type { Node } from './tree.ts'

/**
 * Folds the words of a pattern for texts that went through `foldLetters`: ё in a pattern then matches the е of the text, and a word with a letter of the
 * wrong alphabet matches the right one. A tree without such letters is returned unchanged.
 */
export const foldTree = (tree: Node): Node => (hasLettersToFold(tree) ? fold(tree) : tree)

/** True if the pattern contains ё, or letters of two alphabets. */
function hasLettersToFold(tree: Node): boolean {
  const seen = { cyrillic: false, other: false, yo: false }
  look(tree, seen)
  return seen.yo || (seen.cyrillic && seen.other)
}

function look(node: Node, seen: { cyrillic: boolean; other: boolean; yo: boolean }): void {
  switch (node.kind) {
    case 'char':
      if (node.code === YO || node.code === CAPITAL_YO) seen.yo = true
      if (node.code >= 0x400 && node.code < 0x530) seen.cyrillic = true
      else if (node.code > 0x40) seen.other = true
      return
    case 'set':
      seen.yo ||= node.members.some((one) => 'from' in one && (holds(one, YO) || holds(one, CAPITAL_YO)))
      return
    case 'sequence':
      for (const item of node.items) look(item, seen)
      return
    case 'choice':
      for (const branch of node.branches) look(branch, seen)
      return
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look':
      return look(node.body, seen)
    case 'any':
    case 'edge':
  }
}

const YO = 'ё'.charCodeAt(0)
const CAPITAL_YO = 'Ё'.charCodeAt(0)
const holds = ({ from, to }: { from: number; to: number }, code: number): boolean => from <= code && code <= to

function fold(node: Node): Node {
  switch (node.kind) {
    case 'char':
      return withLetter(node, foldLetters(String.fromCodePoint(node.code)))
    case 'set': {
      const hasYo = !node.negated && node.members.some((one) => 'from' in one && (holds(one, YO) || holds(one, CAPITAL_YO)))
      return hasYo ? { ...node, members: [...node.members, { from: YE, to: YE }] } : node
    }
    case 'sequence': {
      const items = foldWords(node.items).map(fold)
      return items.every((item, index) => item === node.items[index]) ? node : { ...node, items }
    }
    case 'choice': {
      const branches = node.branches.map(fold)
      return branches.every((branch, index) => branch === node.branches[index]) ? node : { ...node, branches }
    }
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look': {
      const body = fold(node.body)
      return body === node.body ? node : { ...node, body }
    }
    case 'any':
    case 'edge':
      return node
  }
}

const YE = 'е'.charCodeAt(0)

/** Consecutive letters are a word, or the part of a word that the pattern spells out. */
function foldWords(items: Node[]): Node[] {
  const spelled = items.map((item) => (item.kind === 'char' ? letterOf(item.code) : null) ?? '\n')
  const folded = [...foldLetters(spelled.join(''))]
  return items.map((item, index) => (item.kind === 'char' ? withLetter(item, folded[index] as string) : item))
}

function letterOf(code: number): string | null {
  const char = String.fromCodePoint(code)
  return /\p{L}/u.test(char) ? char : null
}

function withLetter(node: Extract<Node, { kind: 'char' }>, char: string): Node {
  const code = char.codePointAt(0) as number
  return letterOf(node.code) === null || code === node.code ? node : { ...node, code }
}
