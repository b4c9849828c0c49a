// Reads what is new in the feed, from the cursor that was saved on. Add `wait: '25'` and a loop, and it waits for more.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const url = process.env.CHEKHOV_URL ?? 'http://127.0.0.1:8080'
const file = process.env.CURSOR_FILE ?? 'cursor'

for (;;) {
  const query = new URLSearchParams({ limit: '100', ...(existsSync(file) && { cursor: readFileSync(file, 'utf8') }) })
  const response = await fetch(`${url}/api/events?${query}`, { headers: { 'api-key': process.env.CHEKHOV_KEY! } })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { events, next } = await response.json()
  if (events.length === 0) break
  for (const { webhookId, body } of events) console.log(webhookId, JSON.parse(body).state ?? JSON.parse(body).event)
  // In the transaction in which you use the events: then none is lost, and none is used twice.
  writeFileSync(file, next)
}
