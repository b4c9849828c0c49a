import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

export type Journal<E> = { entries: E[]; append(entry: E): void }

/** An append-only file of JSON lines; without a file nothing is kept. A line that was cut by a crash is dropped. */
export function openJournal<E>(file: string | null): Journal<E> {
  if (file === null) return { entries: [], append: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  return {
    entries: existsSync(file) ? readEntries<E>(file) : [],
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
  }
}

function readEntries<E>(file: string): E[] {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(file, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
