import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './find-tests.ts'
import { hasHooks } from './needs.ts'

const FOLDER = join(ROOT, 'node_modules/.cache/test-bundles')

/**
 * Deals the tests of many files out to so many processes, where they run one after another: loading the service and warming it up costs as much as
 * most of these files. The report shows a test's name and place as before.
 */
export function bundle(files: readonly string[], processes: number): string[] {
  mkdirSync(FOLDER, { recursive: true })
  const together = files.filter((file) => !hasHooks(file))
  const count = Math.min(together.length, processes)
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
