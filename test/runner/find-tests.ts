import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasTest } from '#test/support/test-names.ts'
import { WrongArguments } from './read-arguments.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Found = {
  /** Their paths in the repository. */
  files: string[]
  /** Runs only tests whose name contains one of these; all tests when the list is empty. */
  names: RegExp[]
}

/** Every test file of the repository; a list of folders would miss a new folder. */
export const allTestFiles = (): string[] =>
  globSync('**/*.test.ts', { cwd: ROOT, exclude: (path) => /^(?:node_modules|build|dist|data|\..+)$/.test(basename(path)) }).sort()

/** The meaning of the words on the command line. A word without a meaning is an error. */
export function findTests(words: readonly string[], named: readonly string[] = []): Found {
  const all = allTestFiles()
  const places = new Set<string>()
  const names = named.map((name) => namePattern(name, all))
  for (const word of words) {
    const files = filesAt(word, all)
    if (files === null) names.push(namePattern(word, all))
    else for (const file of files) places.add(file)
  }
  const files = all.filter((file) => places.size === 0 || places.has(file)).filter((file) => names.length === 0 || names.some((name) => mayHave(file, name)))
  if (files.length === 0)
    throw new WrongArguments(`No test in ${[...places].join(', ')} has a name with ${names.map(({ source }) => `"${source}"`).join(' or ')}.`)
  return { files, names }
}

/** The files that a word names; null when it is not a path and so has to be a name. */
function filesAt(word: string, all: readonly string[]): readonly string[] | null {
  const path = relative(ROOT, resolve(ROOT, word)) // `./src/judge/` and absolute paths have this form
  const there = statSync(resolve(ROOT, word), { throwIfNoEntry: false })
  if (there?.isDirectory())
    return some(
      all.filter((file) => path === '' || file.startsWith(`${path}/`)),
      `There are no tests in ${word}.`,
    )
  if (there !== undefined)
    return some(
      all.filter((file) => file === path),
      `${word} is no file of tests: their names end in .test.ts.${nearby(path, all)}`,
    )
  if (/[*?[{]/.test(word) && !word.includes(' '))
    return some(
      all.filter((file) => matchesGlob(file, path)),
      `No file of tests matches ${word}.${nearby(path, all)}`,
    )
  if (/^[^\s]*(?:\/[^\s]*|\.ts)$/.test(word)) throw new WrongArguments(`There is no ${word}.${nearby(path, all)}`)
  return null
}

function some(files: readonly string[], otherwise: string): readonly string[] {
  if (files.length === 0) throw new WrongArguments(otherwise)
  return files
}

/** Test files with a similar name, which may have been meant. */
function nearby(path: string, all: readonly string[]): string {
  const word = basename(path).replaceAll(/(?:\.test)?\.ts$|[*?[\]{}]/g, '')
  const found = word === '' ? [] : all.filter((file) => basename(file).includes(word))
  return found.length === 0 ? '' : ` Do you mean ${found.slice(0, 5).join(' or ')}?`
}

function namePattern(word: string, all: readonly string[]): RegExp {
  const pattern = (source: string) => new RegExp(source, 'i')
  let name: RegExp
  try {
    name = pattern(word)
  } catch {
    name = pattern(RegExp.escape(word))
  }
  if (all.some((file) => mayHave(file, name))) return name
  const literal = pattern(RegExp.escape(word)) // a name may contain brackets and question marks
  if (all.some((file) => mayHave(file, literal))) return literal
  throw new WrongArguments(
    `There is no file, no folder and no test named ${JSON.stringify(word)}.${nearby(word, all)} npm test -- --help says what is possible.`,
  )
}

/** Whether a test of this file may have such a name. Names in tables of cases are only composed when the tests run. */
function mayHave(file: string, name: RegExp): boolean {
  const source = readFileSync(resolve(ROOT, file), 'utf8')
  return name.test(source) || hasTest(source, name.source)
}
