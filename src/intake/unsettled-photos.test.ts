import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnreachable } from '#platform/db.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { openUnsettledPhotos } from './unsettled-photos.ts'

const countStored = async ({ ctx: { blobs } }: World) => (await Array.fromAsync(blobs.list())).flat().length
const send = async (world: World, width: number) =>
  upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([], { width, height: 80 })],
  ])
const unanswered = async () => {
  throw new DatabaseUnreachable(new Error('the connection was lost'))
}
const refused = async () => {
  throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
}

test('photos of a submission that the database has refused are removed at once; of one that it did not answer, when it can answer, unless the receipt was written', async (t) => {
  const world = await openWorld(t)
  const unsettled = openUnsettledPhotos(world.ctx, { settledAfterMs: 0 })
  t.after(() => unsettled.close())
  Object.assign(world.ctx, { unsettledPhotos: unsettled })
  const { withLocks } = world.ctx

  Object.assign(world.ctx, { withLocks: refused })
  assert.equal((await send(world, 80)).status, 503)
  assert.equal(await countStored(world), 0)

  Object.assign(world.ctx, { withLocks: unanswered })
  assert.equal((await send(world, 81)).status, 503)
  assert.equal(await countStored(world), 2)
  Object.assign(world.ctx, { withLocks: (...asked: Parameters<typeof withLocks>) => withLocks(...asked).then(unanswered) })
  assert.equal((await send(world, 82)).status, 503)
  assert.equal(await countStored(world), 4)
  await unsettled.settle()
  assert.equal(await countStored(world), 2)
  await unsettled.settle()
  assert.equal(await countStored(world), 2, 'the photos of the receipt that was written')
})

test('photos that wait for the database have a bound: beyond it, submissions with photos are 503 and store nothing, until it has answered', async (t) => {
  const world = await openWorld(t)
  const unsettled = openUnsettledPhotos(world.ctx, { settledAfterMs: 0, bytesMax: 1 })
  t.after(() => unsettled.close())
  const { withLocks } = world.ctx
  Object.assign(world.ctx, { unsettledPhotos: unsettled, withLocks: unanswered })
  assert.equal((await send(world, 80)).status, 503)
  Object.assign(world.ctx, { withLocks })
  const { status, headers } = await send(world, 81)
  assert.equal(status, 503)
  assert.ok(headers.get('retry-after'))
  assert.equal(await countStored(world), 2)
  await unsettled.settle()
  assert.equal(await countStored(world), 0)
  assert.equal((await send(world, 81)).status, 200)
})
