import type { Db } from '#platform/db.ts'

/** Who tries, and how many failures they may have within the window. */
export type ThrottleKey = { who: Buffer; most: number }

/**
 * Counts an attempt as if it had failed, before it is looked at: however many come at once, no more are looked at than may be. One that is
 * refused counts for nobody, so that what is everybody's cannot be used up by going on. Answers how many seconds to wait; null: this
 * one may be looked at.
 */
export async function count(db: Db, triers: readonly ThrottleKey[], windowSeconds: number): Promise<number | null> {
  const refused = await waitSeconds(db, triers, windowSeconds)
  if (refused !== null) return refused
  for (const trier of triers) {
    const counted = await db<Counted[]>`
      insert into login_failures as f (who, failures, since) values (${trier.who}, 1, service_now())
      on conflict (who) do update
        set failures = case when f.since <= ${windowStart(db, windowSeconds)} then 1 else f.failures + 1 end,
            since = case when f.since <= ${windowStart(db, windowSeconds)} then excluded.since else f.since end
      returning who, failures, ${secondsLeft(db, windowSeconds)} as seconds`
    const wait = waitOf(counted, [trier])
    if (wait !== null) return wait
  }
  return null
}

/** How many seconds to wait before one more attempt is looked at; null: none. */
export async function waitSeconds(db: Db, triers: readonly ThrottleKey[], windowSeconds: number): Promise<number | null> {
  const known = await db<Counted[]>`
    select who, failures + 1 as failures, ${secondsLeft(db, windowSeconds)} as seconds from login_failures
     where who = any(${triers.map(({ who }) => who)}::bytea[]) and since > ${windowStart(db, windowSeconds)}`
  return waitOf(known, triers)
}

type Counted = { who: Buffer; failures: number; seconds: number }

function waitOf(rows: readonly Counted[], triers: readonly ThrottleKey[]): number | null {
  const exceeded = rows.filter(({ who, failures }) => failures > (triers.find((trier) => trier.who.equals(who))?.most ?? 0))
  return exceeded.length === 0 ? null : Math.max(1, ...exceeded.map(({ seconds }) => seconds))
}

/** The attempt was none: it is taken back, and `forgotten` begins anew. */
export async function takeBack(db: Db, triers: readonly ThrottleKey[], forgotten: ThrottleKey, windowSeconds: number): Promise<void> {
  await db`update login_failures set failures = greatest(failures - 1, 0) where who = any(${triers.map(({ who }) => who)}::bytea[])`
  await db`delete from login_failures where who = ${forgotten.who} or since <= ${windowStart(db, windowSeconds)}`
}

const windowStart = (db: Db, seconds: number) => db`(service_now() - ${seconds}::int * interval '1 second')`

const secondsLeft = (db: Db, seconds: number) => db`ceil(extract(epoch from since - ${windowStart(db, seconds)}))::int`
