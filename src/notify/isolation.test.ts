import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorld, type World } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

/** A receiver that accepts every request and answers none. */
async function openHanging() {
  const word = `/${randomUUID()}` // what another program sends to the port does not count
  let asked = 0
  let open = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    if (request.url !== word) return void response.writeHead(404).end()
    request.resume()
    asked++
    mostOpen = Math.max(mostOpen, ++open)
    request.on('close', () => {
      open--
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}${word}`,
    asked: () => asked,
    mostOpen: () => mostOpen,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function queueEvents(world: World, promoId: number, count: number): Promise<void> {
  await world.sql`
    with written as (
      insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at, open_callbacks)
      select gen_random_uuid(), ${promoId}::int, 'p', 'p', 'REVIEWED', false, false, service_now(), 1 from generate_series(1, ${count}::int)
      returning uuid
    ), events as (
      insert into callback_events (receipt_uuid, number, promo_id, head) select uuid, 2, ${promoId}::int, '{"state":"REVIEWED"}' from written
    )
    insert into jobs (name, lane, payload, run_at) select 'deliver-callback', ${promoId}::int, jsonb_build_object('receiptUuid', uuid), service_now() from written`
}

for (const [hung, events] of [
  [1, 10_000],
  [50, 200],
] as const) {
  test(`beside ${hung} promos that hang, with ${events} events each, another gets its callbacks while all of them still hang`, async (t) => {
    const hanging = await openHanging()
    const world = await openWorld(t, { reachable: [hanging.host], config: { CALLBACK_TIMEOUT: 600_000 } })
    for (let i = 0; i < hung; i++) {
      const { promoId } = await world.createPromo({ callback: { url: hanging.url } })
      await queueEvents(world, promoId, events)
    }
    const loop = await world.startWork()
    try {
      await until(() => hanging.asked() >= hung)
      for (const state of ['ARRIVED', 'REVIEWED']) {
        const { uuid } = await world.submit({ qrStr: `nonsense ${state}` })
        await until(() => world.received.some((one) => one.body['uuid'] === uuid && one.state === 'REVIEWED'))
      }
      assert.ok(hanging.mostOpen() <= 16 * hung, 'each promo keeps to its cap')
      assert.deepEqual([...(await world.sql`select 1 from callback_attempts where promo_id <> ${world.promoId}`)], [], 'nobody has answered yet')
    } finally {
      hanging.close()
      await loop.drain(5_000)
    }
  })
}

test("a promo's connections never exceed its cap, nor are they left idle while events wait", async (t) => {
  const world = await openWorld(t)
  let open = 0
  let mostOpen = 0
  world.brandAnswers(async () => {
    mostOpen = Math.max(mostOpen, ++open)
    await sleep(20)
    open--
    return {}
  })
  await world.change({ callback: { ...world.callback, max_concurrency: 5 } })
  await queueEvents(world, world.promoId, 100)
  const loop = await world.startWork()
  await until(() => world.received.length >= 100)
  await loop.drain(5_000)
  assert.equal(mostOpen, 5)
  assert.deepEqual([...(await world.sql`select 1 from jobs`)], [])
})
