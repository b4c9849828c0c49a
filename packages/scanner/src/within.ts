/** There was no answer within the time. */
export class Late extends Error {}

/** The promise, or `Late` when that time is over. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('no answer')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
