import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openHosts } from './hosts.ts'

const RETRY_MS = 500
const CONNECT_MS = 3_000

/** Functions that get the payloads of notifications, by channel. */
export type Handlers = { readonly [channel: string]: (payload: string) => void }

/**
 * Listens for notifications on its own connection, and reconnects when that is lost. `connected` is called at each new connection, because earlier
 * notifications were missed.
 */
export async function listen(url: string, handlers: Handlers, connected: () => void): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  const hosts = openHosts(url, CONNECT_MS)
  let client: pg.Client

  const connect = async () => {
    const server = await hosts.find()
    client = new pg.Client({
      connectionString: server,
      application_name: 'chekhov listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    client.on('notification', ({ channel, payload = '' }) => handlers[channel]?.(payload))
    try {
      await client.connect()
      for (const channel of Object.keys(handlers)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      hosts.forget(server)
      void client.end().catch(() => {})
      throw error
    }
    connected()
    return { lost }
  }

  const keepListening = async (connection: { lost: Promise<unknown> }): Promise<void> => {
    for (;;) {
      await connection.lost
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      connection = await connect().catch(() => ({ lost: Promise.resolve() }))
    }
  }

  const listening = keepListening(await connect())
  return {
    async close() {
      closing.abort()
      await client.end().catch(() => {})
      await listening
    },
  }
}
