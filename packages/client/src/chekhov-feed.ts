#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { CursorLost } from './errors.ts'
import { followFeed } from './feed.ts'
import { Chekhov } from './index.ts'
import { openSqliteStore } from './sqlite-store.ts'

const USAGE = `Usage: chekhov-feed --url https://receipts.example --database brand.sqlite [--once]

Writes the receipts, payments and disputes of a promo into an SQLite database, from its feed, and goes on where it was. The key of the promo is in
CHEKHOV_KEY. With --once it ends when it has read everything. To build the database anew, delete the file.
`

const { values } = readArguments()
const apiKey = process.env['CHEKHOV_KEY']
if (values.url === undefined || values.database === undefined || apiKey === undefined) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

const client = new Chekhov({ baseUrl: values.url, apiKey, timeoutMs: 60_000 })
const store = openSqliteStore(values.database)
try {
  await followFeed(client, store, { signal: over.signal, untilEmpty: values.once })
} catch (error) {
  if (error instanceof CursorLost) fail(`${error.message}\nDelete ${values.database} and start again: it is built anew from the beginning.`)
  if (!over.signal.aborted) fail(String(error))
}
store.close()

function readArguments() {
  try {
    return parseArgs({ options: { url: { type: 'string' }, database: { type: 'string' }, once: { type: 'boolean', default: false } } })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
