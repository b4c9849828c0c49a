import { setTimeout as sleep } from 'node:timers/promises'
import { findChanged, type FeedEvent, isBeyond, listNext, placeOf } from '#store/feed.ts'
import { finish, listPlaces, plan, type SinkPlace } from '#store/sink-places.ts'
import type { Context } from '#context/context.ts'
import type { Sink } from './sink.ts'

const PAGE = 500
const LOOK_EVERY_MS = 1_000
const AFTER_FAILURE_MS = 5_000

type World = Pick<Context, 'sql' | 'now' | 'log' | 'metrics'>

/**
 * Brings the feeds of all promos to a sink, until the signal aborts. Where a batch ends is written down before it is delivered, and that it was delivered
 * afterwards: a process that takes over from a killed one, or runs beside another one, repeats a batch as it was and leaves none out.
 */
export async function runSink(world: World, sink: Sink, signal: AbortSignal): Promise<void> {
  const { now, metrics } = world
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  metrics.sinkFailing.set({ sink: sink.name }, 0)
  let lookAt = now()
  // Events from before the feed was kept are not among the changes; there are no more of them once all promos had none.
  let catchingUp = true
  while (!signal.aborted) {
    if (now() < lookAt) {
      await pause(LOOK_EVERY_MS)
      continue
    }
    const { found, failed } = await look(world, sink, catchingUp, signal)
    metrics.sinkFailing.set({ sink: sink.name }, failed ? 1 : 0)
    if (found > 0) continue
    if (failed) await pause(AFTER_FAILURE_MS)
    else {
      catchingUp = false
      lookAt = sink.lookAgainAt(now())
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** Delivers a batch of each promo that has one, and counts the events that it found. The failure of one promo does not keep the others. */
async function look(world: World, sink: Sink, all: boolean, signal: AbortSignal): Promise<{ found: number; failed: boolean }> {
  let found = 0
  let failed = false
  const failedWith = (error: unknown, promoId?: number) => {
    failed = true
    if (!signal.aborted) world.log.warn({ err: error, sink: sink.name, promoId }, 'a sink could not be served')
  }
  try {
    const places = await listPlaces(world.sql, sink.name)
    const changed = await findChanged(
      world.sql,
      places.map(({ promoId, done }) => ({ promoId, after: done })),
    )
    for (const place of places.filter(({ promoId, planned }) => all || planned !== null || changed.has(promoId))) {
      if (signal.aborted) break
      await deliverNext(world, sink, place).then(
        (count) => void (found += count),
        (error: unknown) => failedWith(error, place.promoId),
      )
    }
  } catch (error) {
    failedWith(error)
  }
  return { found, failed }
}

async function deliverNext({ sql, now, metrics }: World, sink: Sink, place: SinkPlace): Promise<number> {
  const { promoId, batch, planned } = place
  const ripeAt = sink.ripeAt(now())
  const events =
    planned === null
      ? await readBatch(sql, place, ({ recordedAt }, bytes) => recordedAt < ripeAt && bytes < sink.batchBytes)
      : await readBatch(sql, place, (event) => !isBeyond(event, planned))
  if (planned === null) {
    const last = events.at(-1)
    if (last === undefined) return 0
    // Another process decided it first. These events are found all the same: only a look that found none says that there are no more of them.
    if (!(await plan(sql, sink.name, place, placeOf(last)))) return events.length
  }
  await sink.deliver({ promoId, number: batch, events })
  await finish(sql, sink.name, place)
  metrics.sinkEvents.inc({ sink: sink.name }, events.length)
  return events.length
}

/** The events after a place, up to the first one that does not belong to the batch. */
async function readBatch(sql: Context['sql'], { promoId, done }: SinkPlace, belongs: (event: FeedEvent, bytesBefore: number) => boolean): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  let bytes = 0
  for (;;) {
    const page = await listNext(sql, promoId, { after: events.at(-1) ?? done, limit: PAGE })
    for (const event of page) {
      if (!belongs(event, bytes)) return events
      events.push(event)
      bytes += Buffer.byteLength(event.body)
    }
    if (page.length === 0) return events
  }
}
