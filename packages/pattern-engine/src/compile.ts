import { lowerCasesOf, lowerOf } from './case-folding.ts'
import { charTest } from './char-set.ts'
import { findColumns } from './columns.ts'
import { EDGES } from './edges.ts'
import { keyOf } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import type { Body, Instruction, Program } from './program.ts'
import { Refusal } from './refusal.ts'
import { widthOf } from './tree.ts'
import type { Node } from './tree.ts'

/** Throws `Refusal` if the tree needs more than the matcher supports. */
export function compile(tree: Node): Program {
  const emitter: Emitter = { instructions: [], bodies: null, pending: [], tellsCases: false }
  emitBody(emitter, tree, newBody(), false)
  for (let next = emitter.pending.shift(); next; next = emitter.pending.shift()) {
    emitBody(emitter, next.node, next.body, next.ordered)
  }
  if (emitter.bodies !== null) checkCyclicLooks(emitter, tree)
  const { instructions } = emitter
  return {
    instructions,
    ...findColumns(instructions),
    anchored: isAnchored(instructions),
    caseless: !emitter.tellsCases,
    monotonic: instructions.every((one) => one.op !== 'atomic' && !(one.op === 'look' && one.negated)),
    vainSteps: 0,
    automaton: null,
  }
}

function isAnchored(instructions: readonly Instruction[]): boolean {
  let first = instructions[0] as Instruction
  while (first.op === 'jump') first = instructions[first.to] as Instruction
  return first.op === 'edge' && first.holds === EDGES.textStart
}

function checkCyclicLooks({ instructions }: Emitter, tree: Node): void {
  const looks = instructions.flatMap((one) => (one.op === 'look' && one.body.cyclic ? [one.body] : []))
  const cyclic = [...new Set(looks)].reduce((total, { entry, end }) => total + end - entry, 0)
  if (cyclic > MATCH_LIMITS.cyclicInstructionsMax) {
    throw new Refusal('emptyRepeatInLookAround', tree.position)
  }
}

type Emitter = {
  instructions: Instruction[]
  /** Bodies by node: the copies that a repeat makes of a part share one body. */
  bodies: Map<Node, Body> | null
  pending: { node: Node; body: Body; ordered: boolean }[]
  tellsCases: boolean
}

/** Where instructions are emitted. `ordered`: inside an atomic group, where the order of alternatives decides the match. */
type Place = { body: Body; ordered: boolean }

const newBody = (): Body => ({ entry: 0, end: 0, cyclic: false })

function emitBody(emitter: Emitter, node: Node, body: Body, ordered: boolean): void {
  body.entry = emitter.instructions.length
  // The entry is an instruction of its own, so that no loop of the body leads back to it: the result of the body is stored there.
  emit(emitter, { op: 'jump', to: body.entry + 1 }, node)
  emitNode(emitter, node, { body, ordered })
  emit(emitter, { op: 'accept' }, node)
  body.end = emitter.instructions.length
}

function emit<T extends Instruction>({ instructions }: Emitter, instruction: T, { position }: Node): T {
  if (instructions.length === MATCH_LIMITS.programInstructionsMax) {
    throw new Refusal('tooLarge', position)
  }
  instructions.push(instruction)
  return instruction
}

function emitNode(emitter: Emitter, node: Node, place: Place): void {
  switch (node.kind) {
    case 'char':
    case 'set':
    case 'any':
      emitter.tellsCases ||= node.kind !== 'any' && tellsCases(node)
      emit(emitter, oneCharacter(node), node)
      break
    case 'word':
      for (let at = 0; at < node.text.length; at++) emit(emitter, letterOfWord(node.text.charCodeAt(at), node.fold), node)
      break
    case 'edge':
      emit(emitter, { op: 'edge', holds: EDGES[node.edge] }, node)
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
      emit(emitter, { op: 'atomic', body: bodyOf(emitter, node.body, true), otherwise: null }, node)
      break
    case 'look': {
      const back = node.ahead ? 0 : widthOf(node.body).min
      emit(emitter, { op: 'look', body: bodyOf(emitter, node.body, false), back, negated: node.negated }, node)
      break
    }
  }
}

/** Whether capital and small letters may differ for the node. */
const tellsCases = (node: Extract<Node, { kind: 'char' | 'set' }>): boolean =>
  (node.fold === 'none' || node.fold === 'ascii') &&
  (node.kind === 'char' ? hasCases(node.code) : node.members.some((one) => 'from' in one && (one.from !== one.to || hasCases(one.from))))

function hasCases(code: number): boolean {
  const char = String.fromCodePoint(code)
  return char.toLowerCase() !== char.toUpperCase()
}

function oneCharacter(node: Extract<Node, { kind: 'char' | 'set' | 'any' }>): Instruction {
  if (node.kind === 'set') return { op: 'set', has: charTest(node) }
  if (node.kind === 'any') return node.newline ? ANY : ANY_BUT_NEWLINE
  if (node.fold === 'none') return { op: 'char', code: node.code }
  return node.fold === 'ascii' ? letter(node) : letterOfWord(node.code, node.fold)
}

/** Letters are what most programs consist of, so all programs share their instructions. */
function letterOfWord(code: number, fold: 'unicode' | 'look'): Instruction {
  let known = LETTERS[fold].get(code)
  if (known === undefined) {
    known = fold === 'look' ? { op: 'key', code: keyOf(lowerOf(code)) } : letter({ kind: 'char', position: 0, code, fold })
    LETTERS[fold].set(code, known)
  }
  return known
}

const LETTERS = { unicode: new Map<number, Instruction>(), look: new Map<number, Instruction>() }

const ANY: Instruction = { op: 'set', has: () => true }
const ANY_BUT_NEWLINE: Instruction = { op: 'set', has: (code) => code !== 0x0a }

function letter(node: Extract<Node, { kind: 'char' }>): Instruction {
  const [lower, ...others] = lowerCasesOf(node.code)
  if (node.fold === 'unicode' && others.length === 0) return { op: 'lower', code: lower as number }
  return { op: 'set', has: charTest({ ...node, kind: 'set', negated: false, members: [{ from: node.code, to: node.code }] }) }
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
  const { instructions } = emitter
  const jumps: { to: number }[] = []
  node.branches.forEach((branch, index) => {
    if (index === node.branches.length - 1) return emitNode(emitter, branch, place)
    const split = emit(emitter, { op: 'split', first: instructions.length + 1, second: 0 }, node)
    emitNode(emitter, branch, place)
    jumps.push(emit(emitter, { op: 'jump', to: 0 }, node))
    split.second = instructions.length
  })
  for (const jump of jumps) jump.to = instructions.length
}

function emitRepeat(emitter: Emitter, node: Repeat, place: Place): void {
  const { instructions } = emitter
  const { body, min, mode } = node
  const max = reachable(node)
  if (max - min > 1 && widthOf(body).min === 0) {
    // CPython leaves a loop as soon as an iteration matches nothing. The matcher cannot do that where the order of alternatives decides.
    if (place.ordered) throw new Refusal('emptyRepeatInAtomic', node.position)
    if (max === Infinity) place.body.cyclic = true
  }
  const last = emitCopies(emitter, min, () => emitNode(emitter, body, place))
  if (min > 0 && instructions.length === last) return

  const exits: Split[] = []
  const emitSplit = (inside: number) => exits.push(emit(emitter, { op: 'split', first: inside, second: inside }, node))
  if (max < Infinity) {
    emitCopies(emitter, max - min, () => {
      emitSplit(instructions.length + 1)
      emitNode(emitter, body, place)
    })
  } else if (min > 0) {
    emitSplit(last)
  } else {
    emitSplit(instructions.length + 1)
    emitNode(emitter, body, place)
    emit(emitter, { op: 'jump', to: last }, node)
  }
  for (const split of exits) split[mode === 'lazy' ? 'first' : 'second'] = instructions.length
}

/** As in CPython, each iteration of a possessive repeat is atomic. */
function emitPossessive(emitter: Emitter, node: Repeat): void {
  const { instructions } = emitter
  const body = bodyOf(emitter, node.body, true)
  const max = reachable(node)
  const emitRound = (otherwise: number | null) => emit(emitter, { op: 'atomic', body, otherwise }, node)

  emitCopies(emitter, node.min, () => emitRound(null))
  const optional: { otherwise: number | null }[] = []
  if (max === Infinity) {
    const start = instructions.length
    optional.push(emitRound(0))
    emit(emitter, { op: 'jump', to: start }, node)
  } else {
    emitCopies(emitter, max - node.min, () => optional.push(emitRound(0)))
  }
  for (const round of optional) round.otherwise = instructions.length
}

type Repeat = Extract<Node, { kind: 'repeat' }>
type Split = Extract<Instruction, { op: 'split' }>

/** A bound beyond the longest text counts as infinite. */
const reachable = ({ max }: Repeat): number => (max > MATCH_LIMITS.textCharactersMax ? Infinity : max)

/** Emits `count` copies of a part and returns where the last one begins. If a copy has no instructions, the others have none either. */
function emitCopies({ instructions }: Emitter, count: number, emitCopy: () => void): number {
  let last = instructions.length
  for (let done = 0; done < count; done += 1) {
    last = instructions.length
    emitCopy()
    if (instructions.length === last) break
  }
  return last
}
