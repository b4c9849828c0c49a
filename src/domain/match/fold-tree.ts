import { foldLetters } from './look-alikes.ts'
import type { Node } from './tree.ts'

/**
 * The pattern for texts that went through `foldLetters`: its own words are folded likewise, so that ё in a pattern finds the е
 * of the text, and a word typed with a letter of the wrong alphabet finds the right one. A tree without such letters is
 * returned as it is.
 */
export function foldTree(node: Node): Node {
  switch (node.kind) {
    case 'char':
      return withLetter(node, foldLetters(String.fromCodePoint(node.code)))
    case 'set': {
      const hasYo = !node.negated && node.members.some((one) => 'from' in one && [...'ёЁ'].some((yo) => isWithin(one, yo)))
      return hasYo ? { ...node, members: [...node.members, { from: YE, to: YE }] } : node
    }
    case 'sequence': {
      const items = foldWords(node.items).map(foldTree)
      return items.every((item, index) => item === node.items[index]) ? node : { ...node, items }
    }
    case 'choice': {
      const branches = node.branches.map(foldTree)
      return branches.every((branch, index) => branch === node.branches[index]) ? node : { ...node, branches }
    }
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look': {
      const body = foldTree(node.body)
      return body === node.body ? node : { ...node, body }
    }
    case 'any':
    case 'edge':
      return node
  }
}

const YE = 'е'.charCodeAt(0)

const isWithin = ({ from, to }: { from: number; to: number }, char: string): boolean =>
  from <= char.charCodeAt(0) && char.charCodeAt(0) <= to

/** Letters that follow each other are a word, or the part of one that the pattern spells out. */
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
