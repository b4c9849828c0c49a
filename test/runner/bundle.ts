import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './find-tests.ts'
import { hasHooks } from './needs.ts'

/** So many processes for each core, so that one with long tests holds up nobody. */
const BUNDLES_PER_CORE = 3

const FOLDER = join(ROOT, 'node_modules/.cache/test-bundles')

/**
 * Puts tests of several files into one process, where they follow each other: to load the service and warm it up costs as much as most
 * of these files. What a test is called and where it stands stays the same in the report.
 */
export function bundle(files: readonly string[], concurrency: number): string[] {
  mkdirSync(FOLDER, { recursive: true })
  const together = files.filter((file) => !hasHooks(file))
  const count = Math.min(together.length, concurrency * BUNDLES_PER_CORE)
  const bundles = Array.from({ length: count }, (_, number) => {
    const imports = together
      .filter((_, index) => index % count === number)
      .map((file) => `await import(${JSON.stringify(pathToFileURL(resolve(ROOT, file)))})\n`)
      .join('')
    const path = join(FOLDER, `${createHash('sha256').update(imports).digest('base64url')}.test.mjs`)
    writeFileSync(path, imports)
    return path
  })
  return [...files.filter(hasHooks), ...bundles]
}
