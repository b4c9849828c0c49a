import { flushCompileCache } from 'node:module'
import type { FromChild } from '../children.ts'

/**
 * The child's side: does what it is asked, one thing after the other. It ends with the process that started it, and not at a Ctrl-C in
 * the terminal, which is for that process to handle. An exception ends the child.
 */
export function answerAsks<Ask, Report>(perform: (ask: Ask, report: (report: Report) => void) => Promise<void>): void {
  const send = (message: FromChild<Report>) => void process.send?.(message)
  process.on('message', (ask: Ask) => {
    void perform(ask, (report) => send({ report })).then(() => {
      send({ done: true, residentBytes: process.memoryUsage.rss(), cpuMs: cpuMs() })
      flushOnce() // whoever is killed in the end could not do so then
    })
  })
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
}

let flushed = false
/** Keeps what Node has made of the sources for the next process. */
function flushOnce(): void {
  if (!flushed) flushCompileCache()
  flushed = true
}

/** What this process has taken of the CPU's time since it began, all its threads together. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
