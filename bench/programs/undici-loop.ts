import { Agent } from 'undici'
import { obey } from './obey.ts'

/** Post this body to this address `count` times, `concurrency` at a time. */
export type LoopOrder = { url: string; count: number; concurrency: number; headers: Record<string, string>; body: string }

/** The reference for the delivery of callbacks: the same HTTP client without any other work. */
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
