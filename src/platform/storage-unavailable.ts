import type { Logger } from 'pino'

/** The disk or the object store cannot be used now: it is full, unreachable, or denies access. That tells nothing about the sent data. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  constructor(cause: unknown) {
    super(`photos cannot be stored or read: ${cause instanceof Error ? cause.message : 'unknown'}`, { cause })
  }
}

/** Some of the files could not be removed, and are still there. */
export class NotRemoved extends StorageUnavailable {
  override name = 'NotRemoved'
  readonly left: readonly string[]
  constructor(left: readonly string[], cause: unknown) {
    super(cause)
    this.left = left
  }
}

/** How long files may fail to be removed, all together. A store that answers says at once that it does not let one go; one that is away is not waited for once more for each. */
const PATIENCE_MS = 30_000

/** Removes every file that can be: those that are held by a lock, or that an account may not remove, do not keep the others. */
export async function removeEach(names: readonly string[], remove: (name: string) => Promise<unknown>, patienceMs = PATIENCE_MS): Promise<void> {
  const left: string[] = []
  let failedMs = 0
  let cause: unknown = null
  for (const name of names) {
    if (failedMs >= patienceMs) {
      left.push(name)
      continue
    }
    const startedAt = performance.now()
    try {
      await remove(name)
    } catch (error) {
      cause ??= error
      left.push(name)
      failedMs += performance.now() - startedAt
    }
  }
  if (left.length > 0) throw new NotRemoved(left, cause)
}

/** For whoever goes on without them: removes the files, notes those that could not be removed, and gives their names. Other failures are thrown. */
export async function removeOrNote(
  from: { remove(names: readonly string[]): Promise<void> },
  names: readonly string[],
  log: Pick<Logger, 'warn'>,
  about: string,
): Promise<readonly string[]> {
  try {
    await from.remove(names)
    return []
  } catch (error) {
    if (!(error instanceof NotRemoved)) throw error
    log.warn({ err: error, files: error.left.length, first: error.left[0] }, about)
    return error.left
  }
}

export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable(error)
  }
}
