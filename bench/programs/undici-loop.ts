import { Agent } from 'undici'
import { obey } from './obey.ts'

/** Post these bytes to this address, as often as that, so many at a time. */
export type LoopOrder = { url: string; count: number; concurrency: number; headers: Record<string, string>; body: string }

/** What the delivery of callbacks is measured by: the same client, and nothing else to do. */
obey(async ({ url, count, concurrency, headers, body }: LoopOrder): Promise<void> => {
  const agent = new Agent()
  const { origin, pathname: path } = new URL(url)
  let sent = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (sent < count) {
        const answer = await agent.request({ origin, path, method: 'POST', headers: { ...headers, 'webhook-id': `${++sent}` }, body })
        await answer.body.dump()
      }
    }),
  )
  await agent.close()
}, {})
