import { registerHooks } from 'node:module'
import type postgres from 'postgres'

/**
 * postgres.js 3.4.9 does not survive the loss of a connection: the roll-back it sends ends the process, a transaction goes on inside
 * somebody else's, queries are never answered or answered with nothing, and the connection is not usable again for a long time.
 * These are the lines at fault and what stands there instead. A release that has other lines fails the start, and shows by that
 * that this page has to be looked at again.
 */
const MENDED: Record<string, [asReleased: string, mended: string][]> = {
  'connection.js': [
    // Half a message and the timer that was to send it outlived the connection, and the next one waited for that timer for ever.
    ['clearImmediate(nextWriteTimer)\n    socket.removeListener',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener'],
    // After a reset, queries that came between the error and the end were left waiting, and the next connection answered them with
    // nothing. A server that hung up while greeting was called again without a pause; with several hosts that means: the next one.
    ['if (initial)\n      return reconnect()',
      'if (initial && options.host[1])\n      return reconnect()'],
    ["!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))",
      "error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    rows = 0\n    result = new Result()"],
    // Nobody heard this rejection, and an unheard one ends the process.
    ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(noop)'],
  ],
  'index.js': [
    // A transaction kept hold of its connection after losing it, whatever the connection was by then.
    ['let savepoints = 0', 'let lost = null\n      , savepoints = 0'],
    ['connection.onclose = reject', 'connection.onclose = (error) => reject(lost = error)'],
    ['q.catch(e => uncaughtError || (uncaughtError = e))', 'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)'],
  ],
}

const MARK = '?mended'

/** The driver with these lines replaced, beside the one that anybody else may have loaded. */
export async function importMendedDriver(): Promise<typeof postgres> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      return context.parentURL?.endsWith(MARK) && specifier.startsWith('.') ? { ...found, url: found.url + MARK } : found
    },
    load(url, context, next) {
      const loaded = next(url, context)
      return url.endsWith(MARK) ? { ...loaded, source: mend(url, String(loaded.source)) } : loaded
    },
  })
  try {
    const { default: driver } = (await import(import.meta.resolve('postgres') + MARK)) as { default: typeof postgres }
    return driver
  } finally {
    hooks.deregister()
  }
}

function mend(url: string, source: string): string {
  const file = new URL(url).pathname.split('/').at(-1) as string
  return (MENDED[file] ?? []).reduce((text, [asReleased, mended]) => {
    if (text.split(asReleased).length !== 2) throw new Error(`postgres.js has changed: \`${asReleased}\` is not in ${file} exactly once`)
    return text.replace(asReleased, () => mended)
  }, source)
}
