import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServer } from '#platform/http/open-server.ts'
import type { Context } from '#context/context.ts'
import { authenticators } from '#src/accounts/authenticate.ts'
import { until } from '#test/support/until.ts'
import { openLiveFeed } from './open-live-feed.ts'
import { ROUTES } from '#src/app/routes.ts'
import { watchStatements } from '#test/support/statements.ts'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { ADMIN_TOKEN, openWorld } from '#test/support/world.ts'

/** A world that looks for changes more often, with a server that can be stopped separately. */
async function open(t: TestContext) {
  const world = await openWorld(t)
  await world.ctx.live.close()
  // The two statements of the first look take a while, so that a listener who were answered before it would miss something.
  const { sql } = watchStatements(world.ctx, async ({ number }) => void (number <= 2 && (await sleep(1_000))))
  world.ctx.live = openLiveFeed({ sql, log: world.ctx.log, everyMs: 50 })
  const app = openServer<Context>({ ctx: world.ctx, routes: ROUTES, authenticators, log: world.ctx.log, tempFiles: world.ctx.tempFiles })
  await app.listen({ port: 0, host: '127.0.0.1' })
  world.database.beforeDrop(() => app.close())
  const follow = async (headers: Record<string, string> = { authorization: `Bearer ${ADMIN_TOKEN}` }) => {
    const outgoing = get(new URL('/api/admin/live', app.listeningOrigin), { headers })
    outgoing.on('error', () => {}) // the waiting reader gets the error
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { incoming, leave: () => outgoing.destroy(), ...reader(incoming) }
  }
  return { world, app, follow }
}

/** The events of the stream: `next` waits for the next event of a kind. */
function reader(incoming: IncomingMessage) {
  let text = ''
  incoming.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  incoming.on('error', () => {})
  return {
    async next(event: string): Promise<{ promoIds: number[] }> {
      for (;;) {
        const found = new RegExp(`event: ${event}\\ndata: (.+)\\n\\n`).exec(text)?.[1]
        if (found !== undefined) return JSON.parse(found) as { promoIds: number[] }
        await once(incoming, 'data')
      }
    },
    forget() {
      text = ''
    },
    ended: () => once(incoming, 'end'),
  }
}

test('listeners get events about receipts, the queue and deliveries, with the promo', async (t) => {
  const { world, follow } = await open(t)
  const moderated = await world.createPromo({ auto_review_enabled: false })
  const stream = await follow()
  const other = await follow()
  assert.deepEqual(
    [stream.incoming.statusCode, stream.incoming.headers['content-type'], stream.incoming.headers['cache-control']],
    [200, 'text/event-stream; charset=utf-8', 'no-store'],
  )
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr }, moderated.apiKey)
  assert.deepEqual(await stream.next('receipts'), { promoIds: [moderated.promoId] })
  assert.deepEqual(await other.next('receipts'), { promoIds: [moderated.promoId] })
  await world.settle()
  assert.deepEqual(await stream.next('moderation'), { promoIds: [moderated.promoId] })
  assert.deepEqual(await stream.next('deliveries'), { promoIds: [moderated.promoId] })

  stream.forget()
  await world.admin('GET', '/api/admin/moderation/next')
  assert.deepEqual(await stream.next('moderation'), { promoIds: [moderated.promoId] }, 'somebody holds it now')
  stream.forget()
  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })
  assert.deepEqual(await stream.next('moderation'), { promoIds: [moderated.promoId] })
  assert.deepEqual(await stream.next('receipts'), { promoIds: [moderated.promoId] })
})

test('listeners do not delay a stop', async (t) => {
  const { app, follow } = await open(t)
  const streams = await Promise.all([follow(), follow(), follow()])
  const closed = app.close()
  await Promise.all(streams.map(({ ended }) => ended()))
  await closed
})

test('a listener who leaves gets no more events, and nothing is looked for without listeners', async (t) => {
  const { world, follow } = await open(t)
  let listening = 0
  const { subscribe } = world.ctx.live
  world.ctx.live.subscribe = (listener) => {
    const stop = subscribe(listener)
    listening++
    return () => {
      listening--
      stop()
    }
  }
  const streams = await Promise.all([follow(), follow()])
  assert.equal(listening, 2)
  for (const { leave } of streams) leave()
  await until(() => listening === 0)
})

test('a HEAD request gets no events', async (t) => {
  const { world, app } = await open(t)
  let left = false
  const { subscribe } = world.ctx.live
  world.ctx.live.subscribe = (listener) => {
    const stop = subscribe(listener)
    return () => {
      left = true
      stop()
    }
  }
  const { status } = await fetch(new URL('/api/admin/live', app.listeningOrigin), { method: 'HEAD', headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  assert.equal(status, 200)
  await until(() => left)
})

test('a viewer may listen, and nobody without a session or token', async (t) => {
  const { world, follow } = await open(t)
  const { password } = await makeAccount(world, { login: 'vera', role: 'viewer' })
  const { cookie } = await signIn(world, 'vera', password)
  assert.equal((await follow({ cookie })).incoming.statusCode, 200)
  assert.equal((await follow({})).incoming.statusCode, 401)
})
