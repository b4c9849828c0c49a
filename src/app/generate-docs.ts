import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folding } from '@chekhov/pattern-engine'
import { COUNTRIES } from '#countries/index.ts'
import { ENDPOINTS } from '#contract/all.ts'
import { ERRORS } from '#contract/errors.ts'
import { openapi } from '#contract/openapi.ts'
import { roleOf } from '#contract/roles.ts'
import { LINT_CODES } from '#domain/promo/lint-finding.ts'
import { settingsReference } from '#domain/promo/reference.ts'
import { STATES, TRANSITIONS } from '#domain/receipt/lifecycle.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { AGAIN, SUBJECTS } from '#domain/reject-subjects.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { FATES } from '#domain/sandbox/fates.ts'
import { registerOf, SCENARIOS } from '#domain/sandbox/scenarios.ts'
import { envExample, VARIABLES } from '#context/config.ts'
import { goClient } from '#src/documentation/clients/go-client.ts'
import { phpClient } from '#src/documentation/clients/php-client.ts'
import { postmanCollection } from '#src/documentation/clients/postman-collection.ts'
import { pythonClient } from '#src/documentation/clients/python-client.ts'
import { typescriptClient } from '#src/documentation/typescript-client.ts'
import { COLUMNS, EVENT_COLUMNS } from '#src/sinks/columns.ts'
import { LIVE_TIMERS } from '#src/console/live-timers.ts'
import { FEED_TIMERS } from '#src/notify/open-feed-watch.ts'
import { TIMERS } from '#src/maintenance/timers.ts'
import { landedMigrations } from '#store/landed-migrations.ts'
import { WORKERS } from './workers.ts'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = new URL('../../', import.meta.url)

/** Every document that is generated from the code, by its path. A test compares them with the files in the repository. */
export function generatedDocs(): Record<string, string> {
  const description = openapi(ENDPOINTS, { version: packageJson.version })
  const client = typescriptClient(ENDPOINTS, description)
  const python = pythonClient(ENDPOINTS, description)
  const php = phpClient(ENDPOINTS, description)
  const go = goClient(ENDPOINTS, description)
  return {
    '.env.example': envExample(),
    'docs/generated/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
    'packages/client/src/types.ts': client.types,
    'packages/client/src/operations.ts': client.operations,
    'clients/python/chekhov/types.py': python.types,
    'clients/python/chekhov/operations.py': python.operations,
    'clients/php/src/Types.php': php.types,
    'clients/php/src/GeneratedCalls.php': php.operations,
    'clients/go/types.go': go.types,
    'clients/go/operations.go': go.operations,
    'clients/chekhov.postman_collection.json': `${JSON.stringify(postmanCollection(ENDPOINTS, description), null, 2)}\n`,
    'docs/generated/environment.md': table(
      'Environment',
      ['variable', 'default', 'meaning'],
      Object.entries(VARIABLES).map(([name, { defaultText, meaning }]) => [code(name), defaultText, meaning]),
    ),
    'docs/generated/settings.md': table(
      'Promo settings',
      ['setting', 'type', 'default', 'effect'],
      settingsReference().map(({ name, type, default: fallback, effect }) => [code(name), type, fallback, effect]),
    ),
    'docs/generated/reject-keys.md': [
      table(
        'Reject keys',
        ['key', 'meaning', 'about', 'default text', 'predecessor'],
        Object.entries(REJECT_KEYS).map(([key, { meaning, subject, text, was }]) => [code(key), meaning, subject, text.ru, was.join(', ')]),
      ),
      '## What a rejection is about\n',
      lines(
        ['about', 'that is', 'holds its fiscal key against others', 'sent again by the same participant'],
        Object.entries(SUBJECTS).map(([subject, { meaning, holdsKey, again }]) => [subject, meaning, holdsKey ? 'yes' : 'no', AGAIN[again]]),
      ),
      '',
    ].join('\n'),
    'docs/generated/folding.md': table(
      'What patterns and lines may differ in',
      ['what', 'counts as one', 'so the pattern', 'finds the line'],
      folding().map(({ what, same, pattern, line }) => [what, same, code(pattern), code(line.replace('\u00ad', '[U+00AD]'))]),
    ),
    'docs/generated/lint.md': table(
      'What is said about settings',
      ['code', 'level', 'meaning'],
      Object.entries(LINT_CODES).map(([name, { level, meaning }]) => [code(name), level, meaning]),
    ),
    'docs/generated/roles.md': table(
      'What each role may do',
      ['role', 'operation', 'call', 'what it does'],
      ROLE_NAMES.flatMap((role) =>
        ENDPOINTS.filter((one) => roleOf(one) === role).map(({ operationId, method, url, summary }) => [
          code(role),
          code(operationId),
          code(`${method} ${url}`),
          summary,
        ]),
      ),
    ),
    'docs/generated/errors.md': table(
      'Error codes',
      ['code', 'status', 'meaning'],
      Object.entries(ERRORS).map(([name, { status, meaning }]) => [code(name), String(status), meaning]),
    ),
    'docs/generated/sandbox.md': table(
      'Receipts of the sandbox',
      [...COUNTRIES.map((country) => `register, ${country.toUpperCase()}`), 'reject key', 'what happens'],
      SCENARIOS.map(({ code: number, fate, rejectKey }) => [
        ...COUNTRIES.map((country) => code(registerOf(country, number))),
        rejectKey === null ? '' : code(rejectKey),
        FATES[fate],
      ]),
    ),
    'src/store/migrations/landed.txt': landedMigrations(),
    'docs/generated/lifecycle.md': lifecycle(),
    'docs/generated/jobs.md': jobs(),
    'docs/generated/event-columns.md': eventColumns(),
  }
}

export function writeDocs(): void {
  for (const [path, text] of Object.entries(generatedDocs())) {
    const file = fileURLToPath(new URL(path, ROOT))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const NOTE = 'Made from the code by `npm run docs`.\n'
const code = (text: string) => `\`${text}\``
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (title: string, head: string[], rows: string[][]): string => [`# ${title}\n`, NOTE, lines(head, rows)].join('\n')

function lines(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

function jobs(): string {
  const workers = Object.entries(WORKERS).map(([name, { concurrency, laneCap }]) => [
    code(name),
    typeof concurrency === 'number' ? String(concurrency) : `${concurrency.perCore} for each core, at least ${concurrency.least}`,
    laneCap === undefined ? '' : `${laneCap}, or the promo's own cap`,
  ])
  const seconds = (ms: number) => `${ms / 1_000} s`
  const timers = Object.entries(TIMERS).map(([name, { in: process, firstAfterMs, everyMs, atEnd }]) => [
    name,
    code(process),
    seconds(firstAfterMs),
    seconds(everyMs) + (atEnd ? ', and at the end' : ''),
  ])
  const during = (what: string, timers: Record<string, { firstAfterMs: number; everyMs: number }>) =>
    Object.entries(timers).map(([name, { firstAfterMs, everyMs }]) => [name, `${code('serve')}, while ${what}`, seconds(firstAfterMs), seconds(everyMs)])
  const live = [...during('a page of the console listens', LIVE_TIMERS), ...during('a brand waits for events', FEED_TIMERS)]
  return [
    table('Jobs', ['job', 'at once in a process', 'at once per promo'], workers),
    '## What runs by the clock\n',
    'In each process that works, or in each that listens; a worker listens, too. Any number of processes may do it at once.\n',
    lines(['what', 'where', 'first after', 'then every'], [...timers, ...live]),
  ].join('\n')
}

function lifecycle(): string {
  const arrows = TRANSITIONS.map(([from, event, to]) => `  ${from ?? '[*]'} --> ${to}: ${event}`)
  const states = Object.entries(STATES).map(([state, number]) => `| ${code(state)} | ${number} |`)
  return [
    '# The life of a receipt\n',
    NOTE,
    '```mermaid',
    'stateDiagram-v2',
    ...arrows,
    '```',
    '',
    '| state | checkingStatus |',
    '| --- | --- |',
    ...states,
    '',
  ].join('\n')
}

function eventColumns(): string {
  const files = Object.entries(COLUMNS).flatMap(([channel, columns]) => [
    `## ${code(`events-${channel}-*.parquet`)}\n`,
    lines(
      ['column', 'type', 'meaning'],
      [...EVENT_COLUMNS, ...columns].map(({ name, type, description }) => [code(name), type, description]),
    ),
  ])
  return ['# Columns of the Parquet files\n', NOTE, 'Any of them may be null but `webhookId` and `recordedAt`.\n', ...files].join('\n')
}
