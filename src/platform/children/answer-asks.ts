import { flushCompileCache } from 'node:module'
import type { FromChild } from '../children.ts'

/**
 * The side of the child: answers one question after the other. It ends with the process that started it. Ctrl-C in the terminal is ignored, because the
 * parent handles it. An exception ends the child.
 */
export function answerAsks<Ask, Report>(perform: (ask: Ask, report: (report: Report) => void) => Promise<void>): void {
  const send = (message: FromChild<Report>) => void process.send?.(message)
  process.on('message', (ask: Ask) => {
    void perform(ask, (report) => send({ report })).then(() => {
      send({ done: true, residentBytes: process.memoryUsage.rss(), cpuMs: cpuMs() })
      flushOnce() // a child that is killed in the end could not do this then
    })
  })
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
}

let flushed = false
/** Stores Node's compile cache for the next process. */
function flushOnce(): void {
  if (!flushed) flushCompileCache()
  flushed = true
}

/** CPU time of this process since its start, with all of its threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
