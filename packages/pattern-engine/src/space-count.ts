import type { Node, SetMember } from './tree.ts'
import { isIn } from './unicode.ts'

/** The number of spaces that every text has which the pattern matches. */
export function spaceCount(node: Node): number {
  switch (node.kind) {
    case 'char':
      return isIn('space', node.code, false) ? 1 : 0
    case 'set':
      return !node.negated && node.members.every(isSpace) ? 1 : 0
    case 'word':
    case 'any':
    case 'edge':
    case 'look':
      return 0
    case 'group':
    case 'atomic':
      return spaceCount(node.body)
    case 'sequence':
      return node.items.reduce((sum, item) => sum + spaceCount(item), 0)
    case 'choice':
      return node.branches.reduce((least, branch) => Math.min(least, spaceCount(branch)), Infinity)
    case 'repeat':
      return node.min === 0 ? 0 : node.min * spaceCount(node.body)
  }
}

const isSpace = (member: SetMember): boolean =>
  'category' in member ? member.category === 'space' && !member.negated : member.to - member.from < 8 && allSpaces(member.from, member.to)

function allSpaces(from: number, to: number): boolean {
  for (let code = from; code <= to; code++) if (!isIn('space', code, false)) return false
  return true
}
