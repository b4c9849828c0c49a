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
  /** Turns that have ended since the lane was looked into last: the measure of how far it is worth reading ahead. */
  ended: number
  waiting: ((granted: boolean) => void)[]
  lost: boolean
}

export type TurnsOfLanes = {
  open(hold: Hold, at: { cap: number; until: number }): Lane
  /** A job of the lane: `leave` when it is done and recorded. */
  enter(lane: Lane, lost: () => void): { turn: Turn; leave(): void }
  /** How many jobs more than it has are worth having here: of a lane that hangs, no more than could begin. */
  wanted(lane: Lane): number
  isHeld(lane: Lane): boolean
  /** Turns that could be given now. */
  free(): number
  /** A lane is held for longer than it was thought to be. */
  prolong(lane: Lane, until: number): void
  /** Nothing begins in it any more. */
  close(lane: Lane): void
}

/** How far a lane is read ahead of its turns, and how many of its jobs are under way in any way, at most. */
const MOST_AHEAD = 512
const MOST_DOING = 1_024

/**
 * Shares `concurrency` turns among lanes. A lane has at most its cap of them, and takes no more than it leaves free: however many
 * lanes hang, there is room for one that does not. `ended` is called after each turn; `starved`, when some were to be had by nobody until then.
 */
export function openTurnsOfLanes(concurrency: number, ended: (lane: Lane, starved: boolean) => void): TurnsOfLanes {
  /** Lanes in which jobs wait for their turn; whoever had one goes to the end. */
  const queue = new Set<Lane>()
  /** Left for lanes that are yet to come. */
  const spare = Math.floor(concurrency / 8)
  let turns = 0
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
    lane.doing += change.doing ?? 0
    needy += isNeedy()
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
    open: (hold, at) => ({ ...hold, ...at, doing: 0, ahead: 0, turns: 0, ended: 0, waiting: [], lost: false }),

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
        const starved = free() === 0
        count(lane, { turns: -1 })
        lane.ended++
        grant()
        ended(lane, starved)
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

    wanted: (lane) => Math.min(
      Math.min(room(lane), Math.ceil(free() / 2)) + Math.min(MOST_AHEAD, 4 * lane.ended),
      MOST_DOING - lane.doing + lane.ahead),

    prolong(lane, until) {
      lane.until = until
      grantSoon()
    },

    close(lane) {
      lane.lost = true
      queue.delete(lane)
      for (const refuse of lane.waiting.splice(0)) refuse(false)
    },
  }
}
