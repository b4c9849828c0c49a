// The sinks are fed while their process, those of the service and the NATS server are killed; in the end they have what the database has.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { Channel } from '#domain/notify/channels.ts'
import { bodyColumns, withBody, type StoredBody } from '#store/papers.ts'
import { openChance } from '#test/support/chance.ts'
import { natsIsInstalled, openNatsServer } from '#test/support/nats.ts'
import { askDuckDb } from '#test/support/parquet.ts'
import { isSettled, keepSending, openInstallation, type Program, run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const ROUNDS = 5

test('npm run sink brings every event to NATS and into Parquet files once, whatever is killed', async (t) => {
  if (!natsIsInstalled()) return t.skip('nats-server is not installed')
  const server = await openNatsServer(t)
  const chance = openChance(Number(process.env['SEED'] ?? Date.now() % 1_000_000))
  const installation = await openInstallation(t, { env: { SINK_NATS_URL: server.url, SINK_PARQUET: 'yes' } })
  const { start, brand, sql, env } = installation
  let serve = await start('serve')
  let work = await start('work')
  const callback = { ...brand.callback, url: `${brand.callback.url}/payments` }
  const keys = [await installation.createPromo(serve, { payments_callback: callback }), await installation.createPromo(serve, { callback: null })]

  const over = new AbortController()
  const acknowledged = new Map<string, number>()
  const senders = keys.map(({ apiKey }, n) =>
    keepSending(installation, { to: () => serve, apiKey, userUuid: `participant ${n}`, pauseMs: 600, signal: over.signal, acknowledged }),
  )
  let sink: Program = await start(['run.js', 'src/main.ts', 'sink'])
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.size
    await until(() => acknowledged.size >= before + 5)
    // An hour passes, so there is something for the files.
    await sql`update clock set shift = shift + interval '1 hour 2 minutes'`
    await sleep(chance.below(3_000))
    await sink.kill('SIGKILL')
    if (round === 2) await server.kill()
    if (round === 3) await work.kill('SIGKILL')
    if (round === 4) await serve.kill('SIGKILL')
    sink = await start(['run.js', 'src/main.ts', 'sink'])
    if (round === 2) await server.restart()
    if (round === 3) work = await start('work')
    if (round === 4) serve = await start('serve')
  }
  over.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  await sql`update clock set shift = shift + interval '1 hour 2 minutes'`

  const events = await sql<({ receiptUuid: string; number: number; webhookId: string | null; channel: Channel; promoId: number } & StoredBody)[]>`
    select receipt_uuid, number, webhook_id, channel, promo_id, ${bodyColumns(sql)} from callback_events e`
  const expected = events
    .map(withBody)
    .map(({ promoId, channel, body, ...event }) => ({ subject: `chekhov.events.${promoId}.${channel}`, id: webhookIdOf(event), body }))
    .toSorted((a, b) => a.id.localeCompare(b.id))

  const nats = await server.connect()
  t.after(() => nats.close())
  const { streams, consumers } = await jetstreamManager(nats)
  await until(async () => (await streams.info('chekhov-events')).state.messages >= expected.length)
  await consumers.add('chekhov-events', { name: 'all' })
  const stored: typeof expected = []
  const all = await jetstream(nats).consumers.get('chekhov-events', 'all')
  const { messages } = (await streams.info('chekhov-events')).state
  while (stored.length < messages)
    for await (const message of await all.fetch({ max_messages: messages - stored.length, expires: 2_000 }))
      stored.push({ subject: message.subject, id: message.headers?.get('Nats-Msg-Id') ?? '', body: message.string() })
  assert.deepEqual(
    stored.toSorted((a, b) => a.id.localeCompare(b.id)),
    expected,
  )
  for (const ofReceipt of Map.groupBy(stored, ({ id }) => id.slice(0, 36)).values())
    assert.deepEqual(
      ofReceipt.map(({ id }) => id.split('.')[1]).filter((name) => name !== 'PAYMENT'),
      ['ARRIVED', 'INSPECTED', 'REVIEWED'],
    )

  const inFiles = async (channel: Channel) =>
    askDuckDb(`select "webhookId" as id, "promoId"::int as promo, uuid from read_parquet('${join(env.DATA_DIR, 'photos', 'ev')}/events-${channel}-*.parquet')`)
  await until(async () => (await inFiles('receipts')).length >= events.filter(({ channel }) => channel === 'receipts').length)
  for (const channel of ['receipts', 'payments'] as const) {
    await until(async () => (await inFiles(channel)).length >= events.filter((event) => event.channel === channel).length)
    assert.deepEqual(
      (await inFiles(channel)).map(({ id }) => String(id)).toSorted(),
      events
        .filter((event) => event.channel === channel)
        .map(webhookIdOf)
        .toSorted(),
    )
  }
  assert.deepEqual(await sink.kill('SIGTERM'), { code: 0, signal: null }, sink.output())
  t.diagnostic(`${acknowledged.size} receipts, ${events.length} events`)
})

test('a sink without a place to bring anything to says which variables it needs', async (t) => {
  const { env } = await openInstallation(t)
  const { output, ended } = run(['run.js', 'src/main.ts', 'sink'], env)
  assert.equal((await ended).code, 1)
  assert.match(output(), /SINK_NATS_URL, SINK_PARQUET: one of them must be set/)
})
