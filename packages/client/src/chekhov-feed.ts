#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { ChekhovError, CursorLost } from './errors.ts'
import { followFeed } from './feed.ts'
import { Chekhov } from './index.ts'
import { openSqliteStore } from './sqlite-store.ts'

const USAGE = `Usage: chekhov-feed --url https://receipts.example --database brand.sqlite [--once]

Writes the receipts, payments and disputes of a promo into an SQLite database, from its feed, and goes on where it was. The key of the promo is in
CHEKHOV_KEY. With --once it ends when it has read everything. To build the database anew, delete the file.
`
const AGAIN_MS = 2_000

const { values } = parseArgs({ options: { url: { type: 'string' }, database: { type: 'string' }, once: { type: 'boolean', default: false } } })
const apiKey = process.env['CHEKHOV_KEY']
if (values.url === undefined || values.database === undefined || apiKey === undefined) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

const client = new Chekhov({ baseUrl: values.url, apiKey, timeoutMs: 60_000 })
const store = openSqliteStore(values.database)
while (!over.signal.aborted) {
  try {
    await followFeed(client, store, { signal: over.signal, untilEmpty: values.once })
    if (values.once) break
  } catch (error) {
    if (over.signal.aborted) break
    // A service that is away comes back; a wrong key or a lost cursor does not.
    if (error instanceof CursorLost) fail(`${error.message}\nDelete ${values.database} and start again: it is built anew from the beginning.`)
    if (error instanceof ChekhovError && error.status !== null && error.status < 500 && error.status !== 429) fail(error.message)
    process.stderr.write(`${String(error)}; trying again\n`)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
store.close()

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
