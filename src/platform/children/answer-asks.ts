import type { FromChild } from '../children.ts'

/**
 * The child's side: does what it is asked, one thing after the other. It ends with the process that started it, and not at a Ctrl-C in
 * the terminal, which is for that process to hear. What it throws is its end.
 */
export function answerAsks<Ask, Told>(perform: (ask: Ask, tell: (told: Told) => void) => Promise<void>): void {
  const send = (message: FromChild<Told>) => void process.send?.(message)
  process.on('message', (ask: Ask) => {
    void perform(ask, (told) => send({ told })).then(() => send({ done: true, residentBytes: process.memoryUsage.rss() }))
  })
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
}
