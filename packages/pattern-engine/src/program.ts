import type { CharTest } from './char-set.ts'
import type { EdgeTest } from './edges.ts'

/** A tree as instructions: the whole pattern first, then the bodies of its look-arounds and atomic groups, each up to an `accept`. */
export type Program = {
  instructions: Instruction[]
  /** Instruction → its column of the table of visited states, or -1 where no state can be reached twice. */
  columns: Int32Array
  columnCount: number
}

export type Instruction =
  /** One character: exactly this one, or any case of this lower-case one, or one that passes. */
  | { op: 'char'; code: number }
  | { op: 'lower'; code: number }
  | { op: 'set'; has: CharTest }
  | { op: 'edge'; holds: EdgeTest }
  /** `back`: how far behind the present place the body begins. */
  | { op: 'look'; body: Body; back: number; negated: boolean }
  /** The first match of the body and no other; without one go to `otherwise`, or fail. An empty match of an optional body ends a loop. */
  | { op: 'atomic'; body: Body; otherwise: number | null }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'accept' }

export type Body = {
  entry: number
  end: number
  /** Holds a loop over a part which may be empty. */
  cyclic: boolean
}
