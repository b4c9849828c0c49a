import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than the time limit of a test (`--test-timeout` of test/run.ts), so that the failure can name its condition. */
export const PATIENCE_MS = 0.9 * Number(process.execArgv.findLast((one) => one.startsWith('--test-timeout='))?.split('=')[1] ?? 600_000)

const [SHORTEST_MS, LONGEST_MS] = [10, 100]

type Options = {
  /** The state that was found instead. */
  tell?: () => string
  /** Instead of pauses that grow. */
  everyMs?: number
  patienceMs?: number
}

/**
 * Waits until a condition holds, and returns its value. The time that this takes proves nothing, because the machine may be busy. The pauses between two looks
 * grow with the time that has passed, so that a long wait does not keep the machine busy itself.
 * A condition that never holds fails the test at this place, with the condition's source as the message.
 */
export async function until<T>(condition: () => T | Promise<T>, { tell, everyMs, patienceMs = PATIENCE_MS }: Options = {}): Promise<NonNullable<T>> {
  const here = { stack: '' }
  Error.captureStackTrace(here, until)
  const startedAt = performance.now()
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    const waitedMs = performance.now() - startedAt
    if (waitedMs > patienceMs) {
      const inVain = new Error(`It did not come true: ${String(condition)}${tell === undefined ? '' : `\nThere was: ${tell()}`}`)
      inVain.stack = `${inVain}\n${here.stack.split('\n').slice(1).join('\n')}`
      throw inVain
    }
    await sleep(everyMs ?? Math.min(Math.max(SHORTEST_MS, waitedMs / 10), LONGEST_MS))
  }
}
