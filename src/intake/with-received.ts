import type { Upload } from '#contract/endpoint.ts'
import type { Context } from '#context/context.ts'

/** Waits for all photos and throws what the first failure threw. The files are removed when `use` has ended. */
export async function withReceived<T>(
  { tempFiles }: Pick<Context, 'tempFiles'>,
  photos: readonly Promise<Upload>[],
  use: (uploads: readonly Upload[]) => Promise<T>,
): Promise<T> {
  const outcomes = await Promise.allSettled(photos)
  try {
    return await use(
      outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason
        return outcome.value
      }),
    )
  } finally {
    await tempFiles.remove(...outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.path] : [])))
  }
}
