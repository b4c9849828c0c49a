import { letterOf, lowerOf } from './case-folding.ts'
import { textOf, type CharSet } from './char-set.ts'
import { assignColumns } from './columns.ts'
import { EDGE_TESTS } from './edges.ts'
import { keyOf } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import {
  ACCEPT,
  ANY,
  ANY_BUT_NEWLINE,
  ATOMIC,
  CHAR,
  EDGE,
  FLAGS,
  HEADER,
  JUMP,
  KEYS,
  LENGTHS,
  LETTERS,
  LOOK,
  NOWHERE,
  OPERATION,
  openProgram,
  SET,
  SPLIT,
  TEXT_START,
  type Program,
} from './program.ts'
import { Refusal } from './refusal.ts'
import { widthOf } from './tree.ts'
import type { Fold, Node } from './tree.ts'

/** Throws `Refusal` if the tree needs more than the matcher supports. */
export function compile(tree: Node): Program {
  const { code, sets } = instructionsOf(tree)
  return openProgram(code, HEADER, { texts: sets, tests: [] })
}

/** The numbers of a program, its header among them, and the texts of its sets. Throws `Refusal` like `compile`. */
export type Instructions = { code: Uint16Array; sets: string[] }

export function instructionsOf(tree: Node): Instructions {
  const emitter: Emitter = { length: 0, count: 0, sets: [], bodies: null, pending: [], tellsCases: false, isMonotonic: true }
  emitBody(emitter, tree, newBody(), false)
  for (let next = emitter.pending.shift(); next; next = emitter.pending.shift()) {
    emitBody(emitter, next.node, next.body, next.ordered)
  }
  if (emitter.bodies !== null) finishBodies(emitter.bodies, tree)
  const columnCount = assignColumns(code, HEADER, emitter.length)
  code[0] = columnCount
  code[1] = (isAnchored() ? FLAGS.anchored : 0) | (emitter.tellsCases ? 0 : FLAGS.caseless) | (emitter.isMonotonic ? FLAGS.monotonic : 0)
  return { code: code.slice(0, HEADER + emitter.length), sets: emitter.sets.map(textOf) }
}

/** Where programs are written, one after the other. No instruction takes more than four numbers, those with letters no more than three for each letter. */
const code = new Uint16Array(HEADER + MATCH_LIMITS.programInstructionsMax * 4)
const at = (place: number) => code[HEADER + place] as number
const write = (place: number, value: number) => {
  code[HEADER + place] = value
}

/** The beginning of the first body is a jump to its second instruction. */
function isAnchored(): boolean {
  let first = 0
  while ((at(first) & OPERATION) === JUMP) first = at(first + 1)
  return (at(first) & OPERATION) === EDGE && at(first + 1) === TEXT_START
}

/** Tells instructions where their bodies are, which were emitted behind them. */
function finishBodies(bodies: ReadonlyMap<Node, Body>, tree: Node): void {
  let cyclic = 0
  for (const body of bodies.values()) {
    const isCyclic = body.isCyclic && body.isLook
    if (isCyclic) cyclic += body.count
    for (const user of body.users) {
      write(user + 1, body.entry)
      if ((at(user) & OPERATION) === LOOK && body.isCyclic) write(user + 3, body.end)
    }
  }
  if (cyclic > MATCH_LIMITS.cyclicInstructionsMax) throw new Refusal('emptyRepeatInLookAround', tree.position)
}

/** What a look-around or an atomic group consists of. `isCyclic`: it has a loop over a part that may be empty. */
type Body = { entry: number; end: number; count: number; isCyclic: boolean; isLook: boolean; users: number[] }

type Emitter = {
  /** How many numbers, and how many instructions, were emitted. */
  length: number
  count: number
  sets: CharSet[]
  /** Bodies by node: the copies that a repeat makes of a part share one body. */
  bodies: Map<Node, Body> | null
  pending: { node: Node; body: Body; ordered: boolean }[]
  tellsCases: boolean
  isMonotonic: boolean
}

/** Where instructions are emitted. `ordered`: inside an atomic group, where the order of alternatives decides the match. */
type Place = { body: Body; ordered: boolean }

const newBody = (): Body => ({ entry: 0, end: 0, count: 0, isCyclic: false, isLook: false, users: [] })

function emitBody(emitter: Emitter, node: Node, body: Body, ordered: boolean): void {
  body.entry = emitter.length
  const before = emitter.count
  // The entry is an instruction of its own, so that no loop of the body leads back to it: the result of the body is stored there.
  emit(emitter, node, JUMP, body.entry + (LENGTHS[JUMP] as number))
  emitNode(emitter, node, { body, ordered })
  emit(emitter, node, ACCEPT)
  body.end = emitter.length
  body.count = emitter.count - before
}

/** Returns where the instruction stands. */
function emit(emitter: Emitter, { position }: Node, operation: number, first = 0, second = 0): number {
  if (emitter.count >= MATCH_LIMITS.programInstructionsMax) {
    throw new Refusal('tooLarge', position)
  }
  const place = emitter.length
  write(place, operation)
  write(place + 1, first)
  write(place + 2, second)
  write(place + 3, 0)
  emitter.count += 1
  emitter.length += LENGTHS[operation] as number
  return place
}

function emitNode(emitter: Emitter, node: Node, place: Place): void {
  switch (node.kind) {
    case 'char':
      emitter.tellsCases ||= tellsCases(node)
      emitCharacter(emitter, node)
      break
    case 'set':
      emitter.tellsCases ||= tellsCases(node)
      emitSet(emitter, node, node)
      break
    case 'any':
      emit(emitter, node, node.newline ? ANY : ANY_BUT_NEWLINE)
      break
    case 'word':
      emitWord(emitter, node, node.text, node.fold)
      break
    case 'edge':
      emit(emitter, node, EDGE, EDGE_TESTS.names.indexOf(node.edge))
      break
    case 'sequence':
      for (const item of node.items) emitNode(emitter, item, place)
      break
    case 'choice':
      emitChoice(emitter, node, place)
      break
    case 'group':
      emitNode(emitter, node.body, place)
      break
    case 'repeat':
      if (node.mode === 'possessive') emitPossessive(emitter, node)
      else emitRepeat(emitter, node, place)
      break
    case 'atomic':
      emitAtomic(emitter, node, bodyOf(emitter, node.body, true), NOWHERE)
      break
    case 'look': {
      const body = bodyOf(emitter, node.body, false)
      body.isLook = true
      if (node.negated) emitter.isMonotonic = false
      const back = node.ahead ? 0 : Math.min(widthOf(node.body).min, BACK_MAX)
      body.users.push(emit(emitter, node, LOOK, 0, back * 2 + (node.negated ? 1 : 0)))
      break
    }
  }
}

/** Longer than any text. */
const BACK_MAX = 0x7fff

function emitAtomic(emitter: Emitter, node: Node, body: Body, otherwise: number): number {
  emitter.isMonotonic = false
  const place = emit(emitter, node, ATOMIC, 0, otherwise)
  body.users.push(place)
  return place
}

/** Whether capital and small letters may differ for the node. */
const tellsCases = (node: Extract<Node, { kind: 'char' | 'set' }>): boolean =>
  (node.fold === 'none' || node.fold === 'ascii') &&
  (node.kind === 'char' ? hasCases(node.code) : node.members.some((one) => 'from' in one && (one.from !== one.to || hasCases(one.from))))

function hasCases(code: number): boolean {
  const char = String.fromCodePoint(code)
  return char.toLowerCase() !== char.toUpperCase()
}

/** Characters beyond the basic plane are sets. */
function emitCharacter(emitter: Emitter, node: Extract<Node, { kind: 'char' }>): void {
  const { code, fold } = node
  if (fold === 'ascii' || code > 0xffff) emitSet(emitter, node, setOfOne(emitter, code, fold))
  else if (fold === 'none') emit(emitter, node, CHAR, code)
  else emitWord(emitter, node, String.fromCharCode(code), fold)
}

/** Letters are what most programs consist of. */
function emitWord(emitter: Emitter, node: Node, text: string, fold: 'unicode' | 'look'): void {
  emitter.count += text.length - 1
  const place = emit(emitter, node, fold === 'look' ? KEYS : LETTERS, text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    write(place + 2 + at, fold === 'look' ? keyOf(lowerOf(code)) : letterOf(code))
  }
  emitter.length += text.length
}

/** The set of one character; a program has it once. */
function setOfOne({ sets }: Emitter, code: number, fold: Fold): CharSet {
  const isIt = ({ negated, members, fold: ownFold }: CharSet) => {
    const [one, ...others] = members
    return !negated && ownFold === fold && others.length === 0 && one !== undefined && 'from' in one && one.from === code && one.to === code
  }
  return sets.find(isIt) ?? { negated: false, members: [{ from: code, to: code }], fold }
}

function emitSet(emitter: Emitter, node: Node, set: CharSet): void {
  let number = emitter.sets.indexOf(set)
  if (number === -1) number = emitter.sets.push(set) - 1
  emit(emitter, node, SET, number)
}

function bodyOf(emitter: Emitter, node: Node, ordered: boolean): Body {
  emitter.bodies ??= new Map()
  const known = emitter.bodies.get(node)
  if (known) return known
  const body = newBody()
  emitter.bodies.set(node, body)
  emitter.pending.push({ node, body, ordered })
  return body
}

function emitChoice(emitter: Emitter, node: Extract<Node, { kind: 'choice' }>, place: Place): void {
  const jumps: number[] = []
  for (let index = 0; index < node.branches.length; index++) {
    const branch = node.branches[index] as Node
    if (index === node.branches.length - 1) {
      emitNode(emitter, branch, place)
      continue
    }
    const split = emit(emitter, node, SPLIT, emitter.length + (LENGTHS[SPLIT] as number))
    emitNode(emitter, branch, place)
    jumps.push(emit(emitter, node, JUMP))
    write(split + 2, emitter.length)
  }
  for (const jump of jumps) write(jump + 1, emitter.length)
}

function emitRepeat(emitter: Emitter, node: Repeat, place: Place): void {
  const { body, min, mode } = node
  const max = reachable(node)
  if (max - min > 1 && widthOf(body).min === 0) {
    // CPython leaves a loop as soon as an iteration matches nothing. The matcher cannot do that where the order of alternatives decides.
    if (place.ordered) throw new Refusal('emptyRepeatInAtomic', node.position)
    if (max === Infinity) place.body.isCyclic = true
  }
  const last = emitCopies(emitter, min, () => emitNode(emitter, body, place))
  if (min > 0 && emitter.length === last) return

  const exits: number[] = []
  const emitSplit = (inside: number) => exits.push(emit(emitter, node, SPLIT, inside, inside))
  const behindSplit = () => emitter.length + (LENGTHS[SPLIT] as number)
  if (max < Infinity) {
    emitCopies(emitter, max - min, () => {
      emitSplit(behindSplit())
      emitNode(emitter, body, place)
    })
  } else if (min > 0) {
    emitSplit(last)
  } else {
    emitSplit(behindSplit())
    emitNode(emitter, body, place)
    emit(emitter, node, JUMP, last)
  }
  for (const split of exits) write(split + (mode === 'lazy' ? 1 : 2), emitter.length)
}

/** As in CPython, each iteration of a possessive repeat is atomic. */
function emitPossessive(emitter: Emitter, node: Repeat): void {
  const body = bodyOf(emitter, node.body, true)
  const max = reachable(node)
  emitCopies(emitter, node.min, () => emitAtomic(emitter, node, body, NOWHERE))
  const optional: number[] = []
  if (max === Infinity) {
    const start = emitter.length
    optional.push(emitAtomic(emitter, node, body, 0))
    emit(emitter, node, JUMP, start)
  } else {
    emitCopies(emitter, max - node.min, () => optional.push(emitAtomic(emitter, node, body, 0)))
  }
  for (const round of optional) write(round + 2, emitter.length)
}

type Repeat = Extract<Node, { kind: 'repeat' }>

/** A bound beyond the longest text counts as infinite. */
const reachable = ({ max }: Repeat): number => (max > MATCH_LIMITS.textCharactersMax ? Infinity : max)

/** Emits `count` copies of a part and returns where the last one begins. If a copy has no instructions, the others have none either. */
function emitCopies(emitter: Emitter, count: number, emitCopy: () => void): number {
  let last = emitter.length
  for (let done = 0; done < count; done += 1) {
    last = emitter.length
    emitCopy()
    if (emitter.length === last) break
  }
  return last
}
