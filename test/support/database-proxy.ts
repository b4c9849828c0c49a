import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { TestContext } from 'node:test'
import { addressOf } from '#platform/database-url.ts'

/**
 * A proxy in front of a database, which a test can cut, block, clog or slow down. `url` leads through it.
 */
export async function openDatabaseProxy(t: TestContext, databaseUrl: string) {
  const pairs = new Set<[Socket, Socket]>()
  let mode: 'open' | 'refusing' | 'swallowing' = 'open'
  let delayMs = 0
  /** Passes on what the database answers, in its order, each piece so much later. */
  const slowed = () =>
    new Transform({
      transform: (piece, _, done) => void setTimeout(done, delayMs, null, piece),
    })
  const server = createServer((near) => {
    if (mode === 'refusing') return void near.on('error', () => {}).resetAndDestroy()
    const far = connect(upstream(databaseUrl))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    if (mode === 'open') near.pipe(far).pipe(slowed()).pipe(near)
    for (const one of pair) {
      one
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          pair.forEach((other) => other.destroy())
        })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reset = () => [...pairs].forEach(([near]) => near.resetAndDestroy())
  t.after(() => {
    server.close()
    reset()
  })

  const { user, database } = addressOf(databaseUrl)
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    /** Ends every connection at once, whatever it carries at that moment. */
    reset,
    refuse() {
      mode = 'refusing'
      reset()
    },
    /** Passes nothing in either direction and closes nothing. */
    swallow() {
      mode = 'swallowing'
      for (const [near, far] of pairs) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
    /** From now on each answer of the database comes so much later. */
    slow(ms: number) {
      delayMs = ms
    },
    reopen() {
      mode = 'open'
      reset()
    },
  }
}

function upstream(url: string) {
  const { host, port } = addressOf(url)
  return host.includes('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
