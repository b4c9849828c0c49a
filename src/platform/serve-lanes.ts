import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db.ts'
import type { Turn } from './lane-turn.ts'
import { evenShare, lookIntoLanes, releaseLanes, renewLanes, takeLanes } from './lanes.ts'
import type { Job } from './queue.ts'
import { openTurnsOfLanes, type Lane } from './serve-lanes/turns-of-lanes.ts'

export type LaneServer = {
  serve(): Promise<void>
  /** Something may have fallen due: look now rather than at the next poll. */
  nudge(): void
  renew(): Promise<void>
  /** Where turns are short, hands lanes over to processes that hold fewer. */
  balance(): Promise<void>
  running(): number
  /** No turn is given any more; `serve` resolves when those that were have ended and are recorded. */
  stop(): void
}

const DOUBT_MS = 1_000

/** A lane in our hands. `dry`: the last look found less than it asked for, and there was no news since. `idlePolls`: with nothing to do. */
type Served = { lane: Lane; dry: boolean; idlePolls: number }

/** Does the capped jobs of one name: takes lanes that nobody serves, looks into them as their turns end, and lets them go when nothing is left in them. */
export function serveLanes({ sql, worker, name, laneCap, concurrency, leaseMs, pollMs, log, perform }: {
  sql: Sql; worker: number; name: string; laneCap: number; concurrency: number; leaseMs: number; pollMs: number; log: Logger
  perform(job: Job, turn: Turn): Promise<void>
}): LaneServer {
  const served = new Map<number, Served>()
  const doing = new Map<number, { lane: Lane; done: Promise<void> }>()
  const handingOver = new Set<Promise<void>>()
  /** How many lanes this process holds before it leaves most of the rest to others. */
  let share = Infinity
  let stopping = false
  /** Something may have fallen due, or somebody may have let a lane go. */
  let news = true
  let polledAt = performance.now()
  let wake = () => {}

  const turns = openTurnsOfLanes(concurrency, (lane) => {
    if (isThirsty(served.get(lane.lane))) wake()
  })

  const isThirsty = (one: Served | undefined): one is Served =>
    one !== undefined && !one.dry && turns.isHeld(one.lane) && one.lane.ahead < turns.wanted(one.lane) && one.lane.ahead <= turns.wanted(one.lane) / 2

  const forget = (lane: Lane) => {
    if (served.get(lane.lane)?.lane === lane) served.delete(lane.lane)
    turns.close(lane)
  }

  /** A job was another's: so may the lane be. If not, the job is looked at again, but not at once. */
  const doubt = async (lane: Lane) => {
    await renewOnly([lane]).catch(() => forget(lane))
    if (turns.isHeld(lane)) await sleep(DOUBT_MS)
  }

  const start = (lane: Lane, job: Job) => {
    const { turn, leave } = turns.enter(lane, () => doubt(lane))
    const done = perform(job, turn).finally(() => {
      leave()
      doing.delete(job.id)
      if (isThirsty(served.get(lane.lane))) wake()
    })
    doing.set(job.id, { lane, done })
  }

  /** Begins nothing more in a lane, and gives it away as soon as what has begun is recorded. */
  const handOver = (lane: Lane) => {
    forget(lane)
    const ends = [...doing.values()].filter((one) => one.lane === lane).map(({ done }) => done)
    const over = Promise.all(ends)
      .then(() => releaseLanes(sql, worker, [lane]))
      .catch((error) => log.warn({ err: error, job: name }, 'lane left to its lease'))
      .finally(() => handingOver.delete(over))
    handingOver.add(over)
  }

  const take = async () => {
    const until = performance.now() + leaseMs
    const limit = Math.max(1, Math.ceil(turns.free() / 8), Math.min(Math.ceil(turns.free() / 2), share - served.size))
    for (const hold of await takeLanes(sql, { name, worker, leaseMs, limit, known: [...served.keys(), ...new Set([...doing.values()].map(({ lane }) => lane.lane))] })) {
      const before = served.get(hold.lane)
      if (before !== undefined) turns.close(before.lane) // it had passed through other hands
      const lane = turns.open(hold, { cap: laneCap, until })
      if (stopping) turns.close(lane)
      served.set(hold.lane, { lane, dry: false, idlePolls: 0 })
    }
  }

  const look = async (thirsty: readonly Served[]) => {
    const asked = thirsty.map((one) => ({ one, limit: turns.wanted(one.lane) - one.lane.ahead }))
    const numbers = new Set(thirsty.map(({ lane }) => lane.lane))
    const views = new Map((await lookIntoLanes(sql, {
      name, worker, laneCap, wanted: asked.map(({ one: { lane: { name, lane, token } }, limit }) => ({ name, lane, token, limit })),
      doing: [...doing].filter(([, { lane }]) => numbers.has(lane.lane)).map(([id]) => id),
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

  const renewOnly = async (held: readonly Lane[]) => {
    if (held.length === 0) return
    const until = performance.now() + leaseMs
    const kept = new Map((await renewLanes(sql, { worker, holds: held, leaseMs, laneCap })).map((one) => [one.lane, one]))
    for (const lane of held) {
      const still = kept.get(lane.lane)
      if (still?.token === lane.token) turns.prolong(lane, { cap: still.cap, until })
      else forget(lane)
    }
  }
  /** Lanes that are being handed over are held until they are released. */
  const renew = () => renewOnly([...new Set([...[...served.values()].map(({ lane }) => lane), ...[...doing.values()].map(({ lane }) => lane)])])

  /** Lanes with nothing to do become anybody's, but not between two jobs. */
  const release = async () => {
    for (const one of served.values()) one.idlePolls = one.lane.doing === 0 ? one.idlePolls + 1 : 0
    const idle = [...served.values()].filter(({ idlePolls }) => idlePolls > 1).map(({ lane }) => lane)
    idle.forEach(forget)
    await releaseLanes(sql, worker, idle)
  }

  /** Resolves at the next news, or poll. */
  const rest = () => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, polledAt + pollMs - performance.now()))
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

  const round = async () => {
    const polled = performance.now() - polledAt >= pollMs
    if (polled) {
      polledAt = performance.now()
      news = true
      await release()
    }
    if (![...served.values()].every(({ lane }) => turns.isHeld(lane))) await renew()
    if (news) {
      news = false
      for (const one of served.values()) one.dry = false
      await take()
    }
    const thirsty = [...served.values()].filter(isThirsty)
    if (thirsty.length > 0) return look(thirsty)
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
      for (const { lane } of served.values()) handOver(lane)
      await Promise.all([...handingOver, ...[...doing.values()].map(({ done }) => done)])
    },
    nudge() {
      news = true
      wake()
    },
    renew,
    async balance() {
      share = turns.isShort() ? await evenShare(sql, name) : Infinity
      for (const { lane } of [...served.values()].slice(0, Math.max(0, served.size - share))) handOver(lane)
    },
    running: () => doing.size,
    stop() {
      stopping = true
      for (const { lane } of [...served.values(), ...doing.values()]) turns.close(lane)
      wake()
    },
  }
}
