import { APOSTROPHES, keyOf, QUOTES, SAME_CHARACTERS, spelledPlainly } from './fold-table.ts'
import { lowerOf } from './case-folding.ts'
import { charsOf, type CodeRange, type Node } from './tree.ts'
import { RUSSIAN_UNITS } from './units.ts'

/**
 * The pattern for texts in their folded spelling and in normal form: letters match their look-alikes, units their other names. Unless it looks for what must not
 * be there, it finds all that the pattern finds in such a text as it was written. Classes with a range and negated ones mean what they say.
 */
export const foldTree = (tree: Node): Node => fold(tree, false)

/** `afterDigit`: a number, perhaps with a space, comes before, so that the next word may be a unit. */
function fold(node: Node, afterDigit: boolean): Node {
  switch (node.kind) {
    case 'char':
      return foldItems([node], afterDigit, node)
    case 'word':
      return afterDigit ? foldItems([node], true, node) : { kind: 'word', position: node.position, text: node.text, fold: 'look' }
    case 'set':
      return mayBeMissing(node) ? optional(withSpace(foldSet(node, afterDigit))) : foldSet(node, afterDigit)
    case 'sequence':
      return foldItems(node.items, afterDigit, node)
    case 'choice':
      return { ...node, branches: node.branches.map((branch) => fold(branch, afterDigit)) }
    case 'repeat':
      return foldRepeat(node, afterDigit)
    case 'group':
    case 'atomic':
      return { ...node, body: fold(node.body, afterDigit) }
    case 'look':
      return { ...node, body: node.ahead ? fold(node.body, afterDigit) : foldInPlace(node.body) }
    case 'any':
    case 'edge':
      return node
  }
}

type Char = Extract<Node, { kind: 'char' }>
type CharSet = Extract<Node, { kind: 'set' }>
type Repeat = Extract<Node, { kind: 'repeat' }>

/** A look-behind has a fixed width, so nothing is left out or added in it. */
function foldInPlace(node: Node): Node {
  switch (node.kind) {
    case 'char':
      return foldChar(node)
    case 'word':
      return { ...node, fold: 'look' }
    case 'set':
      return foldSet(node, false)
    case 'sequence':
      return { ...node, items: node.items.map(foldInPlace) }
    case 'choice':
      return { ...node, branches: node.branches.map(foldInPlace) }
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look':
      return { ...node, body: foldInPlace(node.body) }
    case 'any':
    case 'edge':
      return node
  }
}

function foldRepeat(node: Repeat, afterDigit: boolean): Node {
  const { body } = node
  if (body.kind === 'char' && isMark(body.code)) return { ...node, min: 0, body: withSpace({ ...setOf(body), fold: 'look' }) }
  if (body.kind === 'set' && mayBeMissing(body)) return { ...node, min: 0, body: withSpace(foldSet(body, afterDigit)) }
  const folded = fold(body, afterDigit || endsInDigit(body))
  return folded.kind === 'sequence' && folded.items.length === 0 ? folded : { ...node, body: folded }
}

function foldItems(items: readonly Node[], afterDigit: boolean, whole: Node): Node {
  let plain = respelled(items)
  let hasWords = true
  const folded: Node[] = []
  let isAmount = afterDigit
  let last: Node | undefined
  const push = (item: Node, from: Node) => {
    if (last !== undefined && meets(last, from)) folded.push(optional(spaceAt(from)))
    folded.push(item)
    last = from
    isAmount = endsInDigit(from) || (isAmount && isSpace(from))
  }
  for (let at = 0; at < plain.length; at++) {
    if (isAmount && hasWords) {
      // behind a number letters may be the name of a unit, however they were read
      plain = [...plain.slice(0, at), ...plain.slice(at).flatMap(charsOf)]
      hasWords = false
    }
    const item = plain[at] as Node
    if (item.kind !== 'char') {
      push(fold(item, isAmount), item)
      continue
    }
    const unit = isAmount ? unitAt(plain, at) : null
    if (unit !== null) {
      push(unit.node, item)
      at += unit.length - 1
      last = plain[at]
      // the normal form has a space for the dots behind a unit
      while (isDot(plain[at + 1])) {
        const dot = plain[++at] as Char
        folded.push(optional(foldChar(dot)), optional(spaceAt(dot)))
        last = dot
      }
    } else if (isQuote(item.code)) push(optional(withSpace({ ...setOf(item), fold: 'look' })), item)
    else if (item.code === SPACE && isAmount && isPercent(plain[at + 1])) push(optional(foldChar(item)), item)
    else if (item.code === ZERO && (isLetter(plain[at - 1]) || isLetter(plain[at + 1]))) push(oneOf(item, 'о'), item)
    else if (item.code === THREE && isLetter(plain[at - 1]) && isLetter(plain[at + 1])) push(oneOf(item, 'з'), item)
    else push(foldChar(item), item)
  }
  return folded.length === 1 ? (folded[0] as Node) : { kind: 'sequence', position: whole.position, items: folded }
}

/** What the pattern spells out, as `foldSpelling` (`normal-form.ts`) spells a line: without invisible characters and apostrophes, with single spaces. */
function respelled(items: readonly Node[]): readonly Node[] {
  if (items.every(isSpelledPlainly)) return hasDoubleSpace(items) ? withoutDoubleSpaces(items) : items
  const result: Node[] = []
  let run: Char[] = []
  const end = () => {
    const [first] = run
    if (first !== undefined) {
      const text = spelledPlainly(String.fromCodePoint(...run.map(({ code }) => code)))
        .replace(APOSTROPHES, '')
        .replace(/\s/gu, ' ')
      for (const char of text) result.push({ ...first, code: char.codePointAt(0) as number })
    }
    run = []
  }
  for (const item of items.flatMap(charsOf)) {
    if (item.kind === 'char' && (run.length === 0 || run[0]?.fold === item.fold)) run.push(item)
    else {
      end()
      if (item.kind === 'char') run.push(item)
      else result.push(item)
    }
  }
  end()
  return withoutDoubleSpaces(result)
}

const isSpelledPlainly = (node: Node): boolean =>
  node.kind !== 'char' ||
  (node.code > SPACE && node.code !== AMPERSAND && node.code !== APOSTROPHE && node.code !== GRAVE && node.code < 0x7f) ||
  isUsual(node.code) ||
  node.code === SPACE

/** Whether folding may spell a part of the pattern with other characters than it was written with. */
export function isRespelled(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.some(isRespelled)
    case 'choice':
      return node.branches.some(isRespelled)
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look':
      return isRespelled(node.body)
    default:
      return !isSpelledPlainly(node)
  }
}

const SPACE = 0x20
const AMPERSAND = 0x26
const APOSTROPHE = 0x27
const GRAVE = 0x60
const ZERO = 0x30
const THREE = 0x33
const isUsual = (code: number): boolean => code >= 0x400 && code < 0x460

const isSpaceChar = (node: Node | undefined): boolean => node?.kind === 'char' && node.code === SPACE
const hasDoubleSpace = (items: readonly Node[]): boolean => items.some((item, at) => isSpaceChar(item) && isSpaceChar(items[at + 1]))
const withoutDoubleSpaces = (items: readonly Node[]): Node[] => items.filter((item, at) => !(isSpaceChar(item) && isSpaceChar(items[at + 1])))

/** Letters of both alphabets and other characters that count as one. */
function foldChar(node: Char): Node {
  if (node.fold === 'unicode') return { ...node, fold: 'look' }
  const others = equalsOf(node.code)
  return others.length === 0 ? node : { ...setOf(node), members: [node.code, ...others].map((code) => ({ from: code, to: code })) }
}

/** Characters of the same case that count as this one. */
function equalsOf(code: number): number[] {
  const char = String.fromCodePoint(code)
  const row = SAME_CHARACTERS.find((chars) => chars.includes(char) || chars.toUpperCase().includes(char))
  if (row === undefined) return []
  const sameCase = row.includes(char) ? row : row.toUpperCase()
  return Array.from(sameCase, (other) => other.codePointAt(0) as number).filter((other) => other !== code)
}

function foldSet(node: CharSet, afterDigit: boolean): CharSet {
  if (node.negated) return node
  const added: CodeRange[] = []
  const singles = node.members.flatMap((one) => ('from' in one && one.from === one.to ? [one.from] : []))
  if (afterDigit) for (const code of singles) added.push(...rangesOf(unitOf(String.fromCodePoint(code))))
  if (node.members.some((one) => 'from' in one && one.from !== one.to && (holds(one, YO) || holds(one, CAPITAL_YO)))) added.push({ from: YE, to: YE })
  if (node.fold === 'none' || node.fold === 'ascii') for (const code of singles) for (const other of equalsOf(code)) added.push({ from: other, to: other })
  return { ...node, members: [...node.members, ...added], fold: node.fold === 'unicode' ? 'look' : node.fold }
}

const YO = 'ё'.charCodeAt(0)
const CAPITAL_YO = 'Ё'.charCodeAt(0)
const YE = 'е'.charCodeAt(0)
const holds = ({ from, to }: CodeRange, code: number): boolean => from <= code && code <= to
const rangesOf = (unit: string | undefined): CodeRange[] => (unit?.length === 1 ? [{ from: unit.charCodeAt(0), to: unit.charCodeAt(0) }] : [])

/** Quotes and apostrophes are not in the normal form. */
const isQuote = (code: number): boolean => isKind('quote', code)
const isMark = (code: number): boolean => isQuote(code) || isKind('apostrophe', code)
const mayBeMissing = ({ negated, members }: CharSet): boolean => !negated && members.some((one) => 'from' in one && one.from === one.to && isMark(one.from))

const setOf = ({ position, code, fold }: Char): CharSet => ({ kind: 'set', position, negated: false, members: [{ from: code, to: code }], fold })
const withSpace = (set: CharSet): CharSet => ({ ...set, members: [...set.members, { from: SPACE, to: SPACE }] })
const oneOf = (node: Char, letter: string): CharSet => ({ ...setOf(node), members: [{ from: node.code, to: node.code }, ...rangesOf(letter)], fold: 'look' })
const optional = (body: Node): Node => ({ kind: 'repeat', position: body.position, min: 0, max: 1, mode: 'greedy', body })
const spaceAt = ({ position }: Node): Node => ({ kind: 'char', position, code: SPACE, fold: 'none' })

/** Other names of units by how they are spelled in one alphabet, and the beginnings of the long ones, as of `литро` in `литров?`. */
const UNITS = new Map<string, string>()
const keyed = (word: string): string => Array.from(word, (char) => String.fromCharCode(keyOf(lowerOf(char.charCodeAt(0))))).join('')
function unitOf(word: string): string | undefined {
  if (UNITS.size === 0) {
    for (const [name, unit] of Object.entries(RUSSIAN_UNITS))
      for (let length = Math.min(3, name.length); length <= name.length; length++) UNITS.set(keyed(name.slice(0, length)), unit as string)
    for (const unit of ['г', 'кг', 'мл', 'л', 'шт']) UNITS.set(unit, unit)
  }
  return UNITS.get(keyed(word))
}

const LONGEST_UNIT = 6

/** A word that is the name of a unit, or begins one, in its own spelling or by its Russian name. */
function unitAt(items: readonly Node[], from: number): { node: Node; length: number } | null {
  let word = ''
  let to = from
  for (; to < items.length && word.length <= LONGEST_UNIT; to++) {
    const item = items[to] as Node
    if (item.kind !== 'char' || !isLetter(item)) break
    word += String.fromCodePoint(item.code)
  }
  const unit = unitOf(word)
  if (unit === undefined || word.length > LONGEST_UNIT) return null
  const first = items[from] as Char
  const spelled = (items.slice(from, to) as Char[]).map(foldChar)
  const sequence = (items: Node[]): Node => ({ kind: 'sequence', position: first.position, items })
  if (keyed(word) === keyed(unit)) return { node: sequence(spelled), length: word.length }
  const russian = Array.from(unit, (char): Node => foldChar({ ...first, code: char.charCodeAt(0) }))
  return { node: { kind: 'choice', position: first.position, branches: [sequence(spelled), sequence(russian)] }, length: word.length }
}

const isDot = (node: Node | undefined): boolean => node?.kind === 'char' && node.code === 0x2e
const isPercent = (node: Node | undefined): boolean => node?.kind === 'char' && node.code === 0x25

/** Between a number and a letter the normal form has a space, also where the letter is the sign of multiplication, which it writes as one. */
const meets = (one: Node, other: Node): boolean => (endsInDigit(one) && isLetterOrTimes(other)) || (isLetterOrTimes(one) && startsWithDigit(other))

function isLetterOrTimes(node: Node | undefined): boolean {
  if (node?.kind === 'char') return node.code === TIMES || isLetter(node)
  if (node?.kind !== 'set' || node.negated) return isLetter(node)
  return node.members.every((one) => 'from' in one && one.from === one.to && (one.from === TIMES || isKind('letter', one.from)))
}

const TIMES = 0xd7

/** A letter, or a class that lists letters. */
function isLetter(node: Node | undefined): boolean {
  switch (node?.kind) {
    case 'char':
      return isKind('letter', node.code)
    case 'word':
      return true
    case 'set':
      return !node.negated && node.members.every((one) => 'from' in one && one.from === one.to && isKind('letter', one.from))
    case 'group':
      return isLetter(node.body)
    case 'choice':
      return node.branches.every(isLetter)
    case 'sequence':
      return isLetter(node.items[0])
    default:
      return false
  }
}

type Kind = 'letter' | 'quote' | 'apostrophe'
const KINDS: Record<Kind, number> = { letter: 1, quote: 2, apostrophe: 4 }
const LOOKED_UP = 8
/** Kinds of characters that were asked for; patterns of a catalogue have few characters. */
const kinds = new Uint8Array(0x10000)

function isKind(kind: Kind, code: number): boolean {
  let known = code < 0x10000 ? (kinds[code] as number) : 0
  if (known === 0) {
    const char = String.fromCodePoint(code)
    known =
      LOOKED_UP |
      (/\p{L}/u.test(char) ? KINDS.letter : 0) |
      (char.replace(QUOTES, '') === '' ? KINDS.quote : 0) |
      (char.replace(APOSTROPHES, '') === '' ? KINDS.apostrophe : 0)
    if (code < 0x10000) kinds[code] = known
  }
  return (known & KINDS[kind]) !== 0
}

const isDigitSet = ({ negated, members }: CharSet): boolean =>
  !negated && members.every((one) => ('from' in one ? one.from >= ZERO && one.to <= 0x39 : one.category === 'digit' && !one.negated))

function endsInDigit(node: Node | undefined): boolean {
  switch (node?.kind) {
    case 'char':
      return node.code >= ZERO && node.code <= 0x39
    case 'set':
      return isDigitSet(node)
    case 'group':
    case 'atomic':
    case 'repeat':
      return endsInDigit(node.body)
    case 'choice':
      return node.branches.some(endsInDigit)
    case 'sequence':
      return endsInDigit(node.items.at(-1))
    default:
      return false
  }
}

function startsWithDigit(node: Node): boolean {
  switch (node.kind) {
    case 'char':
    case 'set':
      return endsInDigit(node)
    case 'group':
    case 'atomic':
    case 'repeat':
      return startsWithDigit(node.body)
    case 'choice':
      return node.branches.some(startsWithDigit)
    case 'sequence':
      return node.items[0] !== undefined && startsWithDigit(node.items[0])
    default:
      return false
  }
}

function isSpace(node: Node): boolean {
  switch (node.kind) {
    case 'char':
      return node.code === SPACE
    case 'set':
      return (
        !node.negated && node.members.every((one) => ('category' in one ? one.category === 'space' && !one.negated : one.from === SPACE && one.to === SPACE))
      )
    case 'repeat':
    case 'group':
      return isSpace(node.body)
    default:
      return false
  }
}
