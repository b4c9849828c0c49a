import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './find-tests.ts'
import { hasHooks } from './needs.ts'

/** Several processes per core, so that a process with long tests does not delay the others. */
const BUNDLES_PER_CORE = 3

const FOLDER = join(ROOT, 'node_modules/.cache/test-bundles')

/**
 * Puts tests of several files into one process, where they run one after another: loading the service and warming it up costs as much as most
 * of these files. The report shows a test's name and place as before.
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
