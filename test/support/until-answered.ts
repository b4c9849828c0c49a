import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a request until the answer is not 503: a busy machine may answer 503 before or after writing, and sending again is safe. */
export async function untilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T & { refusals: number }> {
  for (let refusals = 0; ; refusals++) {
    const answer = await ask()
    if (answer.status !== 503) return { ...answer, refusals }
    await sleep(50)
  }
}
