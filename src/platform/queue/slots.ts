import type { LaneName } from './look.ts'
import { Pace } from './pace.ts'
import type { Slot } from './slot.ts'

/** The jobs of one kind and one lane in this process. */
export class Lane {
  readonly of: LaneName
  cap: number
  /** Running jobs: those before their slot (`ahead`), those that have a slot (`slots`), and those that are being recorded. */
  doing = 0
  ahead = 0
  slots = 0
  readonly pace = new Pace(performance.now())
  readonly waiting: Waiter[] = []

  constructor(of: LaneName, cap: number) {
    this.of = of
    this.cap = cap
  }
}

/** A job that waits for its slot. */
type Waiter = { mayBegin(): boolean; answer(granted: boolean): void }

/** Jobs are begun ahead of their slot for this time at the lane's pace: longer than preparing and recording a job takes. */
const AHEAD_S = 0.3
const MOST_AHEAD = 512
/** With so many running jobs of one kind, none is begun ahead of its slot. */
const MOST_DOING = 4_096

/**
 * Shares the slots of one kind of jobs among lanes. A lane has at most its limit of slots, and takes no more than it leaves free, so that other lanes get
 * slots however many lanes hang.
 */
export class Slots {
  #concurrency: number
  /** Called after the end of each slot. */
  #ended: (lane: Lane) => void
  /** Slots that are kept for lanes yet to come. */
  #spare: number
  /** Lanes with jobs that wait for a slot; after a slot, a lane goes to the end. */
  #queue = new Set<Lane>()
  #slots = 0
  #doing = 0
  /** Number of lanes with jobs and without a slot: one slot is kept for each of them. */
  #needy = 0
  #granting = false

  constructor(concurrency: number, ended: (lane: Lane) => void) {
    this.#concurrency = concurrency
    this.#ended = ended
    this.#spare = Math.floor(concurrency / 8)
  }

  /** A job of the lane. `leave` is to be called when the job is done and recorded. */
  enter(lane: Lane, mayBegin: () => boolean): { slot: Pick<Slot, 'begin' | 'end'>; leave(): void } {
    let state: 'ahead' | 'slot' | 'after' = 'ahead'
    const end = () => {
      if (state !== 'slot') return
      state = 'after'
      this.#count(lane, { slots: -1 })
      lane.pace.ended(performance.now())
      this.#grant()
      this.#ended(lane)
    }
    const take = () => {
      this.#count(lane, { slots: 1, ahead: state === 'ahead' ? -1 : 0 })
      state = 'slot'
      return true
    }
    this.#count(lane, { doing: 1, ahead: 1 })
    return {
      slot: {
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

  /** How many more jobs of the lane should be begun: as many as can get a slot now, and more ahead of their slot if the lane is fast. */
  wanted(lane: Lane): number {
    const begin = Math.min(this.#room(lane), Math.ceil(this.#free() / 2))
    const ahead = this.#doing < MOST_DOING ? Math.min(MOST_AHEAD, Math.floor(AHEAD_S * lane.pace.perSecond(performance.now()))) : 0
    return Math.max(begin + ahead, lane.doing === 0 ? 1 : 0)
  }

  /** Refuses slots to jobs that may no longer begin. */
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
    return this.#concurrency - this.#slots
  }

  #room({ cap, slots }: Lane): number {
    const most = slots === 0 ? this.#free() : Math.floor((this.#free() - this.#needy - this.#spare + 1 - slots) / 2)
    return Math.max(0, Math.min(cap - slots, most))
  }

  /** Every change of a lane's numbers is made here. */
  #count(lane: Lane, change: Partial<Record<'doing' | 'ahead' | 'slots', 1 | 0 | -1>>): void {
    const isNeedy = () => Number(lane.ahead > 0 && lane.slots === 0)
    this.#needy -= isNeedy()
    this.#slots += change.slots ?? 0
    lane.slots += change.slots ?? 0
    lane.ahead += change.ahead ?? 0
    this.#doing += change.doing ?? 0
    lane.doing += change.doing ?? 0
    this.#needy += isNeedy()
  }

  /** Gives free slots to waiting jobs. */
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

  /** Deferred, so that many lanes which begin at one moment get one slot each. */
  #grantSoon(): void {
    if (this.#granting) return
    this.#granting = true
    queueMicrotask(() => {
      this.#granting = false
      this.#grant()
    })
  }
}
