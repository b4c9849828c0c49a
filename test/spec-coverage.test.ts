// Everything that the documents name exists: files, functions, tests, commands, calls.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { hasTest, namedTests } from './support/test-names.ts'

const COVERAGE = 'docs/spec-coverage.md'
const DOCUMENTS = ['*.md', 'docs/**/*.md', '{src,test,web,countries,packages,simulator}/**/README.md']
  .flatMap((pattern) => globSync(pattern, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)) }))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const PATHS = /`((?:src|test|countries|simulator|web|docs|bench|packages|examples)\/[^`\s]+)`/g

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

test('every row of the coverage names a test that exists, or says that it is not in this release', () => {
  const wrong = rows().flatMap(({ sentence, code, tests }) => {
    if (tests === 'not in this release') return code === '–' ? [] : [`${sentence}: code of what is not in this release`]
    const named = namedTests(tests)
    if (named.length === 0) return [`${sentence}: no test`]
    return named.filter(({ file, name }) => !hasTest(read(file), name)).map(({ file, name }) => `${sentence}: ${file} has no test "${name}"`)
  })
  assert.deepEqual(wrong, [])
})

test('every file that a document names exists, and so does every page it links to', () => {
  const missing = DOCUMENTS.flatMap(({ path, text }) => {
    const files = Array.from(text.matchAll(PATHS), ([, file]) => file as string)
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g), ([, link]) => join(dirname(path), link as string))
    return [...files.filter((file) => !homesOf(path).some((home) => existsSync(join(home, file)))), ...links.filter((file) => !existsSync(file))].map(
      (file) => `${path}: ${file}`,
    )
  })
  assert.deepEqual(missing, [])
})

test('the list of decisions has every record, under the title that the record has', () => {
  const listed = Array.from(read('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+) \|$/gm), ([, number, file, title]) => [
    file,
    `# ${number}. ${title}`,
  ])
  const records = globSync('docs/decisions/[0-9]*.md').map((path) => [basename(path), read(path).split('\n', 1)[0]])
  assert.ok(records.length > 80, `${records.length} records`)
  assert.deepEqual(listed, records.toSorted())
})

test('a function that a document names with its file is there', () => {
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/`(\w+)` \(`((?:src|test|countries|simulator|packages)\/[^`]+\.ts)`\)/g), ([, name, file]) => ({
      name: name as string,
      file: file as string,
    }))
      .filter(({ name, file }) => !new RegExp(`export .*\\b${name}\\b`).test(read(file)))
      .map(({ name, file }) => `${path}: ${name} in ${file}`),
  )
  assert.deepEqual(missing, [])
})

test('a command of npm that a document names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g), ([, ran, short]) => (ran ?? short) as string)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('a call that a document names is in the description', () => {
  const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
  const { paths } = JSON.parse(read('docs/generated/openapi.json')) as { paths: Record<string, Record<string, unknown>> }
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${unnamed(path)}`)),
  )
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`?\s…]*)`/g), ([, method, called]) => `${method} ${called}`)
      .filter((call) => !described.has(unnamed(call)))
      .map((call) => `${path}: ${call}`),
  )
  assert.deepEqual(missing, [])
})

/** Documents of a package may name files relative to the package. */
const homesOf = (path: string): string[] => (path.startsWith('packages/') ? ['', dirname(path)] : [''])

type Row = { sentence: string; code: string; tests: string }

/** The rows with three cells, without the heads of the tables. */
function rows(): Row[] {
  const cells = read(COVERAGE)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
  assert.ok(
    cells.every((row) => row.length === 3),
    `${COVERAGE} has tables of three columns`,
  )
  const found = cells
    .map(([sentence, code, tests]) => ({ sentence, code, tests }) as Row)
    .filter(({ sentence }) => sentence !== 'sentence' && sentence !== '---')
  assert.ok(found.length > 100, 'the specification has more to say')
  return found
}
