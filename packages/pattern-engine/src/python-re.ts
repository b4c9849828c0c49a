import { compile } from './compile.ts'
import { foldTree } from './fold-tree.ts'
import { MATCH_LIMITS } from './limits.ts'
import type { Program } from './program.ts'
import { parse } from './parse.ts'
import { Refusal, refused, type Refused } from './refusal.ts'
import { find, isFound, isLong, run } from './run.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'
import type { Node } from './tree.ts'

export type CompiledPattern = {
  readonly source: string
  readonly tree: Node
  /** The result of Python's `re.search(source, text, re.IGNORECASE)`, in time linear in the text, which is cut as in `readText`. */
  search(text: string | Text): boolean
  /** The length of the first match, or -1: in a text as it is, and in one with folded letters. */
  lengthIn(text: Text): number
  lengthInFolded(text: Text): number
  /** Whether there is a match, -1 for none: the length where that comes at no cost, else UNTOLD. */
  find(text: Text): number
  findFolded(text: Text): number
  /** The pattern was not folded yet, and mostly it need not be where it is found as it was written. A long text is mostly denied by the folded program alone. */
  isCheaperAsWritten(text: Text): boolean
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
  const pattern = new Pattern(source)
  pattern.compileAsWritten()
  return pattern
}

/** A pattern that is known to compile. What is not given is compiled when it is needed. */
export const openPattern = (source: () => string, asWritten: Program | null, folded: Program | null): CompiledPattern => new Pattern(source, asWritten, folded)

class Pattern implements CompiledPattern {
  #source: string | (() => string)
  #tree: Node | null = null
  #asWritten: Program | null
  #folded: Program | null

  constructor(source: string | (() => string), asWritten: Program | null = null, folded: Program | null = null) {
    this.#source = source
    this.#asWritten = asWritten
    this.#folded = folded
  }

  get source(): string {
    if (typeof this.#source !== 'string') this.#source = this.#source()
    return this.#source
  }

  get tree(): Node {
    return (this.#tree ??= parse(this.source))
  }

  get foldingFindsMore(): boolean {
    return this.#inFolded().monotonic
  }

  get ignoresCase(): boolean {
    return this.#inFolded().caseless
  }

  search(text: string | Text): boolean {
    return isFound(this.compileAsWritten(), read(text))
  }

  lengthIn(text: Text): number {
    return lengthOf(run(this.compileAsWritten(), text))
  }

  lengthInFolded(text: Text): number {
    return lengthOf(run(this.#inFolded(), text))
  }

  find(text: Text): number {
    return find(this.compileAsWritten(), text)
  }

  findFolded(text: Text): number {
    return find(this.#inFolded(), text)
  }

  isCheaperAsWritten(text: Text): boolean {
    return this.#folded === null && !isLong(text)
  }

  /** Throws `Refusal` if the pattern needs more than the matcher supports. */
  compileAsWritten(): Program {
    return (this.#asWritten ??= compile(this.tree))
  }

  /** Folding may add instructions; a pattern that is at the limit as it was written is searched in folded texts as it was written. */
  #inFolded(): Program {
    if (this.#folded !== null) return this.#folded
    try {
      return (this.#folded = compile(foldTree(this.tree)))
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return (this.#folded = this.compileAsWritten())
    }
  }
}

const read = (text: string | Text): Text => (typeof text === 'string' ? readText(text) : text)

const lengthOf = ({ found, length }: { found: boolean; length: number }): number => (found ? length : -1)

/** Lines that have only a space in common: a pattern that matches all of them matches any line. */
const UNRELATED_LINES = ['щ', 'z', '7'].map((char) => `${char.repeat(12)} ${char.repeat(12)}`)
