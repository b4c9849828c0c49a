import { MATCH_LIMITS } from './limits.ts'
import { parseEscape } from './parse-escape.ts'
import { isFlag, parseFlags } from './parse-flags.ts'
import { parseSet } from './parse-set.ts'
import { peek, take, takeAny, takeName, takeWhile, textBetween } from './reader.ts'
import type { Flags, Reader } from './reader.ts'
import { Refusal } from './refusal.ts'
import { widthOf } from './tree.ts'
import type { Fold, Node, RepeatMode } from './tree.ts'

/**
 * Reads a pattern of Python's `re` as `re.compile(source, re.IGNORECASE)` does. Syntax errors are refused at the position that Python reports;
 * back-references, conditional groups and `\N{…}` are refused because the matcher does not support them. Throws `Refusal`.
 */
export function parse(source: string): Node {
  const reader: Reader = {
    chars: /[\ud800-\udfff]/.test(source) ? [...source] : source,
    at: 0,
    groups: 1,
    openGroups: new Set(),
    groupNames: new Set(),
    flags: { ignoreCase: true, ascii: false, multiLine: false, dotAll: false, verbose: false },
  }
  const tree = parseChoice(reader, reader.flags, 0)
  if (peek(reader) !== undefined) throw new Refusal('unbalanced', reader.at)
  return tree
}

function parseChoice(reader: Reader, flags: Flags, depth: number): Node {
  const position = reader.at
  const branches: Node[] = []
  do {
    // Flags at the start of the pattern apply to all of its branches.
    const own = depth === 0 ? reader.flags : flags
    branches.push(takeWordAlone(reader, own) ?? parseSequence(reader, own, depth, depth === 0 && branches.length === 0))
  } while (take(reader, '|'))
  return branches.length === 1 ? (branches[0] as Node) : { kind: 'choice', position, branches }
}

function parseSequence(reader: Reader, flags: Flags, depth: number, mayHoldFlags: boolean): Node {
  const sequence: Extract<Node, { kind: 'sequence' }> = { kind: 'sequence', position: reader.at, items: [] }
  for (let char = peek(reader); char !== undefined && char !== '|' && char !== ')'; char = peek(reader)) {
    const position = reader.at
    if (flags.verbose && skipVerbose(reader)) continue
    const word = takeWord(reader, flags)
    if (word !== null) {
      sequence.items.push(word)
      continue
    }
    const bounds = parseBounds(reader)
    if (bounds) {
      sequence.items.push(repeat(reader, takeLast(sequence.items), bounds, position))
      continue
    }
    reader.at += 1
    if (char !== '(') {
      sequence.items.push(parseAtom(reader, char, flags, position))
      continue
    }
    const inside = parseGroup(reader, flags, depth, position)
    if (inside === 'comment') continue
    if ('kind' in inside) {
      sequence.items.push(inside)
      continue
    }
    if (!mayHoldFlags || sequence.items.length > 0) throw new Refusal('flagsNotAtStart', position)
    flags = reader.flags = inside
  }
  return sequence.items.length === 1 ? (sequence.items[0] as Node) : sequence
}

/** The word that a branch consists of, which most branches of long choices do. */
function takeWordAlone(reader: Reader, flags: Flags): Node | null {
  const { at } = reader
  const word = takeWord(reader, flags)
  const next = peek(reader)
  if (word !== null && (next === '|' || next === ')' || next === undefined)) return word
  reader.at = at
  return null
}

/** Letters, when there are several; null where there are none. */
function takeWord(reader: Reader, flags: Flags): Node | null {
  if (!flags.ignoreCase || flags.ascii) return null
  const { chars, at } = reader
  let end = at
  if (typeof chars === 'string') while (isLetter(chars.charCodeAt(end))) end++
  else while (end < chars.length && isLetter((chars[end] as string).charCodeAt(0))) end++
  if (end - at < 2) return null
  reader.at = end
  return { kind: 'word', position: at, text: textBetween(reader, at, end), fold: 'unicode' }
}

/** Removes what a quantifier stands behind: of a word its last letter, also when a comment or the space of a verbose pattern is between them. */
function takeLast(items: Node[]): Node | undefined {
  const last = items.pop()
  if (last?.kind !== 'word') return last
  const { position, text, fold } = last
  const letters = text.length - 1
  items.push(letters === 1 ? { kind: 'char', position, code: text.charCodeAt(0), fold } : { ...last, text: text.slice(0, letters) })
  return { kind: 'char', position: position + letters, code: text.charCodeAt(letters), fold }
}

const isLetter = (code: number): boolean => (code >= 0x400 && code < 0x460) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)

/** Skips white space and comments of a verbose pattern. */
function skipVerbose(reader: Reader): boolean {
  if (takeWhile(reader, /[ \t\n\r\v\f]/, 1)) return true
  if (!take(reader, '#')) return false
  takeWhile(reader, /[^\n]/)
  return true
}

function parseAtom(reader: Reader, char: string, flags: Flags, position: number): Node {
  const fold = foldOf(flags)
  switch (char) {
    case '.':
      return { kind: 'any', position, newline: flags.dotAll }
    case '^':
      return { kind: 'edge', position, edge: flags.multiLine ? 'lineStart' : 'textStart' }
    case '$':
      return { kind: 'edge', position, edge: flags.multiLine ? 'lineEnd' : 'lastLineEnd' }
    case '[':
      return { kind: 'set', position, ...parseSet(reader, flags), fold }
    case '\\': {
      const escape = parseEscape(reader, flags.ascii)
      if ('edge' in escape) return { kind: 'edge', position, edge: escape.edge }
      if ('code' in escape) return { kind: 'char', position, code: escape.code, fold }
      return { kind: 'set', position, negated: false, members: [escape], fold }
    }
    default:
      return { kind: 'char', position, code: char.codePointAt(0) as number, fold }
  }
}

const foldOf = ({ ignoreCase, ascii }: Flags): Fold => (ignoreCase ? (ascii ? 'ascii' : 'unicode') : 'none')

type Bounds = { min: number; max: number }

/** Reads a quantifier; null where a `{` is an ordinary character. */
function parseBounds(reader: Reader): Bounds | null {
  if (take(reader, '?')) return { min: 0, max: 1 }
  if (take(reader, '*')) return { min: 0, max: Infinity }
  if (take(reader, '+')) return { min: 1, max: Infinity }
  if (peek(reader) !== '{') return null

  const start = reader.at
  reader.at += 1
  const min = takeWhile(reader, /[0-9]/)
  const ranged = take(reader, ',')
  const max = ranged ? takeWhile(reader, /[0-9]/) : min
  if (!take(reader, '}') || (min === '' && !ranged)) {
    reader.at = start
    return null
  }
  const bounds = { min: Number(min), max: max === '' ? Infinity : Number(max) }
  if (bounds.max < bounds.min) throw new Refusal('repeatBounds', start + 1)
  if ([min, max].some((bound) => Number(bound) > MATCH_LIMITS.repeatMax)) {
    throw new Refusal('repeatTooLarge', start, MATCH_LIMITS.repeatMax)
  }
  return bounds
}

function repeat(reader: Reader, body: Node | undefined, { min, max }: Bounds, position: number): Node {
  if (body === undefined || body.kind === 'edge') throw new Refusal('nothingToRepeat', position)
  if (body.kind === 'repeat') throw new Refusal('multipleRepeat', position)
  const mode: RepeatMode = take(reader, '?') ? 'lazy' : take(reader, '+') ? 'possessive' : 'greedy'
  return { kind: 'repeat', position: body.position, min, max, mode, body }
}

/** Reads from behind a `(` up to its `)`: a node, flags for the whole pattern, or a comment. */
function parseGroup(reader: Reader, flags: Flags, depth: number, position: number): Node | Flags | 'comment' {
  if (depth >= MATCH_LIMITS.depthMax) throw new Refusal('tooManyGroups', position, MATCH_LIMITS.depthMax)
  const parseBody = (inner = flags): Node => {
    const body = parseChoice(reader, inner, depth + 1)
    if (!take(reader, ')')) throw new Refusal('groupNotEnded', position)
    return body
  }
  const parseCapturing = (): Node => {
    const group = reader.groups
    reader.groups += 1
    reader.openGroups.add(group)
    const body = parseBody()
    reader.openGroups.delete(group)
    return { kind: 'group', position, body }
  }
  if (!take(reader, '?')) return parseCapturing()

  const mark = takeAny(reader, 'patternEnds')
  switch (mark) {
    case ':':
      return { kind: 'group', position, body: parseBody() }
    case '>':
      return { kind: 'atomic', position, body: parseBody() }
    case '=':
    case '!':
      return { kind: 'look', position, ahead: true, negated: mark === '!', body: parseBody() }
    case '<': {
      const sign = takeAny(reader, 'patternEnds')
      if (sign !== '=' && sign !== '!') throw new Refusal('unknownExtension', position + 1, `?<${sign}`)
      const body = parseBody()
      const { min, max } = widthOf(body)
      if (min !== max) throw new Refusal('widthOfLookBehind', position)
      return { kind: 'look', position, ahead: false, negated: sign === '!', body }
    }
    case 'P':
      parseGroupName(reader)
      return parseCapturing()
    case '#':
      takeWhile(reader, /[^)]/)
      if (!take(reader, ')')) throw new Refusal('commentNotEnded', position)
      return 'comment'
    case '(':
      throw new Refusal('conditional', position)
    default: {
      if (mark !== '-' && !isFlag(mark)) throw new Refusal('unknownExtension', position + 1, `?${mark}`)
      reader.at -= 1
      const { scope, apply } = parseFlags(reader)
      return scope === 'pattern' ? apply(reader.flags) : { kind: 'group', position, body: parseBody(apply(flags)) }
    }
  }
}

/** Reads the `<name>` of `(?P<name>…)`. `(?P=name)` is a back-reference and refused. */
function parseGroupName(reader: Reader): void {
  const position = reader.at
  if (take(reader, '=')) throw new Refusal('backReference', position - 3)
  if (!take(reader, '<')) throw new Refusal('unknownExtension', position - 2, `?P${peek(reader) ?? ''}`)
  const name = takeName(reader, '>')
  if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)) throw new Refusal('badGroupName', position + 1, name)
  if (reader.groupNames.has(name)) throw new Refusal('sameGroupName', position + 1, name)
  reader.groupNames.add(name)
}
