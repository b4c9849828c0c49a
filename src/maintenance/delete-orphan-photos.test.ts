import assert from 'node:assert/strict'
import { mkdir, readdir, rmdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { deleteOrphanPhotos, SHELVES, sweepShelf } from './delete-orphan-photos.ts'
import { TIMERS } from './timers.ts'

const DAY_MS = 24 * 60 * 60_000

const stored = async ({ ctx }: World) =>
  (await Array.fromAsync(ctx.blobs.list()))
    .flat()
    .map(({ name }) => name)
    .toSorted()

/** A stored photo with its preview, of this age, without a receipt. */
async function orphan({ ctx }: World, id: string, ageMs: number): Promise<string[]> {
  const photo: Photo = { id: id.repeat(16), ext: 'jpg' }
  for (const name of [photoName(photo), previewName(photo)]) {
    const { path } = await ctx.tempFiles.receive(
      (async function* () {
        yield Buffer.from(name)
      })(),
      1_000,
    )
    await ctx.blobs.put(name, path, 'image/jpeg')
    await age(join(ctx.config.DATA_DIR, 'photos', name.slice(0, 2), name), ageMs)
  }
  return [photoName(photo), previewName(photo)]
}

async function age(path: string, ageMs: number): Promise<void> {
  const moment = new Date(Date.now() - ageMs)
  await utimes(path, moment, moment)
}

/** Looks at the whole store at once. */
async function sweep({ ctx }: World): Promise<number> {
  let removed = 0
  for (let shelf = 0; shelf < SHELVES; shelf++) removed += await sweepShelf(ctx, shelf)
  return removed
}

test('of processes that share a store, one lists a small part of it every five minutes, and each part has its turn', async (t) => {
  const world = await openWorld(t)
  await orphan(world, 'aa', 3 * DAY_MS)
  const listed: (string | undefined)[] = []
  const ctx = { ...world.ctx, blobs: { ...world.ctx.blobs, list: (start?: string) => (listed.push(start), world.ctx.blobs.list(start)) } }
  let passedMs = 0
  ctx.now = () => new Date(world.ctx.now().getTime() + passedMs)
  let removed = 0
  for (let turn = 0; turn < SHELVES; turn++, passedMs += 5 * 60_000) {
    for (const found of await Promise.all([deleteOrphanPhotos(ctx), deleteOrphanPhotos(ctx), deleteOrphanPhotos(ctx)])) removed += found
    assert.equal(listed.length, turn + 1)
  }
  assert.equal(new Set(listed).size, SHELVES)
  assert.ok(listed.every((start) => start?.length === 2))
  assert.equal(removed, 2)
})

test('a photo without a receipt is removed after a day; a photo with a receipt stays, however old', async (t) => {
  const world = await openWorld(t)
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([], { width: 80, height: 80 })],
  ])
  const kept = await stored(world)
  for (const name of kept) await age(join(world.ctx.config.DATA_DIR, 'photos', name.slice(0, 2), name), 400 * DAY_MS)
  await orphan(world, 'aa', DAY_MS + 60_000)
  const young = await orphan(world, 'bb', DAY_MS - 60_000)
  assert.equal((await stored(world)).length, 6)

  assert.equal(await sweep(world), 2)
  assert.deepEqual(await stored(world), [...kept, ...young].toSorted())
  assert.equal((await fetch((await world.receipt(json.uuid)).photos[0])).status, 200)
  assert.equal(await sweep(world), 0)
})

test('a photo that cannot be removed does not keep the others, and is tried again', async (t) => {
  const world = await openWorld(t)
  const held = 'aa'.repeat(16)
  const path = join(world.ctx.config.DATA_DIR, 'photos', 'aa', `${held}.jpg`)
  await mkdir(path, { recursive: true }) // a folder cannot be removed as a file
  await age(path, 2 * DAY_MS)
  for (const end of ['b', 'c']) {
    const file = join(world.ctx.config.DATA_DIR, 'photos', 'aa', `${held.slice(0, -1)}${end}.jpg`)
    await writeFile(file, end)
    await age(file, 2 * DAY_MS)
  }
  assert.equal(await sweepShelf(world.ctx, 0xaa), 2)
  assert.deepEqual(await stored(world), [`${held}.jpg`])
  await rmdir(path)
  await writeFile(path, 'a')
  await age(path, 2 * DAY_MS)
  assert.equal(await sweepShelf(world.ctx, 0xaa), 1)
})

test('a clock that was ahead does not put off the next look at the store', async (t) => {
  const world = await openWorld(t)
  const listed: (string | undefined)[] = []
  const ctx = { ...world.ctx, blobs: { ...world.ctx.blobs, list: (start?: string) => (listed.push(start), world.ctx.blobs.list(start)) } }
  ctx.now = () => new Date(world.ctx.now().getTime() + 365 * DAY_MS)
  await deleteOrphanPhotos(ctx)
  ctx.now = world.ctx.now
  await deleteOrphanPhotos(ctx)
  await deleteOrphanPhotos(ctx)
  assert.equal(listed.length, 2)
})

test('what lies in the store and is no photo stays, however old', async (t) => {
  const world = await openWorld(t)
  const others = ['backup-2026.tar', 'dead.jpg', 'exports-7.csv'] // names of which two begin as the names of photos do
  for (const name of others) {
    const folder = join(world.ctx.config.DATA_DIR, 'photos', name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), name)
    await age(join(folder, name), 400 * DAY_MS)
  }
  await orphan(world, 'ba', 400 * DAY_MS)
  const part = join(world.ctx.config.DATA_DIR, 'photos', 'ba', `${'ba'.repeat(16)}.jpg.part`)
  await writeFile(part, 'half')
  await age(part, 400 * DAY_MS)
  assert.equal(await sweep(world), 3)
  assert.deepEqual((await readdir(join(world.ctx.config.DATA_DIR, 'photos'), { recursive: true })).filter((path) => path.includes('.')).toSorted(), [
    'ba/backup-2026.tar',
    'de/dead.jpg',
    'ex/exports-7.csv',
  ])
})

test('half received files of a killed process are removed, also on a machine whose processes only serve', async (t) => {
  const world = await openWorld(t)
  const receive = () =>
    world.ctx.tempFiles.receive(
      (async function* () {
        yield Buffer.from('half')
      })(),
      1_000,
    )
  const [old, young] = [await receive(), await receive()]
  await age(old.path, DAY_MS + 60_000)
  for (const { run } of Object.values(TIMERS).filter((timer) => timer.in === 'serve')) await run(world.ctx, t.signal)
  assert.deepEqual(await readdir(join(world.ctx.config.DATA_DIR, 'incoming')), [young.path.split('/').at(-1)])
})
