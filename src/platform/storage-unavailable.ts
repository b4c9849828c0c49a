/** The disk or the object store cannot be written to or read now: full, away, or not allowed. It says nothing about what was sent. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  constructor(cause: unknown) {
    super(`photos cannot be stored or read: ${cause instanceof Error ? cause.message : 'unknown'}`, { cause })
  }
}

export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable(error)
  }
}
