import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a caller waits for the database, in all that its call asks, before it gets 503. */
export const PATIENCE_MS = 3_500
/** How often a call that waits looks at the clock. */
const LOOK_MS = 100

/**
 * The patience of one call with the database. Statements of the call take from it while they are awaited, whatever stands between the call and the statement; when it is used up,
 * they are rejected, and with them the call. A database that does not answer, or a pool without a free connection, holds up nobody for longer. Other waits of a call
 * (for a decoder, a tax authority, a slow sender) take nothing from it.
 */
export class Patience {
  #leftMs = PATIENCE_MS
  #waiting = 0
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #late = Promise.withResolvers<never>()
  #over = false

  constructor() {
    this.#late.promise.catch(() => {})
  }

  /** Runs a call whose database work takes from this patience. */
  async of<T>(call: () => Promise<T>): Promise<T> {
    return current.run(this, call)
  }

  /** The answer begins: whatever it still reads, as a table that is sent in portions does, has the time of its statements. */
  end(): void {
    this.#over = true
  }

  async wait<T>(work: Promise<T>): Promise<T> {
    if (this.#over) return work
    if (this.#waiting++ === 0) {
      this.#since = performance.now()
      this.#lookLater()
    }
    try {
      return await Promise.race([work, this.#late.promise])
    } finally {
      if (--this.#waiting === 0) {
        clearTimeout(this.#timer)
        this.#look()
      }
    }
  }

  #lookLater(): void {
    this.#timer = setTimeout(
      () => {
        this.#look()
        if (this.#leftMs > 0) this.#lookLater()
        // The answer may be there unread, and is read first.
        else setImmediate(() => this.#late.reject(new DatabaseTimeout(`no answer from the database within ${PATIENCE_MS} ms`)))
      },
      Math.min(LOOK_MS, this.#leftMs),
    )
  }

  /** A process that is held up looks late. It could not have seen an answer meanwhile, so that time is not the database's. */
  #look(): void {
    const now = performance.now()
    this.#leftMs = Math.max(0, this.#leftMs - Math.min(LOOK_MS, now - this.#since))
    this.#since = now
  }
}

const current = new AsyncLocalStorage<Patience | null>()

/** Work of the database, which takes from the patience of the call that awaits it. The work itself goes on, and may be shared by several calls. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  const patience = current.getStore()
  return patience ? patience.wait(current.run(null, work)) : work()
}

/** Work for several callers, started by one of them, which must not take from the patience of that one. */
export const withoutPatience = <T>(work: () => T): T => current.run(null, work)

export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  code = 'DATABASE_TIMEOUT'
}

/** Rejects after `ms`, whatever the connection does. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseTimeout(`no answer from the database within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
