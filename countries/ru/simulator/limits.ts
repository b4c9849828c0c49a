import { moscowDay } from './moscow.ts'
import type { TicketMethod } from './settings.ts'

export type DayCounts = { day: string; application: number; methods: Record<TicketMethod, number> }

export type DayCounter = ReturnType<typeof openDayCounter>

/** Counts the sends of the current day in Moscow. Refused calls count too. */
export function openDayCounter(now: () => number) {
  const freshDay = (): DayCounts => ({ day: moscowDay(now()), application: 0, methods: { GetTicket: 0, CheckTicket: 0 } })
  let counts = freshDay()

  const today = (): DayCounts => {
    if (counts.day !== moscowDay(now())) counts = freshDay()
    return counts
  }

  return {
    countApplication: (): number => ++today().application,
    countMethod: (method: TicketMethod): number => ++today().methods[method],
    read: (): DayCounts => structuredClone(today()),
  }
}

export type Window = { calls: number; perMs: number }

export const POLL_WINDOWS: readonly Window[] = [
  { calls: 1, perMs: 1_000 },
  { calls: 12, perMs: 60_000 },
]
export const BATCH_WINDOWS: readonly Window[] = [{ calls: 5, perMs: 60_000 }]

/** Adds a call to `times` and tells whether it exceeds any window. Refused calls count too. */
export function isTooOften(times: number[], windows: readonly Window[], at: number): boolean {
  times.push(at)
  const longestMs = Math.max(...windows.map(({ perMs }) => perMs))
  times.splice(
    0,
    times.findIndex((time) => time > at - longestMs),
  )
  return windows.some(({ calls, perMs }) => times.filter((time) => time > at - perMs).length > calls)
}
