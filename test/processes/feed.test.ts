import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteStore } from '../../packages/client/src/sqlite-store.ts'
import { openFolder } from '#test/support/folder.ts'
import { isSettled, keepSending, openInstallation, type Program, run } from '#test/support/processes.ts'
import { openDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'

const ROUNDS = 4

test('chekhov-feed builds a brand its database while API, workers and chekhov-feed itself are killed: in the end it has what the service has', async (t) => {
  const database = await openDatabase(t)
  const installation = await openInstallation(t, { database })
  const { start, brand, sql, call } = installation
  const servers: Program[] = await Promise.all([start('serve'), start('serve')])
  let worker = await start('work')
  const callback = { ...brand.callback, url: `${brand.callback.url}/payments` }
  const { apiKey } = await installation.createPromo(servers[0] as Program, { callback: null, payments_callback: callback })

  const path = join(await openFolder(database), 'brand.sqlite')
  const port = new URL((servers[0] as Program).url).port
  const follow = (...more: string[]) =>
    run(['packages/client/src/chekhov-feed.ts', '--url', `http://127.0.0.1:${port}`, '--database', path, ...more], { CHEKHOV_KEY: apiKey })
  let feed = follow()
  database.beforeDrop(async () => void feed.child.kill('SIGKILL'))

  const over = new AbortController()
  const acknowledged = new Map<string, number>()
  let to = 0
  const senders = ['anna', 'boris', 'vera'].map((userUuid) =>
    keepSending(installation, { to: () => servers[to++ % 2] as Program, apiKey, userUuid, pauseMs: 400, signal: over.signal, acknowledged }),
  )
  const grown = (by: number) => {
    const before = acknowledged.size
    return until(() => acknowledged.size >= before + by)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await grown(15)
    feed.child.kill('SIGKILL')
    await feed.ended
    await worker.kill('SIGKILL')
    worker = await start('work')
    await (servers[1] as Program).kill('SIGKILL')
    feed = follow()
    servers[1] = await start('serve')
    if (round === ROUNDS / 2) {
      // The server of the feed is away for a moment, and comes back at its address.
      await (servers[0] as Program).kill('SIGKILL')
      await sleep(200)
      servers[0] = await start('serve', { PORT: port })
    }
  }
  await grown(15)
  over.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  feed.child.kill('SIGTERM')
  assert.deepEqual(await feed.ended, { code: 0, signal: null }, feed.output())

  const kept = openSqliteStore(path)
  t.after(() => kept.close())
  const rows = (question: string) =>
    kept.database
      .prepare(question)
      .all()
      .map((row) => ({ ...row }))
  await until(async () => {
    const last = follow('--once')
    assert.deepEqual(await last.ended, { code: 0, signal: null }, last.output())
    return rows('select 1 from receipts').length === acknowledged.size && rows("select 1 from receipts where state <> 'REVIEWED'").length === 0
  })
  const listed: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await call(servers[0] as Program, 'GET', `/api/receipts?limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`, undefined, {
      'api-key': apiKey,
    })
    listed.push(...json.receipts)
    cursor = json.next
  }
  const facts = ({ uuid, state, approved, userUuid, promoPoints, rejectKey }: Record<string, unknown>) => ({
    uuid,
    state,
    approved,
    userUuid,
    promoPoints,
    rejectKey,
  })
  const byUuid = (all: Record<string, unknown>[]) => all.map(facts).sort((a, b) => String(a.uuid).localeCompare(String(b.uuid)))
  assert.deepEqual(
    byUuid(
      rows('select uuid, state, approved = 1 as approved, userUuid, promoPoints, rejectKey from receipts').map((row) => ({
        ...row,
        approved: row['approved'] === 1,
      })),
    ),
    byUuid(listed),
  )
  assert.deepEqual(new Set(rows('select uuid from receipts').map(({ uuid }) => uuid)), new Set(acknowledged.keys()))
  assert.deepEqual(
    rows('select uuid, points from payments order by uuid'),
    byUuid(listed)
      .filter(({ approved }) => approved)
      .map(({ uuid, promoPoints }) => ({ uuid, points: promoPoints })),
  )
  t.diagnostic(`${acknowledged.size} receipts`)
})
