// Every command in a document is run by a test.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findTests } from '#test/runner/find-tests.ts'
import { readArguments } from '#test/runner/read-arguments.ts'
import { hasTest } from '#test/support/test-names.ts'
import { commandsIn, namedCommands } from './commands.ts'

const PRODUCTION = 'test/processes/production.test.ts: production needs no development package'
const PACKAGES = 'test/packages/published.test.ts: the example of the README compiles with nothing but the published package'
const OPERATIONS = 'test/processes/operations.test.ts: a dump, an incident, new keys, an upgrade, a restore and a move'
const PROGRAMS = 'test/documents/programs.test.ts: '
const INTEGRATION = 'src/documentation/samples.test.ts: every sample of the guide runs against the service'

/** The test that runs each command; for commands that run all tests, one of our files that runs them. */
const RUN_BY: readonly (readonly [command: RegExp, by: string])[] = [
  [/^npm start$/, 'test/processes/start.test.ts: everything on one machine'],
  [/^npm run dev$/, 'test/processes/develop.test.ts: npm run dev'],
  [/^npm run build$/, 'test/processes/start.test.ts: a new checkout, in a folder with spaces'],
  [/^npm run (?:serve|work|migrate)$/, PRODUCTION],
  [/^npm run sink$/, 'test/processes/sink.test.ts: npm run sink brings every event'],
  [/^npm run read$/, 'test/processes/readers.test.ts: photos are read by processes that do nothing else'],
  [/^npm run migrate -- --check$/, 'src/store/migrate.test.ts: npm run migrate -- --check says what differs and changes nothing'],
  [/^npm ci --omit=dev(?: --omit=optional)?$/, PRODUCTION],
  [/^npm run account -- --login olga --(?:role operator|reset)$|^npm run replay -- --promo "\$PROMO"$/, OPERATIONS],
  [/^npm run account(?: -- --login NAME --role operator)?$/, 'src/accounts/account-command.test.ts: '],
  [/^npm run secrets$/, 'src/promos/secrets.test.ts: npm run secrets'],
  [/^npm run secrets -- --lost( KEY)?$/, 'src/promos/secrets.test.ts: a key that is lost for good'],
  [/^npm run replay -- --promo N$/, 'src/replay/replay.test.ts: '],
  [/^npm install \.\/chekhov-client-typescript$/, 'test/clients/clients.test.ts: the client in'],
  [/^npx chekhov-feed /, 'test/processes/feed.test.ts: chekhov-feed builds a brand its database'],
  [/^npm run docs$/, `${PROGRAMS}npm run docs`],
  [/^npm run guards(?: -- WORD)?$/, `${PROGRAMS}npm run guards`],
  [/^npm run simulate(?: -- --(?:seeds|seed) .*)?$/, `${PROGRAMS}npm run simulate`],
  [/^npm run bench -- /, `${PROGRAMS}npm run bench`],
  [/^npm run format$/, `${PROGRAMS}npm run format`],
  [/^npm run (?:types|lint|boundaries|sbom|audit)$|^npm ci$|^npm test$/, '.ci/run'],
  [/^npm run check$/, `${PROGRAMS}npm run check`],
  [/^npm run test:pure$/, `${PROGRAMS}npm run test:pure`],
  [/^npm test -- /, 'test/documents/commands.test.ts: what documents give to npm test is understood, and names tests'],
  [/^npm test -w \S+$/, `${PROGRAMS}npm test -w`],
  [/^npm run build -w \S+$/, PACKAGES],
  [/^node packages\/qr-reader\/photos\/(?:measure\/|strangers\/)?main\.ts/, `${PROGRAMS}node packages/qr-reader/photos`],
  [/^node packages\/(?:qr-reader\/photos\/destroyed|receipt-text\/training\/main)\.ts/, `${PROGRAMS}node packages/receipt-text/training/main.ts`],
  [/^node examples\/receivers\/typescript\/receiver\.ts$/, 'test/receivers/examples.test.ts: the receiver in'],
  [/^curl /, 'test/processes/start.test.ts: everything on one machine'],
  [/^export (?:CHEKHOV_URL|CHEKHOV_KEY|QR)=/, INTEGRATION],
]

test('commands are the lines of shell blocks and what stands in backticks', () => {
  const block =
    '```sh\nnpm ci && npm start   # all\nA=1 B=… npm run serve\n$ curl x \\\n    -d y\nan answer\n```\nSay `npm run docs`, or `npmrc`.\n```ts\nnpm\n```\n'
  assert.deepEqual(commandsIn(block), ['npm ci', 'npm start', 'npm run serve', 'curl x -d y', 'npm run docs'])
})

test('every command that a document names is run by a test', () => {
  const commands = namedCommands()
  assert.ok(commands.length > 50)
  const unknown = commands.filter(({ text }) => !RUN_BY.some(([command]) => command.test(text)))
  assert.deepEqual(unknown, [], 'write the test that runs it, and its row in RUN_BY')
  assert.deepEqual(
    RUN_BY.filter(([command]) => !commands.some(({ text }) => command.test(text))),
    [],
    'rows of commands that no document names',
  )
})

test('the tests that run commands are there', () => {
  const missing = RUN_BY.filter(([command, by]) => {
    const [file = '', name = ''] = by.split(': ', 2)
    const source = readFileSync(file, 'utf8')
    return file.endsWith('.test.ts') ? !source.includes(name) && !hasTest(source, name) : !source.split('\n').some((line) => command.test(line))
  })
  assert.deepEqual(missing, [])
})

test('what documents give to npm test is understood, and names tests', () => {
  const given = namedCommands().flatMap(({ text }) => (text.startsWith('npm test -- ') ? [text.slice('npm test -- '.length)] : []))
  for (const words of given) {
    if (words === 'WHAT') continue
    const { words: chosen, names, help } = readArguments(words.split(' '))
    assert.ok(help || findTests(chosen, names).files.length > 0, words)
  }
})
