import type { Sql } from './db.ts'

/** The database's clock without a query: the clock of this process, corrected by the difference that is measured every few seconds. */
export type Clock = { now(): Date; measure(): Promise<void>; close(): void }

const MEASURE_EVERY_MS = 5_000

/** The machine's own clock, and how often it is compared. */
export type OwnClock = { read(): number; measureEveryMs: number }

export async function openClock(sql: Sql, { read, measureEveryMs }: OwnClock = { read: Date.now, measureEveryMs: MEASURE_EVERY_MS }): Promise<Clock> {
  let differenceMs = 0
  const measure = async () => {
    const before = read()
    const [row] = await sql<[{ now: Date }]>`select service_now() as now`
    differenceMs = difference(differenceMs, row.now.getTime(), before, read())
  }
  await measure()
  const timer = setInterval(() => void measure().catch(() => {}), measureEveryMs)
  timer.unref()
  return { now: () => new Date(read() + differenceMs), measure, close: () => clearInterval(timer) }
}

/**
 * The difference between another clock and this one, when the other was read between two readings of this one. The known difference is kept if it is
 * possible: if both are one clock it stays 0, however long a busy machine took.
 */
export function difference(known: number, other: number, before: number, after: number): number {
  const isPossible = other - after <= known && known <= other - before
  return isPossible ? known : other - (before + after) / 2
}
