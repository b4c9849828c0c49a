import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '#contract/all.ts'
import { ERRORS } from '#contract/errors.ts'
import { openapi } from '#contract/openapi.ts'
import { roleOf } from '#contract/roles.ts'
import { LINT_CODES } from '#domain/promo/lint-finding.ts'
import { settingsReference } from '#domain/promo/settings.ts'
import { STATES, TRANSITIONS } from '#domain/receipt/lifecycle.ts'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { FATES, registerOf, UNIVERSE } from '#domain/sandbox/universe.ts'
import { envExample, VARIABLES } from './config.ts'
import { typescriptClient } from './documentation/typescript-client.ts'
import { WORKERS } from './workers.ts'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = new URL('../', import.meta.url)

/** Every document that is made from the code, by its path. A test compares them with what is in the repository. */
export function generatedDocs(): Record<string, string> {
  const description = openapi(ENDPOINTS, { version: packageJson.version })
  const client = typescriptClient(ENDPOINTS, description)
  return {
    '.env.example': envExample(),
    'docs/generated/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
    'clients/typescript/src/types.ts': client.types,
    'clients/typescript/src/operations.ts': client.operations,
    'docs/generated/environment.md': table('Environment', ['variable', 'default', 'meaning'],
      Object.entries(VARIABLES).map(([name, { shown, meaning }]) => [code(name), shown, meaning])),
    'docs/generated/settings.md': table('Promo settings', ['setting', 'type', 'default', 'effect'],
      settingsReference().map(({ name, type, default: fallback, effect }) => [code(name), type, fallback, effect])),
    'docs/generated/reject-keys.md': table('Reject keys', ['key', 'meaning', 'default text', 'predecessor'],
      Object.entries(REJECT_KEYS).map(([key, { meaning, text, was }]) => [code(key), meaning, text, was.join(', ')])),
    'docs/generated/lint.md': table('What is said about settings', ['code', 'level', 'meaning'],
      Object.entries(LINT_CODES).map(([name, { level, meaning }]) => [code(name), level, meaning])),
    'docs/generated/roles.md': table('What each role may do', ['role', 'operation', 'call', 'what it does'],
      ROLE_NAMES.flatMap((role) => ENDPOINTS.filter((one) => roleOf(one) === role).map(({ operationId, method, url, summary }) => [code(role), code(operationId), code(`${method} ${url}`), summary]))),
    'docs/generated/errors.md': table('Error codes', ['code', 'status', 'meaning'],
      Object.entries(ERRORS).map(([name, { status, meaning }]) => [code(name), String(status), meaning])),
    'docs/generated/sandbox.md': table('Receipts of the sandbox', ['register, RU', 'register, UZ', 'reject key', 'what happens'],
      UNIVERSE.map(({ code: number, fate, rejectKey }) => [code(registerOf('ru', number)), code(registerOf('uz', number)), rejectKey === null ? '' : code(rejectKey), FATES[fate]])),
    'docs/generated/lifecycle.md': lifecycle(),
    'docs/generated/jobs.md': table('Jobs', ['job', 'at once in a process', 'at once per promo'],
      Object.entries(WORKERS).map(([name, { concurrency, laneCap }]) => [code(name), String(concurrency), laneCap === undefined ? '' : `${laneCap}, or the promo's own cap`])),
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

function table(title: string, head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [`# ${title}\n`, NOTE, line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

function lifecycle(): string {
  const arrows = TRANSITIONS.map(([from, event, to]) => `  ${from ?? '[*]'} --> ${to}: ${event}`)
  const states = Object.entries(STATES).map(([state, number]) => `| ${code(state)} | ${number} |`)
  return ['# The life of a receipt\n', NOTE, '```mermaid', 'stateDiagram-v2', ...arrows, '```', '', '| state | checkingStatus |', '| --- | --- |', ...states, ''].join('\n')
}
