import type { LaneName } from './look.ts'
import { Pace } from './pace.ts'
import type { Turn } from './turn.ts'

/** The jobs of one kind and one lane that this process does. */
export class Lane {
  readonly of: LaneName
  cap: number
  /** Jobs being done: those that have not had their turn (`ahead`), those that have one (`turns`), and those that are being recorded. */
  doing = 0
  ahead = 0
  turns = 0
  readonly pace = new Pace(performance.now())
  readonly waiting: Waiter[] = []

  constructor(of: LaneName, cap: number) {
    this.of = of
    this.cap = cap
  }
}

/** A job that waits for its turn. */
type Waiter = { mayBegin(): boolean; answer(granted: boolean): void }

/** A lane is read ahead of by what it does in this time, which is longer than it takes to prepare a job and to record it, and no further than this. */
const AHEAD_S = 0.3
const MOST_AHEAD = 512
/** With so many jobs of one kind in hand no lane is read ahead of. */
const MOST_DOING = 4_096

/**
 * Shares so many turns of one kind of jobs among lanes. A lane has at most its cap of them, and takes no more than it leaves free: however many lanes
 * hang, another lane has its turn.
 */
export class Turns {
  #concurrency: number
  /** Called after each turn that ends. */
  #ended: (lane: Lane) => void
  /** Left for lanes that are yet to come. */
  #spare: number
  /** Lanes in which jobs wait for their turn; a lane that had one goes to the end. */
  #queue = new Set<Lane>()
  #turns = 0
  #doing = 0
  /** Lanes that have jobs and no turn: one is left for each of them. */
  #needy = 0
  #granting = false

  constructor(concurrency: number, ended: (lane: Lane) => void) {
    this.#concurrency = concurrency
    this.#ended = ended
    this.#spare = Math.floor(concurrency / 8)
  }

  /** A job of the lane. `leave` when it is done and recorded. */
  enter(lane: Lane, mayBegin: () => boolean): { turn: Pick<Turn, 'begin' | 'end'>; leave(): void } {
    let state: 'ahead' | 'turn' | 'after' = 'ahead'
    const end = () => {
      if (state !== 'turn') return
      state = 'after'
      this.#count(lane, { turns: -1 })
      lane.pace.ended(performance.now())
      this.#grant()
      this.#ended(lane)
    }
    const take = () => {
      this.#count(lane, { turns: 1, ahead: state === 'ahead' ? -1 : 0 })
      state = 'turn'
      return true
    }
    this.#count(lane, { doing: 1, ahead: 1 })
    return {
      turn: {
        end,
        begin: async () =>
          mayBegin() &&
          new Promise((resolve) => {
            lane.waiting.push({ mayBegin, answer: (granted) => resolve(granted && take()) })
            this.#queue.add(lane)
            this.#grantSoon()
          }),
      },
      leave: () => {
        end()
        this.#count(lane, { doing: -1, ahead: state === 'ahead' ? -1 : 0 })
      },
    }
  }

  /** How many jobs that wait for their turn are worth having here: of a lane that is slow, no more than could begin. */
  wanted(lane: Lane): number {
    const begin = Math.min(this.#room(lane), Math.ceil(this.#free() / 2))
    const ahead = this.#doing < MOST_DOING ? Math.min(MOST_AHEAD, Math.floor(AHEAD_S * lane.pace.perSecond(performance.now()))) : 0
    return Math.max(begin + ahead, lane.doing === 0 ? 1 : 0)
  }

  /** Refuses the turns of jobs that may not begin any more. */
  refuse(): void {
    for (const lane of this.#queue) {
      for (const waiter of lane.waiting.splice(0)) {
        if (waiter.mayBegin()) lane.waiting.push(waiter)
        else waiter.answer(false)
      }
      if (lane.waiting.length === 0) this.#queue.delete(lane)
    }
  }

  #free(): number {
    return this.#concurrency - this.#turns
  }

  #room({ cap, turns }: Lane): number {
    const most = turns === 0 ? this.#free() : Math.floor((this.#free() - this.#needy - this.#spare + 1 - turns) / 2)
    return Math.max(0, Math.min(cap - turns, most))
  }

  /** Every change of a lane's jobs goes through here. */
  #count(lane: Lane, change: Partial<Record<'doing' | 'ahead' | 'turns', 1 | 0 | -1>>): void {
    const isNeedy = () => Number(lane.ahead > 0 && lane.turns === 0)
    this.#needy -= isNeedy()
    this.#turns += change.turns ?? 0
    lane.turns += change.turns ?? 0
    lane.ahead += change.ahead ?? 0
    this.#doing += change.doing ?? 0
    lane.doing += change.doing ?? 0
    this.#needy += isNeedy()
  }

  /** Gives the turns that are free to the jobs that wait. */
  #grant(): void {
    for (const lane of this.#queue) {
      if (lane.waiting.length > 0 && this.#room(lane) === 0) continue
      this.#queue.delete(lane)
      const next = lane.waiting.shift()
      if (next === undefined) continue
      next.answer(next.mayBegin())
      this.#queue.add(lane)
    }
  }

  /** After all else that begins at this moment, so that many lanes begin with one turn each. */
  #grantSoon(): void {
    if (this.#granting) return
    this.#granting = true
    queueMicrotask(() => {
      this.#granting = false
      this.#grant()
    })
  }
}
