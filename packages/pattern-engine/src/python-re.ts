import { compile } from './compile.ts'
import { foldTree } from './fold-tree.ts'
import { MATCH_LIMITS } from './limits.ts'
import type { Program } from './program.ts'
import { parse } from './parse.ts'
import { Refusal, refused, type Refused } from './refusal.ts'
import { isDenied, isLong, run } from './run.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'
import type { Node } from './tree.ts'

export type CompiledPattern = {
  source: string
  tree: Node
  /** The result of Python's `re.search(source, text, re.IGNORECASE)`, in time linear in the text, which is cut as in `readText`. */
  search(text: string | Text): boolean
  /** Searches a text with folded letters (`foldLetters`), with the words of the pattern folded too. */
  searchFolded(text: string | Text): boolean
  /** The length of the first match, or -1: in a text as it is, and in one with folded letters. */
  lengthIn(text: Text): number
  lengthInFolded(text: Text): number
  /** Whether the pattern was found to be in no such text, which costs little to say; false may be wrong. */
  isDeniedInFolded(text: Text): boolean
  /** With its letters folded the pattern finds all that it finds as it was written, in a text in which nothing is to be folded. */
  foldingFindsMore: boolean
  /** The pattern does not tell capital from small letters. */
  ignoresCase: boolean
}

export type Compiled = { ok: true; pattern: CompiledPattern } | Refused

/** Compiles a pattern of a catalogue, which has to require something: a pattern that matches any line is refused. */
export function compilePattern(source: string): Compiled {
  const compiled = compileExpression(source)
  if (!compiled.ok) return compiled
  const { pattern } = compiled
  if (source === '') return refused('empty', 0)
  if (pattern.search('')) return refused('anyLine', 0)
  if (UNRELATED_LINES.every((line) => pattern.search(line))) {
    return refused('unrelatedLines', 0)
  }
  return compiled
}

/** Compiles any expression of Python's `re`. The reason of a refusal is for people; its position counts characters. */
export function compileExpression(source: string): Compiled {
  try {
    return { ok: true, pattern: compileOrThrow(source) }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusal.refused
  }
}

function compileOrThrow(source: string): CompiledPattern {
  const { patternCharactersMax } = MATCH_LIMITS
  if (source.length > patternCharactersMax && [...source].length > patternCharactersMax) {
    throw new Refusal('tooLong', patternCharactersMax, patternCharactersMax)
  }
  return new Pattern(source, parse(source))
}

class Pattern implements CompiledPattern {
  readonly source: string
  readonly tree: Node
  readonly #program: Program
  /** Compiled when it is first needed, since most patterns match the line as printed. */
  #folded: Program | null = null

  constructor(source: string, tree: Node) {
    this.source = source
    this.tree = tree
    this.#program = compile(tree)
  }

  get foldingFindsMore(): boolean {
    return this.#program.monotonic
  }

  get ignoresCase(): boolean {
    return this.#program.caseless
  }

  search(text: string | Text): boolean {
    return run(this.#program, read(text)).found
  }

  searchFolded(text: string | Text): boolean {
    return run(this.#inFolded(), read(text)).found
  }

  lengthIn(text: Text): number {
    return lengthOf(run(this.#program, text))
  }

  lengthInFolded(text: Text): number {
    return lengthOf(run(this.#inFolded(), text))
  }

  isDeniedInFolded(text: Text): boolean {
    return (this.#folded !== null || isLong(text)) && isDenied(this.#inFolded(), text)
  }

  #inFolded(): Program {
    this.#folded ??= compileFolded(this.tree, this.#program)
    return this.#folded
  }
}

const read = (text: string | Text): Text => (typeof text === 'string' ? readText(text) : text)

/** Folding may add instructions; a pattern that is at the limit as it was written is searched in folded texts as it was written. */
function compileFolded(tree: Node, program: Program): Program {
  try {
    return compile(foldTree(tree))
  } catch (refusal) {
    if (refusal instanceof Refusal) return program
    throw refusal
  }
}

const lengthOf = ({ found, length }: { found: boolean; length: number }): number => (found ? length : -1)

/** Lines that have only a space in common: a pattern that matches all of them matches any line. */
const UNRELATED_LINES = ['щ', 'z', '7'].map((char) => `${char.repeat(12)} ${char.repeat(12)}`)
