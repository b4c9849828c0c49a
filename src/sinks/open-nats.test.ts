import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jetstreamManager } from '@nats-io/jetstream'
import type { FeedEvent } from '#store/feed.ts'
import { natsIsInstalled, openNatsServer } from '#test/support/nats.ts'
import { openNats } from './open-nats.ts'

const event = (number: number, channel: 'receipts' | 'payments' = 'receipts') =>
  ({ receiptUuid: '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', channel, number, body: '{}', recordedAt: new Date(0) }) as unknown as FeedEvent

test('a stream that is deleted while the sink is connected is made again; one that takes a part of the subjects is named as such', async (t) => {
  if (!natsIsInstalled()) return t.skip('nats-server is not installed')
  const server = await openNatsServer(t)
  const sink = openNats(server.url)
  t.after(() => sink.close())
  const nats = await server.connect()
  t.after(() => nats.close())
  const { streams } = await jetstreamManager(nats)
  const deliver = (...events: FeedEvent[]) => sink.deliver({ promoId: 1, number: 1, events })
  await deliver(event(1))
  await streams.delete('chekhov-events')
  await assert.rejects(deliver(event(2)), /^Error: no stream took chekhov\.events\.1\.receipts/)
  await deliver(event(2))
  assert.equal((await streams.info('chekhov-events')).state.messages, 1)

  await streams.delete('chekhov-events')
  await streams.add({ name: 'own', subjects: ['chekhov.events.*.receipts'] })
  await deliver(event(3))
  for (let tries = 0; tries < 2; tries++)
    await assert.rejects(
      deliver(event(4, 'payments')),
      /^Error: no stream took chekhov\.events\.1\.payments: a stream of your own has to have all subjects chekhov\.events\.>$/,
    )
  assert.equal((await streams.info('own')).state.messages, 1)
})
