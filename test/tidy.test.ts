// The house looks after itself: rules that are about the code rather than about receipts.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/all.ts'
import { generatedDocs } from '#src/docs.ts'
import { ROUTES } from '#src/routes.ts'

const files = (pattern: string) =>
  globSync(pattern).filter((path) => !path.endsWith('.test.ts')).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const nowhere = (pattern: string, banned: RegExp, except: string[] = []) =>
  assert.deepEqual(files(pattern).filter(({ path, text }) => banned.test(text) && !except.some((one) => path.startsWith(one))).map(({ path }) => path), [])

test('only config.ts reads the environment', () =>
  nowhere('src/**/*.ts', /process\.env/, ['src/config.ts', 'src/platform/embedded-postgres/']))
test('the domain has no clock and no chance', () => nowhere('src/domain/**/*.ts', /Date\.now|new Date\(\)|Math\.random|randomUUID/))
/** Whichever column of an update it is, as `(a, state) = …` as well. */
const SETS_STATE = /\b(?:update\s+receipts|do\s+update\s+set)\b(?:(?!\b(?:where|from|returning)\b)[^;])*?\bstate\s*[=,)]/i
test('the state of a receipt is written in one place', () => {
  for (const sql of ['update receipts set state = 1', 'update receipts r\n set version = version + 1,\n     state = $1 where true', 'update receipts set (version, state) = (1, 2)', 'on conflict (uuid) do update set version = 1, state = 2']) assert.match(sql, SETS_STATE)
  for (const sql of ["update receipts set version = 1 where state = 'ARRIVED'", "update receipts set needs_review = true from jobs where state = ''"]) assert.doesNotMatch(sql, SETS_STATE)
  assert.match(readFileSync('src/store/receipts.ts', 'utf8'), SETS_STATE)
  nowhere('src/**/*.ts', SETS_STATE, ['src/store/receipts.ts'])
})
test('no leftovers', () => nowhere('{src,web,simulator}/**/*.{ts,js}', /FIXME|TODO|\.only\(|console\.log/))
test('the lock file names no download addresses', () => assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "http/))

test('every endpoint of the contract has its answer, and no other is answered', () => {
  const names = (all: readonly { operationId: string }[]) => all.map((one) => one.operationId).sort()
  assert.deepEqual(names(ROUTES.map((route) => route.endpoint)), names(ENDPOINTS))
})

test('what is made from the code is as the code is: otherwise run npm run docs', () => {
  for (const [path, text] of Object.entries(generatedDocs())) assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : '', text, path)
})
