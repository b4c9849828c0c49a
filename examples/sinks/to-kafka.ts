// Brings the feed of a promo into a topic of Kafka. Started again, it goes on where it was; a repeated event has the webhook-id that it had.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { ProduceAcks, Producer, stringSerializers } from '@platformatic/kafka'
import { Chekhov, followFeed } from 'chekhov-client'

const { CHEKHOV_URL = '', CHEKHOV_KEY = '', KAFKA_BROKERS = '', KAFKA_TOPIC = 'receipts', CURSOR_FILE = 'chekhov.cursor' } = process.env

const producer = new Producer({
  clientId: 'chekhov-feed',
  bootstrapBrokers: KAFKA_BROKERS.split(','),
  serializers: stringSerializers,
  idempotent: true,
  acks: ProduceAcks.ALL,
})

await followFeed(new Chekhov({ baseUrl: CHEKHOV_URL, apiKey: CHEKHOV_KEY, timeoutMs: 60_000 }), {
  cursor: () => readFile(CURSOR_FILE, 'utf8').catch(() => null),
  async save(events, cursor) {
    // The key keeps the events of a receipt in one partition, and so in their order.
    const messages = events.map(({ webhookId, event }) => ({
      topic: KAFKA_TOPIC,
      key: event.uuid,
      value: JSON.stringify(event),
      headers: { 'webhook-id': webhookId },
    }))
    await producer.send({ messages })
    // Only what Kafka has acknowledged is passed; the new name makes the file the new one at once.
    await writeFile(`${CURSOR_FILE}.next`, cursor)
    await rename(`${CURSOR_FILE}.next`, CURSOR_FILE)
  },
})
