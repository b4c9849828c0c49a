import { arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'
import type { Lease, LeaseOrder } from '#platform/rate-limiter.ts'

/** Grants parts of the windows of these subjects, of each as much as is left. A window begins with the first lease after the end of the one before. */
export async function leaseAll(db: Db, orders: readonly LeaseOrder[]): Promise<Lease[]> {
  const column = (of: (order: LeaseOrder) => string | number) => arrayOf(orders.map(of))
  const rows = await db<{ subject: string; granted: number; endsAt: number }[]>`
    with input as materialized (
      select subject, most, period_ms * interval '1 ms' as period, spent, wanted from unnest(
        (select ${column(({ subject }) => subject)}::text[]), ${column(({ most }) => most)}::int[], ${column(({ periodMs }) => periodMs)}::int[],
        ${column(({ spent }) => spent)}::int[], ${column(({ wanted }) => wanted)}::int[]) as i(subject, most, period_ms, spent, wanted)
    ), known as materialized (
      select i.*, r.since as begun_at, r.used from rate_windows r join input i using (subject) order by subject for update of r
    ), windows as (
      select subject, most, period, wanted,
             case when begun_at > service_now() - period then begun_at else service_now() end as since,
             case when begun_at > service_now() - period then used else 0 end + spent as used from known
      union all
      select subject, most, period, wanted, service_now(), spent from input where subject not in (select subject from known)
    ), granted as materialized (
      select subject, since, used, greatest(0, least(wanted, most - used)) as granted, period from windows
    ), renewed as (
      update rate_windows r set since = g.since, used = g.used + g.granted from granted g where g.subject = r.subject and g.subject in (select subject from known)
      returning r.subject
    ), begun as (
      insert into rate_windows (subject, since, used)
      select subject, since, used + granted from granted where subject not in (select subject from known) order by subject
      on conflict do nothing
      returning subject
    )
    select subject, granted, (extract(epoch from since + period) * 1000)::float as ends_at
      from granted where subject in (select subject from renewed union all select subject from begun)`
  const leases = new Map(rows.map(({ subject, granted, endsAt }) => [subject, { granted, endsAt }]))
  return orders.map(({ subject }) => leases.get(subject) ?? null)
}

/** Removes windows that have ended long ago. */
export async function forgetEnded(db: Db): Promise<void> {
  await db`delete from rate_windows where since < service_now() - interval '10 minutes'`
}
