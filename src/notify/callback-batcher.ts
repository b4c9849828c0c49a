import { CHANNEL_NAMES, type Channel } from '#domain/notify/channels.ts'
import { isDatabaseOutage, type Sql } from '#platform/db.ts'
import { batch } from '#platform/batch.ts'
import type { Job } from '#platform/queue.ts'
import { listNextWaiting, recordAttempts, type CallbackEvent, type Left, type Made } from '#store/callbacks.ts'

type Mailbox = Job<{ receiptUuid: string }>

/** What the deliveries of one channel ask of the database. Those under way at the same time ask in one statement. */
export type CallbackBatcher = {
  /** What is to be told next. */
  next(job: Mailbox): Promise<CallbackEvent | null>
  record(made: Made): Promise<Left>
}

/** While one statement is flushed to the disk the next can run; more at a time would only make smaller batches. */
const TOGETHER = { inFlight: 2, most: 128, mostWaiting: Infinity, retryAlone: (error: unknown) => !isDatabaseOutage(error) }

const rooms = new WeakMap<Sql, Record<Channel, CallbackBatcher>>()

export function mailroomOf(sql: Sql, channel: Channel): CallbackBatcher {
  const open = rooms.get(sql) ?? (Object.fromEntries(CHANNEL_NAMES.map((name) => [name, openCallbackBatcher(sql, name)])) as Record<Channel, CallbackBatcher>)
  rooms.set(sql, open)
  return open[channel]
}

function openCallbackBatcher(sql: Sql, channel: Channel): CallbackBatcher {
  /** What a record has found out already about the jobs that go on. */
  const found = new WeakMap<Job, CallbackEvent>()
  const load = batch(async (receiptUuids: string[]) => {
    const events = new Map((await listNextWaiting(sql, channel, receiptUuids)).map((event) => [event.receiptUuid, event]))
    return receiptUuids.map((uuid) => events.get(uuid) ?? null)
  }, TOGETHER)
  const record = batch((made: Made[]) => recordAttempts(sql, channel, made), TOGETHER)
  return {
    async next(job) {
      const event = found.get(job)
      found.delete(job)
      return event ?? load(job.payload.receiptUuid)
    },
    async record(made) {
      const left = await record(made)
      if (left.kind === 'more' && left.event) found.set(made.job, left.event)
      return left
    },
  }
}
