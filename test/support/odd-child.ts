import { answerAsks } from '#platform/children/answer-asks.ts'

export type OddAsk = { say: string; then: 'end' | 'hang' | 'loop' | 'crash' | 'throw' | 'exit' | 'devour'; afterMs?: number }

const devoured: Buffer[] = []

/** A child process that fails in every possible way on request. Its process id is in every answer. */
answerAsks<OddAsk, { text: string; pid: number }>(async ({ say, then, afterMs = 0 }, send) => {
  send({ text: say, pid: process.pid })
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  switch (then) {
    case 'end':
      return
    case 'hang':
      return new Promise(() => setInterval(() => {}, 1_000))
    case 'loop':
      for (;;);
    case 'crash':
      return process.abort()
    case 'throw':
      throw new Error('as it was told to')
    case 'exit':
      return process.exit(0)
    case 'devour':
      for (;;) devoured.push(Buffer.alloc(16 * 1024 * 1024, 1))
  }
})
