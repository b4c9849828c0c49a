import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyCall } from '#platform/http/answer.ts'
import { openDatabase as openPool } from '#platform/db.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld } from '#test/support/world.ts'
import { getMetrics } from './get-metrics.ts'

test('/ready names the part that fails, with 503, and /health says only that the process is alive', async (t) => {
  const world = await openWorld(t)
  await world.sql`alter table jobs rename to hidden`
  const ready = await world.call('GET', '/ready')
  assert.deepEqual([ready.status, ready.json], [503, { status: 'unavailable', database: 'ok', queue: 'unavailable', photos: 'ok' }])
  assert.equal((await world.call('GET', '/health')).status, 200)
  await world.sql`alter table hidden rename to jobs`
  assert.equal((await world.call('GET', '/ready')).status, 200)
})

test('a database that takes no changes, as one whose disk is full, is named by /ready, and calls come back later', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  await world.sql.script(`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  // What is connected already would go on as before.
  await world.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await world.sql.script('set default_transaction_read_only = on')
  for (let call = 0; call < 5; call++) {
    const { status, json, headers } = await world.send({ qrStr, userUuid: 'anna' })
    assert.deepEqual([status, json.code, Number(headers.get('retry-after')) > 0], [503, 'UNAVAILABLE', true])
  }
  const ready = await world.call('GET', '/ready')
  assert.deepEqual([ready.status, ready.json.database], [503, 'it takes no changes: it is a replica, or was made read-only'])
  assert.equal((await world.call('GET', '/health')).status, 200)
})

test('/ready asks for the migration that is missing', async (t) => {
  const world = await openWorld(t)
  await world.sql`delete from schema_migrations where name like '0002%'`
  const { status, json } = await world.call('GET', '/ready')
  assert.equal(status, 503)
  assert.match(json.database, /older than this release: run migrate/)
})

test('/ready says that a migration was applied with other contents, and names a newer one without taking the process out of rotation', async (t) => {
  const world = await openWorld(t)
  await world.sql`insert into schema_migrations (name) values ('9001-gifts.sql')`
  const newer = await world.call('GET', '/ready')
  assert.deepEqual([newer.status, newer.json.database, newer.json.schema], [200, 'ok', 'newer than this release: 9001-gifts.sql'])
  await world.sql`update schema_migrations set checksum = repeat('0', 64) where name like '0002%'`
  const changed = await world.call('GET', '/ready')
  assert.equal(changed.status, 503)
  assert.match(changed.json.database, /^0002-jobs\.sql was applied with other contents than this release has\./)
})

test('/metrics is for operators, and counts what happens to receipts', async (t) => {
  const world = await openWorld(t)
  assert.equal((await world.call('GET', '/metrics')).status, 401)
  const { qrStr } = world.mint()
  await world.submit({ qrStr })
  await world.submit({ qrStr })
  await world.submit({ qrStr, userUuid: 'boris' })
  const waiting = await world.admin('GET', '/metrics')
  assert.match(waiting.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(waiting.text, /^chekhov_jobs_due\{name="verify-receipt"\} 1$/m)
  await world.settle()
  const { text } = await world.admin('GET', '/metrics')
  for (const line of [
    'chekhov_receipts_replayed_total 1',
    'chekhov_tax_checks_total{country="ru",answer="found"} 1',
    'chekhov_receipts_reviewed_total{rejectKey="approved"} 1',
    'chekhov_callback_attempts_total{outcome="delivered"} 5',
  ])
    assert.ok(text.includes(`${line}\n`), line)
  assert.doesNotMatch(text, /^chekhov_jobs_due\{/m, 'what is done is due no more')
  for (const secret of [world.apiKey, 'anna', 'boris', 'callback-secret']) assert.ok(!text.includes(secret))
})

test('/metrics counts every final decision: also on siblings, on receipts of whoever is blocked, and where requisites were corrected', async (t) => {
  const world = await openWorld(t)
  await world.passToNoon()
  const sibling = await world.createPromo({ receipts_per_day: 1 })
  await world.change({ copycat_promos: [sibling.promoId] })
  for (const _ of [1, 2]) {
    await world.submit({ qrStr: world.mint().qrStr })
    await world.settle()
  }
  await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: 'boris' })
  const { uuid } = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid: 'vera' })
  await world.settle()
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/boris/block`, {})
  const refund = world.mint().qrStr.replace(/n=1$/, 'n=2')
  assert.equal((await world.admin('POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr: refund })).json.rejectKey, 'NON_PAID')
  await world.settle()

  const decided = await world.sql<{ line: string }[]>`
    select format('chekhov_receipts_reviewed_total{rejectKey="%s"} %s', coalesce(reject_key, 'approved'), count(*)) as line
      from receipts where state = 'REVIEWED' group by reject_key`
  const { text } = await world.admin('GET', '/metrics')
  assert.deepEqual(text.match(/^chekhov_receipts_reviewed_total.*/gm)?.toSorted(), decided.map(({ line }) => line).toSorted())
  assert.match(text, /rejectKey="max_per_user_per_day"} 1$/m)
})

test('of two calls of /metrics at once each shows what was due when it looked', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: world.mint().qrStr })
  await world.pass(1_000)
  const looks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const [first, second] = looks.map(({ promise }) =>
    getMetrics.handle(
      watchStatements(world.ctx, () => promise),
      {} as AnyCall,
    ),
  )
  looks[0].resolve()
  assert.match(String(await first), /^chekhov_jobs_due\{name="verify-receipt"\} 1$/m)
  await world.settle()
  looks[1].resolve()
  assert.doesNotMatch(String(await second), /^chekhov_jobs_due\{/m)
})

test('a transaction that somebody leaves open is told with who holds it: in /ready, which stays ready, in /metrics and to the console', async (t) => {
  const world = await openWorld(t)
  const somebody = openPool(`${world.ctx.sql.url}`, { max: 1, application: 'nightly report' })
  t.after(() => somebody.end({ timeout: 1 }))
  const statistics = async () => (await world.admin('GET', '/api/admin/statistics')).json.heldSnapshot
  await somebody.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read`
    await tx`select 1 from jobs`
    assert.equal(await statistics(), null)
    assert.equal((await world.call('GET', '/ready')).json.snapshot, undefined, 'whoever reads for a moment is no trouble')
    await world.pass(10 * 60_000)
    const { status, json } = await world.call('GET', '/ready')
    assert.deepEqual([status, json.status], [200, 'ready'])
    assert.match(json.snapshot, /^held by nightly report since /)
    assert.equal((await statistics()).by, 'nightly report')
    const { text } = await world.admin('GET', '/metrics')
    assert.ok(Number(/^chekhov_oldest_snapshot_seconds (\d+)/m.exec(text)?.[1]) >= 600)
  })
  assert.doesNotMatch((await world.call('GET', '/ready')).json.snapshot ?? '', /nightly report/, 'by the moved clock every statement under way is old')
})

test('/metrics counts jobs that are due and jobs that wait, and ended ones as the server estimates them', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint({ behaviour: 'notFound' })
  await world.submit({ qrStr })
  await world.settle()
  const { text } = await world.admin('GET', '/metrics')
  assert.match(text, /^chekhov_jobs_waiting\{name="verify-receipt"\} 1$/m)
  assert.doesNotMatch(text, /^chekhov_jobs_due\{/m)
  assert.match(text, /^chekhov_jobs_dead_rows \d+$/m)
})
