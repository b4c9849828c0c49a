import { jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection } from '@nats-io/transport-node'
import { LIMITS } from '#domain/limits.ts'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { FeedEvent } from '#store/feed.ts'
import type { Sink } from './sink.ts'

/** Subjects are `chekhov.events.{promo}.{channel}`. */
const SUBJECTS = 'chekhov.events'
const STREAM = 'chekhov-events'
const NS_PER_MS = 1_000_000

/**
 * A stream of JetStream: each event is a message with the bytes of the callback, and its webhook id is the message id, by which the server removes
 * repetitions. Events of a receipt are stored in their order. The stream is made where no stream has the subjects yet.
 */
export function openNats(url: string): Sink {
  let opening: Promise<NatsConnection> | null = null
  const connection = async (): Promise<NatsConnection> => {
    const nats = await (opening ??= open(url)).catch((error: unknown) => {
      opening = null
      throw error
    })
    if (!nats.isClosed()) return nats
    opening = null
    return connection()
  }

  return {
    name: 'nats',
    batchBytes: 2 * 1024 * 1024,
    ripeAt: () => new Date(8.64e15),
    lookAgainAt: (now) => now,
    async deliver({ promoId, events }) {
      const nats = await connection()
      const most = nats.info?.max_payload ?? Number.POSITIVE_INFINITY
      const tooLong = events.find(({ body }) => Buffer.byteLength(body) > most)
      if (tooLong !== undefined) throw new Error(`the event ${webhookIdOf(tooLong)} is longer than the server's max_payload of ${most} bytes`)
      const client = jetstream(nats)
      const publish = async ({ channel, body, recordedAt, ...event }: FeedEvent) => {
        const more = headers()
        more.set('Chekhov-Recorded-At', recordedAt.toISOString())
        const subject = `${SUBJECTS}.${promoId}.${channel}`
        await client.publish(subject, body, { msgID: webhookIdOf(event), headers: more }).catch(async (error: unknown) => {
          throw (await objectionTo(nats, subject)) ?? error
        })
      }
      // Each receipt's event waits until the one before is stored, so a failure in between turns no order round.
      await Promise.all(
        Array.from(Map.groupBy(events, ({ receiptUuid }) => receiptUuid).values(), async (ofReceipt) => {
          for (const event of ofReceipt) await publish(event)
        }),
      )
    },
    async close() {
      await (await opening?.catch(() => null))?.close()
    },
  }
}

/** The user and password of the first address, or its user alone as a token, are for all of them. */
async function open(url: string): Promise<NatsConnection> {
  const urls = url.split(',').map((one) => new URL(one))
  const [{ username, password, protocol }] = urls as [URL]
  const [user, pass] = [username, password].map(decodeURIComponent) as [string, string]
  const nats = await connect({
    servers: urls.map(({ host }) => host),
    name: 'chekhov sink',
    maxReconnectAttempts: -1,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(pass !== '' ? { user, pass } : user !== '' && { token: user }),
  })
  try {
    await ensureStream(nats)
    return nats
  } catch (error) {
    await nats.close()
    throw error
  }
}

/**
 * An error that says that no stream takes the subject; null: one does. The stream is made again where it was deleted or its server lost it, so that the next
 * attempt finds it.
 */
async function objectionTo(nats: NatsConnection, subject: string): Promise<Error | null> {
  const { streams } = await jetstreamManager(nats)
  if ((await streams.names(subject).next()).length > 0) return null
  await ensureStream(nats)
  return new Error(`no stream took ${subject}: a stream of your own has to have all subjects ${SUBJECTS}.>`)
}

async function ensureStream(nats: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(nats)
  if ((await streams.names(`${SUBJECTS}.>`).next()).length > 0) return
  await streams.add({ name: STREAM, subjects: [`${SUBJECTS}.>`], storage: StorageType.File, duplicate_window: LIMITS.sinkRepetitionsMs * NS_PER_MS })
}
