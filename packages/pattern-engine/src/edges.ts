import type { Text } from './text.ts'
import type { Edge } from './tree.ts'
import { isIn } from './unicode.ts'

/** Whether the place before the character at `position` is an edge of this kind. */
export type EdgeTest = (text: Text, position: number) => boolean

const NEWLINE = 0x0a

const isWordEdge = ({ codes }: Text, position: number, ascii: boolean): boolean => {
  const isWord = (code: number | undefined) => code !== undefined && isIn('word', code, ascii)
  return isWord(codes[position - 1]) !== isWord(codes[position])
}

const EDGES: Record<Edge, EdgeTest> = {
  textStart: (_, position) => position === 0,
  textEnd: ({ codes }, position) => position === codes.length,
  lastLineEnd: ({ codes }, position) => position === codes.length || (position === codes.length - 1 && codes[position] === NEWLINE),
  lineStart: ({ codes }, position) => position === 0 || codes[position - 1] === NEWLINE,
  lineEnd: ({ codes }, position) => position === codes.length || codes[position] === NEWLINE,
  wordEdge: (text, position) => isWordEdge(text, position, false),
  // In Python an empty text has neither a word edge nor a place that is not one.
  insideWord: (text, position) => text.codes.length > 0 && !isWordEdge(text, position, false),
  asciiWordEdge: (text, position) => isWordEdge(text, position, true),
  asciiInsideWord: (text, position) => text.codes.length > 0 && !isWordEdge(text, position, true),
}

/** The kinds of edges by number, and the test of each. */
export const EDGE_TESTS = { names: Object.keys(EDGES) as Edge[], tests: Object.values(EDGES) }
