import type { Node, SetMember } from './tree.ts'
import { isIn } from './unicode.ts'

/** The number of characters that a pattern spells out, which are in every text that it matches. */
export const literalCount = (pattern: Node): number => leastCount(pattern, (node) => (node.kind === 'char' ? 1 : node.kind === 'word' ? node.text.length : 0))

/** The number of spaces that every text has which the pattern matches. */
export const spaceCount = (pattern: Node): number =>
  leastCount(pattern, (node) => {
    if (node.kind === 'char') return isIn('space', node.code, false) ? 1 : 0
    return node.kind === 'set' && !node.negated && node.members.every(isSpace) ? 1 : 0
  })

/** The number of Latin letters that every text has which the pattern matches. Only ranges mean what they say: a letter written singly finds its look-alike. */
export const latinCount = (pattern: Node): number =>
  leastCount(pattern, (node) => (node.kind === 'set' && !node.negated && node.members.length > 0 && node.members.every(isLatinRange) ? 1 : 0))

const isLatinRange = (member: SetMember): boolean =>
  'from' in member && member.from < member.to && ((member.from >= 0x41 && member.to <= 0x5a) || (member.from >= 0x61 && member.to <= 0x7a))

type Leaf = Extract<Node, { kind: 'char' | 'word' | 'set' | 'any' | 'edge' | 'look' }>

/** What every text has at least that a pattern matches, by what its characters, words and sets have. */
function leastCount(node: Node, countOf: (leaf: Leaf) => number): number {
  switch (node.kind) {
    case 'group':
    case 'atomic':
      return leastCount(node.body, countOf)
    case 'sequence':
      return node.items.reduce((sum, item) => sum + leastCount(item, countOf), 0)
    case 'choice': {
      let least = Infinity
      for (let at = 0; at < node.branches.length && least > 0; at++) least = Math.min(least, leastCount(node.branches[at] as Node, countOf))
      return least
    }
    case 'repeat':
      return node.min === 0 ? 0 : node.min * leastCount(node.body, countOf)
    default:
      return countOf(node)
  }
}

const isSpace = (member: SetMember): boolean =>
  'category' in member ? member.category === 'space' && !member.negated : member.to - member.from < 8 && allSpaces(member.from, member.to)

function allSpaces(from: number, to: number): boolean {
  for (let code = from; code <= to; code++) if (!isIn('space', code, false)) return false
  return true
}
