import type { Db } from '#platform/db.ts'
import { SEPARATE, sharingWorkers } from '#platform/queue.ts'
import { COUNTED_MAX } from './queue.ts'

/** A reader that has said nothing for this long has ended. */
const SILENT = '20 s'

/** Writes down how many photos a second a process reads, and forgets processes that have ended. */
export async function noteReader(db: Db, { id, perSecond }: { id: string; perSecond: number }): Promise<void> {
  await db`
    with gone as (delete from readers where seen_at < clock_timestamp() - ${SILENT}::interval)
    insert into readers (id, per_second, seen_at) values (${id}, ${perSecond}, clock_timestamp())
    on conflict (id) do update set per_second = excluded.per_second, seen_at = excluded.seen_at`
}

export type ReadingQueue = {
  /** Receipts whose photos wait for a reader now; counted up to 10,000. */
  waiting: number
  /** Since when the first of them waits. */
  since: Date | null
  /** Photos that all readers together read in a second; 0 while none has said anything. */
  perSecond: number
  /** Whether there are processes that do nothing but read. */
  hasOwnProcesses: boolean
}

export async function findReadingQueue(db: Db): Promise<ReadingQueue> {
  const [row] = await db<[ReadingQueue]>`
    select count(*)::int as waiting, min(run_at) as since,
           (select coalesce(sum(per_second), 0)::float from readers where seen_at >= clock_timestamp() - ${SILENT}::interval) as per_second,
           exists (${sharingWorkers(db, SEPARATE.shared)}) as has_own_processes
      from (${dueReadings(db)}) due`
  return row
}

/** Photos of these receipts that no reader has finished with. */
export async function countWaitingPhotos(db: Db): Promise<number> {
  const [{ waiting }] = await db<[{ waiting: number }]>`
    select count(*)::int as waiting from (${dueReadings(db)}) due join photos p on p.receipt_uuid = (due.payload->>'receiptUuid')::uuid
     where p.reading in ('none', 'fast')`
  return waiting
}

const dueReadings = (db: Db) => db`
  select payload, run_at from jobs where name = 'identify-receipt' and run_at <= (select service_now()) order by run_at limit ${COUNTED_MAX}`
