import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than the time limit of a test (`--test-timeout` of test/run.ts), so that the failure can name its condition. */
export const PATIENCE_MS = 0.9 * Number(process.execArgv.findLast((one) => one.startsWith('--test-timeout='))?.split('=')[1] ?? 600_000)

/**
 * Waits until a condition holds, and returns its value. The time that this takes proves nothing, because the machine may be busy.
 * A condition that never holds fails the test at this place, with the condition's source as the message.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  {
    tell,
    everyMs = 10,
    patienceMs = PATIENCE_MS,
  }: { /** The state that was found instead. */ tell?: () => string; everyMs?: number; patienceMs?: number } = {},
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
