import { CHANNEL_NAMES, type Channel } from '#domain/notify/channels.ts'
import type { Sql } from '#platform/db.ts'
import { batch } from '#platform/batch.ts'
import { listNextWaiting, recordAttempts, type CallbackEvent, type Left, type Made } from './callbacks.ts'
import { TOGETHER } from './together.ts'

/** Database access of one channel's deliveries; concurrent deliveries share statements. */
export type CallbackBatcher = {
  /** The next event of a receipt to be sent; null: every event is settled. */
  next(receiptUuid: string): Promise<CallbackEvent | null>
  record(made: Made): Promise<Left>
}

export const openCallbackBatchers = (sql: Sql): Record<Channel, CallbackBatcher> =>
  Object.fromEntries(CHANNEL_NAMES.map((channel) => [channel, openCallbackBatcher(sql, channel)])) as Record<Channel, CallbackBatcher>

function openCallbackBatcher(sql: Sql, channel: Channel): CallbackBatcher {
  const next = async (receiptUuids: string[]) => {
    const events = new Map((await listNextWaiting(sql, channel, receiptUuids)).map((event) => [event.receiptUuid, event]))
    return receiptUuids.map((uuid) => events.get(uuid) ?? null)
  }
  return { next: batch(next, TOGETHER), record: batch((made: Made[]) => recordAttempts(sql, channel, made), TOGETHER) }
}
