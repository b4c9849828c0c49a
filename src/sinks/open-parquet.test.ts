import assert from 'node:assert/strict'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import { SHELVES, sweepShelf } from '#src/maintenance/delete-orphan-photos.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import { listNext } from '#store/feed.ts'
import { bodyColumns, withBody, type StoredBody } from '#store/papers.ts'
import { untilFed } from '#test/support/feed.ts'
import { askDuckDb } from '#test/support/parquet.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'
import { openParquet } from './open-parquet.ts'
import { runSink } from './run-sink.ts'

const HOUR_MS = 60 * 60_000

test('events of past hours are files that DuckDB reads, with the columns of the contract; the present hour waits', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: true } })
  await world.change({
    payments_callback: { ...world.callback, url: `${world.callback.url}/payments` },
    disputes_callback: { ...world.callback, url: `${world.callback.url}/disputes` },
  })
  await world.pass(HOUR_MS - (world.ctx.now().getTime() % HOUR_MS)) // an hour that has just begun does not end amid the events of a receipt
  for (const userUuid of ['anna', 'boris']) {
    await world.submit({ qrStr: world.mint().qrStr, userUuid, meta: { card: 7 } })
    await world.settle()
    await world.pass(HOUR_MS)
  }
  const present = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'vera' })
  const { sql, ctx } = world
  const stored = await sql<({ receiptUuid: string; number: number; webhookId: string | null; channel: string; recordedAt: Date } & StoredBody)[]>`
    select receipt_uuid, number, webhook_id, channel, recorded_at, ${bodyColumns(sql)} from callback_events e where receipt_uuid <> ${present.uuid}`
  const expected = stored.map(withBody)

  const folder = join(ctx.config.DATA_DIR, 'photos', 'ev')
  const files = async () => (await readdir(folder).catch(() => [])).toSorted()
  const over = new AbortController()
  await untilFed(sql) // what the feed shows later is looked for after another hour
  const running = runSink(ctx, openParquet(ctx), over.signal)
  const read = (channel: string) => askDuckDb(`select * from read_parquet('${folder}/events-${channel}-*.parquet')`)
  await until(async () => (await files()).length === 4)
  over.abort()
  await running
  const [first] = expected.filter(({ channel }) => channel === 'receipts')
  assert.ok((await files()).includes(`events-receipts-${world.promoId}-${first!.recordedAt.toISOString().slice(0, 13)}-000000.parquet`), (await files()).join())

  for (const channel of ['receipts', 'payments']) {
    const rows = new Map((await read(channel)).map(({ webhookId, ...row }) => [webhookId, row]))
    const ofChannel = expected.filter((event) => event.channel === channel)
    assert.equal(rows.size, ofChannel.length)
    for (const event of ofChannel) {
      const row = rows.get(webhookIdOf(event))!
      assert.equal(new Date(`${String(row['recordedAt']).replace(' ', 'T')}Z`).getTime(), event.recordedAt.getTime())
      for (const [name, value] of Object.entries(JSON.parse(event.body) as Record<string, unknown>)) {
        assert.ok(name in row, `${name} is a column`)
        const stored = row[name]
        if (typeof value === 'number') assert.equal(Number(stored), value, name)
        else if (typeof value === 'object' && value !== null) assert.deepEqual(JSON.parse(String(stored)), value, name)
        else if (name === 'createdAt') assert.equal(new Date(`${String(stored).replace(' ', 'T')}Z`).toISOString(), new Date(String(value)).toISOString())
        else assert.equal(stored, value, name)
      }
    }
  }
  const [typed] = await askDuckDb(
    `select sum("promoPoints")::int as points, count(distinct "fnsReceipt"->>'retailerInn')::int as sellers from read_parquet('${folder}/events-receipts-*.parquet') where state = 'REVIEWED'`,
  )
  assert.equal(
    typed?.['points'],
    expected.reduce((sum, { body }) => sum + (JSON.parse(body).state === 'REVIEWED' ? JSON.parse(body).promoPoints : 0), 0),
  )

  // Delivered again, a batch is the same bytes. The clean-up of photos leaves the files alone.
  const events = await listNext(sql, world.promoId, { after: null, limit: 100 })
  const before = await Promise.all((await files()).map((name) => readFile(join(folder, name), 'hex')))
  await mkdir(folder, { recursive: true })
  await openParquet(ctx).deliver({ promoId: world.promoId, number: 0, events: events.filter(({ receiptUuid }) => receiptUuid !== present.uuid) })
  await world.pass(48 * HOUR_MS)
  for (let shelf = 0; shelf < SHELVES; shelf++) await sweepShelf(ctx, shelf)
  assert.deepEqual(await Promise.all((await files()).map((name) => readFile(join(folder, name), 'hex'))), before)
})

test('a file that the store does not take is left nowhere: it is made again at each attempt, for as long as the store is away', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  const { sql, ctx } = world
  await untilFed(sql)
  const events = await listNext(sql, world.promoId, { after: null, limit: 100 })
  const blobs = { ...ctx.blobs, put: () => Promise.reject(new StorageUnavailable(new Error('the store is away'))) }
  await assert.rejects(openParquet({ ...ctx, blobs }).deliver({ promoId: world.promoId, number: 0, events }), StorageUnavailable)
  assert.deepEqual(await readdir(join(ctx.config.DATA_DIR, 'incoming')), [])
})
