import type { Hold } from '../lanes.ts'
import type { Turn } from '../lane-turn.ts'

/** A lane that this process holds, and what it does of it. */
export type Lane = Hold & {
  cap: number
  /** By our own clock: later it may be another's. A process that was held still must not go on where it stopped. */
  until: number
  /** Jobs being done: those that have not had their turn (`ahead`), those that have one (`turns`), and those that are being recorded. */
  doing: number
  ahead: number
  turns: number
  /** Turns that have ended since a moment, and how many did a second before it: the measure of how far it is worth reading ahead. */
  ended: number
  since: number
  perSecond: number
  waiting: ((granted: boolean) => void)[]
  lost: boolean
}

export type TurnsOfLanes = {
  open(hold: Hold, at: { cap: number; until: number }): Lane
  /** A job of the lane: `leave` when it is done and recorded. */
  enter(lane: Lane, lost: () => Promise<void>): { turn: Turn; leave(): void }
  /** How many jobs that wait for their turn are worth having here: of a lane that is slow, no more than could begin. */
  wanted(lane: Lane): number
  isHeld(lane: Lane): boolean
  /** Turns that could be given now. */
  free(): number
  /** Jobs wait for their turn, not because their own lane has enough of them. */
  isShort(): boolean
  prolong(lane: Lane, at: { cap: number; until: number }): void
  /** Nothing begins in it any more. */
  close(lane: Lane): void
}

/** A lane is read ahead of by what it does in this time, which is longer than it takes to look into it and to record, and no further than this. */
const AHEAD_S = 0.3
const MOST_AHEAD = 512
/** With so many jobs of one name in hand none is read ahead of. */
const MOST_DOING = 4_096
/** Over how long the pace of a lane is measured, at least and before it is forgotten. */
const PACE_MS = 20
const WINDOW_MS = 200

/**
 * Shares `concurrency` turns among lanes. A lane has at most its cap of them, and takes no more than it leaves free: however many
 * lanes hang, one that does not has its turn. `ended` is called after each turn.
 */
export function openTurnsOfLanes(concurrency: number, ended: (lane: Lane) => void): TurnsOfLanes {
  /** Lanes in which jobs wait for their turn; whoever had one goes to the end. */
  const queue = new Set<Lane>()
  /** Left for lanes that are yet to come. */
  const spare = Math.floor(concurrency / 8)
  let turns = 0
  let doing = 0
  /** Lanes that have jobs and no turn: one is left for each of them. */
  let needy = 0
  let granting = false

  const free = () => concurrency - turns
  const room = ({ cap, turns }: Lane) => Math.max(0, Math.min(cap - turns, turns === 0 ? free() : Math.floor((free() - needy - spare + 1 - turns) / 2)))
  const isHeld = (lane: Lane) => !lane.lost && performance.now() < lane.until

  /** Whatever changes of a lane's jobs goes through here. */
  const count = (lane: Lane, change: Partial<Record<'doing' | 'ahead' | 'turns', 1 | 0 | -1>>) => {
    const isNeedy = () => Number(lane.ahead > 0 && lane.turns === 0)
    needy -= isNeedy()
    turns += change.turns ?? 0
    lane.turns += change.turns ?? 0
    lane.ahead += change.ahead ?? 0
    doing += change.doing ?? 0
    lane.doing += change.doing ?? 0
    needy += isNeedy()
  }

  const pace = (lane: Lane) => {
    lane.ended++
    const spanMs = performance.now() - lane.since
    if (spanMs < WINDOW_MS) return
    Object.assign(lane, { perSecond: (lane.ended / spanMs) * 1_000, ended: 0, since: lane.since + spanMs })
  }
  const perSecond = (lane: Lane) => {
    const spanMs = performance.now() - lane.since
    const now = (lane.ended / Math.max(PACE_MS, spanMs)) * 1_000
    return spanMs < WINDOW_MS ? Math.max(now, lane.perSecond) : now
  }

  /** Gives the turns that are free to those that wait. */
  const grant = () => {
    for (const lane of queue) {
      if (lane.waiting.length > 0 && !(isHeld(lane) && room(lane) > 0)) continue
      queue.delete(lane)
      const next = lane.waiting.shift()
      if (next === undefined) continue
      next(true)
      queue.add(lane)
    }
  }

  /** After whatever else begins at this moment, so that many lanes begin with one turn each. */
  const grantSoon = () => {
    if (granting) return
    granting = true
    queueMicrotask(() => {
      granting = false
      grant()
    })
  }

  return {
    free,
    isHeld,
    open: (hold, at) => ({ ...hold, ...at, doing: 0, ahead: 0, turns: 0, ended: 0, since: performance.now(), perSecond: 0, waiting: [], lost: false }),

    enter(lane, lost) {
      let waits = true
      let has = false
      const take = () => {
        count(lane, { turns: 1, ahead: waits ? -1 : 0 })
        waits = false
        return has = true
      }
      const end = () => {
        if (!has) return
        has = false
        count(lane, { turns: -1 })
        pace(lane)
        grant()
        ended(lane)
      }
      count(lane, { doing: 1, ahead: 1 })
      return {
        turn: {
          lost,
          end,
          async begin() {
            if (!isHeld(lane)) return false
            return new Promise((resolve) => {
              lane.waiting.push((granted) => resolve(granted && take()))
              queue.add(lane)
              grantSoon()
            })
          },
        },
        leave() {
          end()
          count(lane, { doing: -1, ahead: waits ? -1 : 0 })
        },
      }
    },

    wanted: (lane) => {
      const begin = Math.min(room(lane), Math.ceil(free() / 2))
      const ahead = doing < MOST_DOING ? Math.min(MOST_AHEAD, Math.floor(AHEAD_S * perSecond(lane))) : 0
      return Math.max(begin + ahead, lane.doing === 0 ? 1 : 0)
    },

    isShort: () => [...queue].some((lane) => lane.turns < lane.cap && room(lane) === 0),

    prolong(lane, at) {
      Object.assign(lane, at)
      grantSoon()
    },

    close(lane) {
      lane.lost = true
      queue.delete(lane)
      for (const refuse of lane.waiting.splice(0)) refuse(false)
    },
  }
}
