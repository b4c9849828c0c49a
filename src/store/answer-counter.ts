import type { Sql } from '#platform/db.ts'
import { countAnswers, type CountedAnswers } from './tax.ts'

/** How long counts are gathered. A process that is killed loses no more than this. */
const FLUSH_MS = 1_000

export type AnswerCounter = {
  count(country: CountedAnswers['country'], kind: CountedAnswers['kind']): void
  /** Writes what is gathered. */
  close(): Promise<void>
}

/**
 * Counts the answers of tax authorities in memory and adds them to the database once a second. Written with every answer, these few rows would gather
 * versions faster than any others, and each write would read all versions that somebody's snapshot keeps.
 */
export function openAnswerCounter(sql: Sql): AnswerCounter {
  let counted = new Map<string, CountedAnswers>()
  let timer: NodeJS.Timeout | undefined
  const add = ({ country, kind, count }: CountedAnswers) => {
    const before = counted.get(`${country} ${kind}`)
    counted.set(`${country} ${kind}`, { country, kind, count: (before?.count ?? 0) + count })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...counted.values()]
    counted = new Map()
    // While the database is away, the counts are kept for the next time.
    if (gathered.length > 0) await countAnswers(sql, gathered).catch(() => gathered.forEach(add))
  }
  return { count: (country, kind) => add({ country, kind, count: 1 }), close: flush }
}
