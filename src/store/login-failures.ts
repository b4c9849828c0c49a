import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'

/** A throttled key, and how many failures it may have within the window. */
export type ThrottleKey = { who: Buffer; most: number }

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts cannot exceed the limit. A refused attempt counts for no key;
 * otherwise one caller could use up the allowance of a shared key. Returns how many seconds to wait; null: the password may be checked.
 */
export async function count(db: Db, keys: readonly ThrottleKey[], windowSeconds: number): Promise<number | null> {
  const refused = await waitSeconds(db, keys, windowSeconds)
  if (refused !== null) return refused
  for (const key of keys) {
    const counted = await db<Counted[]>`
      insert into login_failures as f (who, failures, since) values (${key.who}, 1, service_now())
      on conflict (who) do update
        set failures = case when ${isOver(db, db`f.since`, windowSeconds)} then 1 else f.failures + 1 end,
            since = case when ${isOver(db, db`f.since`, windowSeconds)} then excluded.since else f.since end
      returning who, failures, ${secondsLeft(db, windowSeconds)} as seconds`
    const wait = waitOf(counted, [key])
    if (wait !== null) return wait
  }
  return null
}

/** How many seconds to wait before the next attempt; null: it may be made now. */
export async function waitSeconds(db: Db, keys: readonly ThrottleKey[], windowSeconds: number): Promise<number | null> {
  const known = await db<Counted[]>`
    select who, failures + 1 as failures, ${secondsLeft(db, windowSeconds)} as seconds from login_failures
     where who = any(${keys.map(({ who }) => who)}::bytea[]) and not ${isOver(db, db`since`, windowSeconds)}`
  return waitOf(known, keys)
}

type Counted = { who: Buffer; failures: number; seconds: number }

function waitOf(rows: readonly Counted[], keys: readonly ThrottleKey[]): number | null {
  const exceeded = rows.filter(({ who, failures }) => failures > (keys.find((key) => key.who.equals(who))?.most ?? 0))
  return exceeded.length === 0 ? null : Math.max(1, ...exceeded.map(({ seconds }) => seconds))
}

/** Takes back the count of a successful attempt, and resets the key `forgotten`. */
export async function takeBack(db: Db, keys: readonly ThrottleKey[], forgotten: ThrottleKey, windowSeconds: number): Promise<void> {
  await giveBack(db, keys)
  await db`delete from login_failures where who = ${forgotten.who} or ${isOver(db, db`since`, windowSeconds)}`
}

/** Takes back the count of an attempt that was not made. */
export async function giveBack(db: Db, keys: readonly ThrottleKey[]): Promise<void> {
  await db`update login_failures set failures = greatest(failures - 1, 0) where who = any(${keys.map(({ who }) => who)}::bytea[])`
}

/** A window that begins in the future is of a clock that was ahead. */
const isOver = (db: Db, since: Piece, seconds: number) => db`(${since} <= ${windowStart(db, seconds)} or ${since} > service_now() + interval '1 minute')`

const windowStart = (db: Db, seconds: number) => db`(service_now() - ${seconds}::int * interval '1 second')`

const secondsLeft = (db: Db, seconds: number) => db`ceil(extract(epoch from since - ${windowStart(db, seconds)}))::int`
