import { parquetWriteBuffer } from 'hyparquet-writer'
import { parseJson } from '#contract/json.ts'
import type { Channel } from '#domain/notify/channels.ts'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { FeedEvent } from '#store/feed.ts'
import type { Context } from '#context/context.ts'
import { COLUMNS, EVENT_COLUMNS } from './columns.ts'
import type { Sink } from './sink.ts'

const HOUR_MS = 60 * 60_000
/** An hour is read this long after its end, when transactions that began in it have ended. One that is later gets a file of its own. */
const LATE_MS = 60_000

/**
 * Files of Parquet in the photo store, each with the events of a promo, a channel and an hour: `events-{channel}-{promo}-{hour}-{batch}.parquet`. A batch that
 * is delivered again writes the files that it wrote before. The names begin with no hexadecimal digits, so they are never taken for photos.
 */
export const openParquet = ({ blobs, tempFiles }: Pick<Context, 'blobs' | 'tempFiles'>): Sink => ({
  name: 'parquet',
  batchBytes: 32 * 1024 * 1024,
  ripeAt: (now) => new Date(hourOf(now)),
  lookAgainAt: (now) => new Date(hourOf(now) + HOUR_MS + LATE_MS),
  async deliver({ promoId, number, events }) {
    const files = Map.groupBy(events, ({ channel, recordedAt }) => `${channel}-${promoId}-${new Date(hourOf(recordedAt)).toISOString().slice(0, 13)}`)
    for (const [of, inFile] of files) {
      const { path } = await tempFiles.receive(chunksOf(write(inFile)), Number.POSITIVE_INFINITY)
      try {
        await blobs.put(`events-${of}-${String(number).padStart(6, '0')}.parquet`, path, 'application/vnd.apache.parquet')
      } finally {
        // A store that is away is tried every few seconds, and each attempt would leave a file on the disk.
        await tempFiles.remove(path)
      }
    }
  },
  async close() {},
})

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function write(events: readonly FeedEvent[]): Uint8Array {
  const bodies = events.map(({ body }) => parseJson(body) as Record<string, unknown>)
  const [webhookId, moment] = EVENT_COLUMNS
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: webhookId.name, type: webhookId.type, data: events.map(webhookIdOf) },
        { name: moment.name, type: moment.type, data: events.map(({ recordedAt }) => recordedAt) },
        ...COLUMNS[(events[0] as { channel: Channel }).channel].map(({ name, type, of }) => ({
          name,
          type,
          data: bodies.map((body) => (body[name] == null ? null : of(body[name]))),
        })),
      ],
    }),
  )
}
