/** The disk or the object store cannot be used now: it is full, unreachable, or denies access. That tells nothing about the sent data. */
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
