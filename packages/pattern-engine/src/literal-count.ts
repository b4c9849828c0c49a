import type { Node } from './tree.ts'

/** The number of characters that a pattern spells out, which are in every text that it matches. */
export function literalCount(node: Node): number {
  switch (node.kind) {
    case 'char':
      return 1
    case 'word':
      return node.text.length
    case 'set':
    case 'any':
    case 'edge':
    case 'look':
      return 0
    case 'group':
    case 'atomic':
      return literalCount(node.body)
    case 'sequence':
      return node.items.reduce((sum, item) => sum + literalCount(item), 0)
    case 'choice':
      return node.branches.reduce((least, branch) => Math.min(least, literalCount(branch)), Infinity)
    case 'repeat':
      return node.min * literalCount(node.body)
  }
}
