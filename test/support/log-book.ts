import { pino, type Logger } from 'pino'
import { LOG_OPTIONS } from '#platform/open-log.ts'

type Line = { level: string; msg: string; [field: string]: unknown }

/** A log of all levels that a test can read afterwards. */
export function openLogBook(): { log: Logger; lines: Line[] } {
  const lines: Line[] = []
  const log = pino(
    { ...LOG_OPTIONS, level: 'trace', formatters: { level: (level) => ({ level }) } },
    { write: (text: string) => void lines.push(JSON.parse(text) as Line) },
  )
  return { log, lines }
}
