import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than a test may take (`--test-timeout` of test/run.ts), so that there is time to say what was waited for. */
export const PATIENCE_MS = 0.9 * Number(process.execArgv.findLast((one) => one.startsWith('--test-timeout='))?.split('=')[1] ?? 600_000)

/**
 * Waits until something is so, and gives what the condition gave. How long that takes says nothing: a machine may have other things to do.
 * What does not come true fails the test where it waited, with the condition in its own words.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { tell, everyMs = 10, patienceMs = PATIENCE_MS }: { /** What there was in place of it. */ tell?: () => string; everyMs?: number; patienceMs?: number } = {},
): Promise<NonNullable<T>> {
  const here = { stack: '' }
  Error.captureStackTrace(here, until)
  const startedAt = performance.now()
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    if (performance.now() - startedAt > patienceMs) {
      const inVain = new Error(`It did not come true: ${String(condition)}${tell === undefined ? '' : `\nThere was: ${tell()}`}`)
      inVain.stack = `${inVain}\n${here.stack.split('\n').slice(1).join('\n')}`
      throw inVain
    }
    await sleep(everyMs)
  }
}
