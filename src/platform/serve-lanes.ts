import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db.ts'
import type { Turn } from './lane-turn.ts'
import { lookIntoLanes, releaseLanes, renewLanes, takeLanes } from './lanes.ts'
import type { Job } from './queue.ts'
import { openTurnsOfLanes, type Lane } from './serve-lanes/turns-of-lanes.ts'

export type LaneServer = {
  serve(): Promise<void>
  /** Something may have fallen due: look now rather than at the next poll. */
  nudge(): void
  renew(): Promise<void>
  running(): number
  /** No turn is given any more; `serve` resolves when those that were have ended and are recorded. */
  stop(): void
}

/** A lane in our hands. `dry`: the last look found less than it asked for, and there was no news since. `idlePolls`: with nothing to do. */
type Served = { lane: Lane; dry: boolean; idlePolls: number }

/** Does the capped jobs of one name: takes lanes that nobody serves, looks into them as their turns end, and lets them go when nothing is left. */
export function serveLanes({ sql, worker, name, laneCap, concurrency, leaseMs, pollMs, log, perform }: {
  sql: Sql; worker: number; name: string; laneCap: number; concurrency: number; leaseMs: number; pollMs: number; log: Logger
  perform(job: Job, turn: Turn): Promise<void>
}): LaneServer {
  const served = new Map<number, Served>()
  const doing = new Map<number, Promise<void>>()
  let stopping = false
  /** Something may have fallen due, or somebody may have let a lane go. */
  let news = true
  let polled = false
  let wake = () => {}

  const turns = openTurnsOfLanes(concurrency, (lane, starved) => {
    if (starved) news = true // lanes have been left alone for want of a turn
    if (news || isThirsty(served.get(lane.lane))) wake()
  })

  const isThirsty = (one: Served | undefined): one is Served =>
    one !== undefined && !one.dry && turns.isHeld(one.lane) && one.lane.ahead < turns.wanted(one.lane) && one.lane.ahead <= turns.wanted(one.lane) / 2

  const forget = (lane: Lane) => {
    if (served.get(lane.lane)?.lane === lane) served.delete(lane.lane)
    turns.close(lane)
  }

  /** Should the lane be ours after all, it becomes anybody's. */
  const lose = (lane: Lane) => {
    forget(lane)
    releaseLanes(sql, worker, [lane]).catch((error) => log.warn({ err: error, job: name }, 'lane left to its lease'))
  }

  const start = (lane: Lane, job: Job) => {
    const { turn, leave } = turns.enter(lane, () => lose(lane))
    doing.set(job.id, perform(job, turn).finally(() => {
      leave()
      doing.delete(job.id)
      if (isThirsty(served.get(lane.lane))) wake()
    }))
  }

  const take = async () => {
    if (turns.free() === 0) return
    const until = performance.now() + leaseMs
    for (const hold of await takeLanes(sql, { name, worker, leaseMs, limit: Math.ceil(turns.free() / 2) })) {
      const lane = turns.open(hold, { cap: laneCap, until })
      if (stopping) turns.close(lane)
      served.set(hold.lane, { lane, dry: false, idlePolls: 0 })
    }
  }

  const look = async (thirsty: readonly Served[]) => {
    const asked = thirsty.map((one) => ({ one, limit: turns.wanted(one.lane) - one.lane.ahead }))
    for (const { lane } of thirsty) lane.ended = 0
    const views = new Map((await lookIntoLanes(sql, {
      name, worker, laneCap, wanted: asked.map(({ one: { lane: { name, lane, token } }, limit }) => ({ name, lane, token, limit })), doing: doing.keys(),
    })).map((view) => [view.lane, view]))
    for (const { one, limit } of asked) {
      const view = views.get(one.lane.lane)
      if (view === undefined) {
        forget(one.lane)
        continue
      }
      one.lane.cap = view.cap
      one.dry = view.jobs.length < limit
      for (const job of view.jobs) start(one.lane, job)
    }
  }

  const renew = async () => {
    const held = [...served.values()].map(({ lane }) => lane)
    if (held.length === 0) return
    const until = performance.now() + leaseMs
    const kept = new Map((await renewLanes(sql, worker, held, leaseMs)).map(({ lane, token }) => [lane, token]))
    for (const lane of held) {
      if (kept.get(lane.lane) === lane.token) turns.prolong(lane, until)
      else forget(lane)
    }
  }

  /** Lanes with nothing to do become anybody's, but not between two jobs. */
  const release = async () => {
    for (const one of served.values()) one.idlePolls = one.lane.doing === 0 ? one.idlePolls + 1 : 0
    const idle = [...served.values()].filter(({ idlePolls }) => idlePolls > 1).map(({ lane }) => lane)
    idle.forEach(forget)
    await releaseLanes(sql, worker, idle)
  }

  /** Resolves at the next news, or poll. */
  const rest = () => new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      polled = news = true
      resolve()
    }, pollMs)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

  const round = async () => {
    if (![...served.values()].every(({ lane }) => turns.isHeld(lane))) await renew()
    if (news) {
      news = false
      for (const one of served.values()) one.dry = false
      await take()
    }
    const thirsty = [...served.values()].filter(isThirsty)
    if (thirsty.length > 0) return look(thirsty)
    if (polled) {
      polled = false
      return release()
    }
    if (!news && !stopping) await rest()
  }

  return {
    async serve() {
      while (!stopping) {
        await setImmediate() // what ends together is followed by one look
        await round().catch(async (error) => {
          log.warn({ err: error, job: name }, 'cannot look for jobs')
          await sleep(pollMs)
        })
      }
      const held = [...served.values()].map(({ lane }) => lane)
      held.forEach(turns.close)
      await Promise.all(doing.values())
      await releaseLanes(sql, worker, held).catch((error) => log.warn({ err: error, job: name }, 'lanes left to their lease'))
    },
    nudge() {
      news = true
      wake()
    },
    renew,
    running: () => doing.size,
    stop() {
      stopping = true
      for (const { lane } of served.values()) turns.close(lane)
      wake()
    },
  }
}
