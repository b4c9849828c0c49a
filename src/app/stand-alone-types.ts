import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTRIES } from '#countries/index.ts'

const ROOT = new URL('../../', import.meta.url)
const COUNTRIES_FILE = 'countries/index.ts'

/**
 * Declarations of web/ in one file, for projects that copy it and have nothing to import. Types from packages are written out unless the packages declare
 * them themselves, and so are the country codes.
 */
export async function standAloneTypes(path: string): Promise<{ bytes: Buffer; inputs: readonly string[] }> {
  const inputs = [path, COUNTRIES_FILE]
  let text = (await readFile(new URL(path, ROOT), 'utf8')).replace(/^import type .*\n\n?/gm, '')
  for (const [line, name] of text.matchAll(/^export \* from '([^']+)'.*\n/gm)) {
    const file = fileURLToPath(import.meta.resolve(name as string))
    const own = Array.from(text.matchAll(/^export type (\w+)/gm), ([, declared]) => declared)
    const inherited = (await readFile(file, 'utf8')).replace(new RegExp(`^(/\\*\\*.*\\*/\\n)?export type (${own.join('|')}) = .*\\n`, 'gm'), '')
    text = text.replace(line, () => inherited)
    inputs.push(relative(fileURLToPath(ROOT), file))
  }
  const named = text.replaceAll(`import('#${COUNTRIES_FILE}').Country`, COUNTRIES.map((country) => `'${country}'`).join(' | '))
  return { bytes: Buffer.from(named), inputs }
}
