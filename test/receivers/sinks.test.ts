// The programs of examples/sinks. The one for Kafka is checked by its types alone, because no Kafka is in Debian or npm.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { askDuckDb } from '#test/support/parquet.ts'
import { run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'

const page = readFileSync('docs/operations/sinks.md', 'utf8')

test('the page of sinks shows the programs as they are, and its question is one that DuckDB takes', async () => {
  const shown = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text]) => text)
  assert.deepEqual(
    shown,
    ['to-kafka', 'to-clickhouse'].map((name) => readFileSync(`examples/sinks/${name}.ts`, 'utf8')),
  )
  for (const program of shown) assert.ok(program!.trim().split('\n').length <= 45)
  const [, question = ''] = /^```sql\n(.*?)^```/ms.exec(page) ?? []
  const files = `(select now() as "recordedAt", 'REVIEWED' as state, false as approved, 'NO_MATCH' as "rejectKey")`
  assert.equal((await askDuckDb(question.replace(/read_parquet\(.*?\)/, files))).length, 1)
})

/** Answers as ClickHouse does over HTTP, as far as the program asks; every third insert fails after it was done. */
async function openClickHouse() {
  const tables = new Map<string, Record<string, string>[]>()
  let inserts = 0
  const server = await openHttpFarEnd(({ path, body }, response) => {
    const query = new URL(path, 'http://clickhouse').searchParams.get('query') ?? ''
    const [, created] = /^create table if not exists (\w+)/.exec(query) ?? []
    const [, into] = /^insert into (\w+) format JSONEachRow$/.exec(query) ?? []
    if (created !== undefined) tables.set(created, tables.get(created) ?? [])
    if (into !== undefined) {
      tables.get(into)?.push(...body.split('\n').map((line) => JSON.parse(line) as Record<string, string>))
      if (++inserts % 3 === 0) return void response.writeHead(500).end('Code: 999. DB::Exception: keeper is away')
    }
    response.end(query.startsWith('select') ? `${tables.get('chekhov_cursor')?.at(-1)?.['cursor'] ?? ''}\n` : '')
  })
  return { ...server, rows: () => tables.get('chekhov_events') ?? [] }
}

test('the program for ClickHouse goes on where it was: every event is in the table, and with final once', async (t) => {
  const world = await openWorld(t)
  const clickhouse = await openClickHouse()
  world.database.beforeDrop(async () => clickhouse.close())
  const env = { CHEKHOV_URL: world.origin, CHEKHOV_KEY: world.apiKey, CLICKHOUSE_URL: clickhouse.url }
  let program = run(['examples/sinks/to-clickhouse.ts'], env)
  let over = false
  world.database.beforeDrop(async () => {
    over = true // it may be about to end by itself
    program.child.kill('SIGKILL')
    await program.ended
  })
  let ends = 0
  const keepRunning = (): void =>
    void program.ended.then(() => {
      if (over) return
      ends++
      program = run(['examples/sinks/to-clickhouse.ts'], env)
      keepRunning()
    })
  keepRunning()
  for (let i = 0; i < 6; i++) {
    await world.submit({ qrStr: world.mint().qrStr, userUuid: `participant ${i}` })
    await world.settle()
    await until(() => new Set(clickhouse.rows().map(({ webhookId }) => webhookId)).size >= 3 * (i + 1), { tell: program.output })
  }
  const stored = new Map(clickhouse.rows().map(({ webhookId, event }) => [webhookId, event]))
  const expected = world.received.map(({ webhookId, raw }) => [webhookId, JSON.stringify(JSON.parse(raw))] as const)
  assert.deepEqual([...stored].toSorted(), expected.toSorted())
  assert.ok(ends > 0, 'it was stopped in between')
})
