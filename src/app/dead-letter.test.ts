import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { photoName } from '#domain/receipt/photo.ts'
import { openKeyring } from '#platform/keyring.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { changePapers } from '#test/support/papers.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'
import type { TaxAuthority } from '#context/context.ts'
import { until } from '#test/support/until.ts'
import { deadLetter } from './dead-letter.ts'

/** Starts a worker loop as in production. `until` advances the clock until its condition holds. */
async function beginWork(world: World) {
  const loop = await world.startWork()
  world.database.beforeDrop(() => loop.drain(1_000))
  return {
    until: (isSo: () => Promise<boolean>) => until(async () => (await isSo()) || void (await world.pass(5_000)), { everyMs: 50, tell: () => String(isSo) }),
  }
}

const isReviewed = (world: World, uuid: string) => async () => (await world.receipt(uuid)).state === 'REVIEWED'
const isWithModerators = (world: World, uuid: string) => async () => (await world.receipt(uuid)).needsReview
const hasReceivedAll = (world: World, uuid: string) => async () =>
  (await world.sql`select 1 from callback_events where receipt_uuid = ${uuid} and status = 'waiting'`).length === 0

const poison = () => {
  throw new Error('poison')
}

test('a receipt that cannot be checked for a fault of ours goes to moderators, and costs no other receipt anything', async (t) => {
  const world = await openWorld(t)
  const { until } = await beginWork(world)
  const bad = world.mint()
  const real = world.ctx.taxAuthorities.ru as TaxAuthority
  let failures = 0
  world.ctx.taxAuthorities.ru = {
    async find(requisites, signal) {
      if (requisites.fd !== bad.fd) return real.find(requisites, signal)
      failures++
      return poison()
    },
  }
  const { uuid } = await world.submit({ qrStr: bad.qrStr })
  const other = await world.submit({ qrStr: world.mint().qrStr })
  await until(isWithModerators(world, uuid))
  assert.equal(failures, 5)
  await until(isReviewed(world, other.uuid))

  const { receipt, history, nextCheckAt } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.rejectKey, receipt.approved, nextCheckAt], ['ARRIVED', null, false, null])
  assert.deepEqual([history.at(-1).event, history.at(-1).detail], ['sentToModeration', { reason: 'fault', fault: 'verify-receipt failed repeatedly' }])
  assert.deepEqual(
    (await world.admin('GET', '/api/admin/receipts?needsReview=true')).json.items.map((one: { uuid: string }) => one.uuid),
    [uuid],
  )

  const decided = await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, points: 5, force: true, reason: 'seen on paper' })
  assert.deepEqual([decided.status, decided.json.state, decided.json.promoPoints, decided.json.fnsReceipt], [200, 'REVIEWED', 5, null])
  await until(hasReceivedAll(world, uuid))
  assert.deepEqual(
    world.received.filter((one) => one.body['uuid'] === uuid).map((one) => one.state),
    ['ARRIVED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('a receipt that cannot be judged for a fault of ours stays INSPECTED, with moderators', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.run('verify-receipt')
  // A state that only a fault can leave: found, but without the fiscal data.
  await changePapers(world.sql, uuid, (papers) => ({ ...papers, fiscal: null }))
  const { until } = await beginWork(world)
  await until(isWithModerators(world, uuid))
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
})

for (const [moment, cut] of [
  ['does not answer', null],
  ['falls silent in the middle', new Error('cut off')],
] as const) {
  test(`a photo store that ${moment} is waited out, however long that takes`, async (t) => {
    const world = await openWorld(t)
    const { qrStr } = world.mint()
    const photo = photoOf('a photo')
    const { path } = await world.ctx.tempFiles.receive(Readable.from([await photoWith([qrStr])]), Infinity)
    await world.ctx.blobs.put(photoName(photo), path, 'image/jpeg')
    const { open } = world.ctx.blobs
    let tries = 0
    world.ctx.blobs = {
      ...world.ctx.blobs,
      async open() {
        tries++
        if (cut === null) throw new StorageUnavailable(new Error('nobody there'))
        return {
          bytes: 100,
          stream: new Readable({
            read() {
              this.destroy(cut)
            },
          }),
        }
      },
    }
    const uuid = uuidOf(await submitPhotos(world, [photo]))
    const { until } = await beginWork(world)
    await until(async () => tries >= 3)
    const [job] = await world.sql`select failures from jobs where name = 'identify-receipt'`
    assert.deepEqual([job?.['failures'], (await world.receipt(uuid)).needsReview], [0, false])
    world.ctx.blobs = { ...world.ctx.blobs, open }
    await until(isReviewed(world, uuid))
    assert.equal((await world.receipt(uuid)).approved, true)
  })
}

test('a receipt that changes while it is given up keeps its job', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const [job] = await world.claimDue('verify-receipt')
  assert.ok(job)
  const ctx = watchStatements(world.ctx, async ({ number }) => {
    if (number === 2) await world.sql`update receipts set meta = '{}', version = version + 1 where uuid = ${uuid}`
  })
  await deadLetter(ctx, job, new Error('poison'))
  await checkInvariants(world)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('a callback that cannot be sent for a fault of ours has failed, and the events behind it are sent', async (t) => {
  const world = await openWorld(t)
  const { until } = await beginWork(world)
  const { request } = world.ctx.callbackHttp
  let failures = 0
  world.ctx.callbackHttp = {
    ...world.ctx.callbackHttp,
    async request(asked) {
      if (!String(asked.body).includes('"state":"ARRIVED"')) return request(asked)
      failures++
      return poison()
    },
  }
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await until(isReviewed(world, uuid))
  await until(hasReceivedAll(world, uuid))
  assert.equal(failures, 5)
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['INSPECTED', 'REVIEWED'],
  )
  assert.equal((await world.receipt(uuid)).delivered, 'DELIVERED')
  const { deliveries } = await world.dossier(uuid)
  assert.deepEqual([deliveries[0].state, deliveries[0].outcome, deliveries[0].cause], ['ARRIVED', 'failed', 'a fault of this service'])
  await checkInvariants(world)
})

test('a callback whose secret needs a key that this process was not given waits for one that was, however often it is tried', async (t) => {
  const world = await openWorld(t)
  const { ctx } = world
  const { keyring } = ctx
  const newer = openKeyring([randomBytes(32)])
  const save = async (callback: unknown) =>
    assert.equal((await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback } })).status, 200)
  await save(null)
  ctx.keyring = newer
  await save({ ...world.callback, headers: { 'x-kept': 'secret' } })
  let refused = 0
  ctx.keyring = {
    ...keyring,
    open(...asked) {
      refused++
      return keyring.open(...asked)
    },
  }
  const { until } = await beginWork(world)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await until(async () => refused > 12)
  assert.deepEqual(world.received, [])
  ctx.keyring = newer
  await until(hasReceivedAll(world, uuid))
  assert.deepEqual(
    world.received.map(({ state, headers }) => [state, headers['x-kept']]),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'].map((state) => [state, 'secret']),
  )
})
