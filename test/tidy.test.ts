// Rules about the code of the repository.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type CompleteContract, CONTRACT, ENDPOINTS } from '#contract/all.ts'
import { COUNTRIES } from '#countries/index.ts'
import { generatedDocs } from '#src/app/generate-docs.ts'
import * as handlers from '#src/app/handlers.ts'
import type { CompleteHandlers } from '#src/app/routes.ts'
import { IN_SQL, namedCountries } from './support/named-countries.ts'

const files = (pattern: string) =>
  globSync(pattern)
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const nowhere = (pattern: string, banned: RegExp, except: string[] = []) =>
  assert.deepEqual(
    files(pattern)
      .filter(({ path, text }) => banned.test(text) && !except.some((one) => path.startsWith(one)))
      .map(({ path }) => path),
    [],
  )

test('only config.ts reads the environment', () => nowhere('src/**/*.ts', /process\.env/, ['src/context/config.ts', 'src/platform/embedded-postgres/']))
test('no path of a file is the pathname of its URL, in which spaces and letters of other scripts are encoded', () => {
  const taken = /import\.meta\.url\)\.pathname|fileURL\.pathname/
  assert.match("new URL('.', import.meta.url).pathname", taken)
  nowhere('{*.js,{src,bench,simulator,countries,packages/*/src,test,build,examples,local}/**/*.{ts,js}}', taken, ['build/web'])
})
test('the domain has no clock and no chance', () => nowhere('{src/domain/**/*,countries/*,countries/*/*}.ts', /Date\.now|new Date\(\)|Math\.random|randomUUID/))
/** Any column of an update, also in the form `(a, state) = …`. */
const SETS_STATE = /\b(?:update\s+receipts|do\s+update\s+set)\b(?:(?!\b(?:where|from|returning)\b)[^;])*?\bstate\s*[=,)]/i
test('the state of a receipt is written in one place', () => {
  for (const sql of [
    'update receipts set state = 1',
    'update receipts r\n set version = version + 1,\n     state = $1 where true',
    'update receipts set (version, state) = (1, 2)',
    'on conflict (uuid) do update set version = 1, state = 2',
  ])
    assert.match(sql, SETS_STATE)
  for (const sql of ["update receipts set version = 1 where state = 'ARRIVED'", "update receipts set needs_review = true from jobs where state = ''"])
    assert.doesNotMatch(sql, SETS_STATE)
  assert.match(readFileSync('src/store/moves.ts', 'utf8'), SETS_STATE)
  nowhere('src/**/*.ts', SETS_STATE, ['src/store/moves.ts'])
})
test('a country is named in its own folder alone', () => {
  const countriesIn = (text: string) => namedCountries(text, 'sample.ts', ['ru', 'uz'])
  for (const text of [
    "if (promo.country === 'ru') x()",
    "const isOther = 'uz' !== body['country']",
    "switch (country) { case 'uz': x() }",
    'const SIGN = { ru: 1, uz: 2 }',
    "const ALL = ['ru', 'uz'] as const",
    "type Country = 'ru' | 'uz'",
    'ctx.taxAuthorities.uz',
    'PACKS.ru.timezone',
    "sql`select 1 from promos where country = 'ru' and id = ${id}`",
  ])
    assert.equal(countriesIn(text).length, 1, text)
  for (const text of [
    "language === 'ru'",
    "const text = { ru: 'x', uz: 'y', en: 'z' }",
    "const examples = [{ country: 'ru' }]",
    "Defaulted(CountryCode, 'ru')",
    'sql`select 1 from promos where country = ${country}`',
  ])
    assert.deepEqual(countriesIn(text), [], text)

  const generated = ['packages/client/src/types.ts', 'packages/client/src/operations.ts'] // generated from the description, which contains the list of countries
  const sources = files('{src,web,packages/*/src,simulator}/**/*.{ts,tsx}').filter(({ path }) => !generated.includes(path))
  assert.deepEqual(
    sources.flatMap(({ path, text }) => namedCountries(text, path, COUNTRIES)),
    [],
  )
  const [first, ...later] = files('src/store/migrations/*.sql')
    .filter(({ text }) => IN_SQL.test(text))
    .map(({ path }) => path)
  assert.deepEqual([first, later], ['src/store/migrations/0001-receipts.sql', []], 'a later migration takes this check away')
})
test('no FIXME, TODO, only or console.log is left', () =>
  nowhere('{src,web,countries,simulator,packages/*/src,packages/*/photos}/**/*.{ts,js}', /FIXME|TODO|\.only\(|console\.log/))
test('the lock file names no download addresses', () => assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "http/))

test('an endpoint is answered in a file named as the endpoint, in the room that its file of the contract is named as', () => {
  const lines = readFileSync('src/app/handlers.ts', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('export'))
  const fileOf = (name: string) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  assert.equal(lines.length, ENDPOINTS.length)
  for (const line of lines) {
    const [, name = '', room, file] = /^export \{ (\w+) \} from '#src\/([a-z]+)\/([a-z-]+\.ts)'$/.exec(line) ?? []
    assert.equal(file, fileOf(name), line)
    assert.match(readFileSync(`src/${room}/${file}`, 'utf8'), new RegExp(`^import \\* as contract from '#contract/${room}(\\.ts|/[a-z-]+\\.ts)'$`, 'm'), line)
  }
})

test('what is made from the code is as the code is: otherwise run npm run docs', () => {
  for (const [path, text] of Object.entries(generatedDocs())) assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : '', text, path)
})

// This code is compiled and not run. An endpoint that is missing in the contract's list, has no handler, or has another endpoint's handler is an error.
// `npm run types` complains when one of these lines is no longer an error.
const { getResends: _, ...withoutHandler } = handlers
const { getResends: __, ...withoutEndpoint } = CONTRACT
// @ts-expect-error: the handler of getResends is missing
void (withoutHandler satisfies CompleteHandlers)
// @ts-expect-error: getResends is answered by the handler of getResend
void ({ ...handlers, getResends: handlers.getResend } satisfies CompleteHandlers)
// @ts-expect-error: getResends is in a file of the contract and not in the list
void (withoutEndpoint satisfies CompleteContract)
