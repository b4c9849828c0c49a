// Brings the feed of a promo into a table of ClickHouse. Started again, it goes on where it was; `select … from chekhov_events final` has each event once.
import { Chekhov, followFeed } from 'chekhov-client'

const { CHEKHOV_URL = '', CHEKHOV_KEY = '', CLICKHOUSE_URL = 'http://127.0.0.1:8123', CLICKHOUSE_USER = 'default', CLICKHOUSE_PASSWORD = '' } = process.env

async function ask(query: string, rows: readonly object[] = []): Promise<string> {
  const answer = await fetch(`${CLICKHOUSE_URL}/?${new URLSearchParams({ query, date_time_input_format: 'best_effort' })}`, {
    method: 'POST',
    headers: { 'x-clickhouse-user': CLICKHOUSE_USER, 'x-clickhouse-key': CLICKHOUSE_PASSWORD },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text.trim()
}

await ask(`create table if not exists chekhov_events (webhookId String, at DateTime64(3), uuid String, state LowCardinality(String), event String)
  engine = ReplacingMergeTree order by (uuid, webhookId)`)
await ask('create table if not exists chekhov_cursor (saved DateTime64(3) default now64(3), cursor String) engine = MergeTree order by saved')

await followFeed(new Chekhov({ baseUrl: CHEKHOV_URL, apiKey: CHEKHOV_KEY, timeoutMs: 60_000 }), {
  cursor: async () => (await ask('select cursor from chekhov_cursor order by saved desc limit 1')) || null,
  async save(events, cursor) {
    const rows = events.map(({ webhookId, at, event }) => ({
      webhookId,
      at,
      uuid: event.uuid,
      state: 'state' in event ? event.state : event.event,
      event: JSON.stringify(event),
    }))
    await ask('insert into chekhov_events format JSONEachRow', rows)
    await ask('insert into chekhov_cursor format JSONEachRow', [{ cursor }])
  },
})
