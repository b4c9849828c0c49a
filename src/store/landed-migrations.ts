import { existsSync, readFileSync } from 'node:fs'
import { findMigrations } from './migrate.ts'

const LIST = new URL('./migrations/landed.txt', import.meta.url)

const HEAD = `# SHA-256 of every migration that has landed, appended by \`npm run docs\`. A landed migration never changes: databases
# have had it, and a start on one of them refuses another file of its name. No line of this list changes either.
`

/** The list with new migrations appended. Lines that are there stay as they are: a test compares them with the files. */
export function landedMigrations(): string {
  const landed = readLanded()
  for (const [name, { checksum }] of findMigrations()) if (!landed.has(name)) landed.set(name, checksum)
  return `${HEAD}${[...landed].map(([name, checksum]) => `${checksum}  ${name}\n`).join('')}`
}

/** Checksums by name. */
export function readLanded(): Map<string, string> {
  const text = existsSync(LIST) ? readFileSync(LIST, 'utf8') : ''
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum = '', name = '']) => [name, checksum]))
}
