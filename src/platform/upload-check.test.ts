import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import type { Blobs } from './blobs.ts'
import { openBlobs } from './open-blobs.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { openTempFiles, type TempFiles } from './temp-files.ts'
import { openUploadCheck } from './upload-check.ts'

const FULL = new StorageUnavailable(new Error('ENOSPC: no space left on device, write'))

async function openStorage(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return { folder, tempFiles: openTempFiles(join(folder, 'incoming')), blobs: await openBlobs({ kind: 'folder', path: join(folder, 'photos') }) }
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)

test('a file takes the way of an upload, and nothing is left of it', async (t) => {
  const { folder, tempFiles, blobs } = await openStorage(t)
  const taken: [what: string, bytes: number][] = []
  const keep = async (name: string) => {
    const { bytes, stream } = (await blobs.open(name))!
    stream.destroy()
    taken.push([name, bytes])
  }
  const check = openUploadCheck({
    tempFiles: { ...tempFiles, receive: (...given) => tempFiles.receive(...given).then((file) => (taken.push(['received', file.bytes]), file)) },
    blobs: { ...blobs, put: (name, ...given) => blobs.put(name, ...given).then(() => keep(name)) },
    log: pino({ level: 'silent' }),
  })
  await Promise.all([check(), check()])
  await check()
  assert.deepEqual(
    taken.map(([, bytes]) => bytes),
    [2 * 1024 * 1024, 2 * 1024 * 1024],
    'once, and it counts for a while',
  )
  assert.match(taken[1]![0], /^00[0-9a-f]{30}\.readiness$/)
  assert.deepEqual(await filesIn(folder), [])
})

for (const [what, refusing] of Object.entries({
  'the temporary folder': ({ tempFiles, blobs }) => ({ tempFiles: { ...tempFiles, receive: () => Promise.reject(FULL) }, blobs }),
  'the store': ({ tempFiles, blobs }) => ({ tempFiles, blobs: { ...blobs, put: () => Promise.reject(FULL) } }),
} satisfies Record<string, (storage: { tempFiles: TempFiles; blobs: Blobs }) => { tempFiles: TempFiles; blobs: Blobs }>)) {
  test(`when ${what} refuses a file the check does as well, until it takes one again; nothing is left behind`, async (t) => {
    const { folder, ...storage } = await openStorage(t)
    let isFull = true
    const said: { msg: string; err?: { message: string } }[] = []
    const full = refusing(storage)
    const check = openUploadCheck(
      {
        tempFiles: { ...storage.tempFiles, receive: (...given) => (isFull ? full : storage).tempFiles.receive(...given) },
        blobs: { ...storage.blobs, put: (...given) => (isFull ? full : storage).blobs.put(...given) },
        log: pino({ base: null, timestamp: false }, { write: (line) => void said.push(JSON.parse(line)) }),
      },
      { goodForMs: 0 },
    )
    await assert.rejects(check(), StorageUnavailable)
    await assert.rejects(check(), StorageUnavailable)
    isFull = false
    await check()
    isFull = true
    await assert.rejects(check(), StorageUnavailable, 'a good result counts for a while only')
    assert.deepEqual(await filesIn(folder), [])
    assert.deepEqual(
      said.map(({ msg }) => msg),
      ['photos cannot be stored and read', 'photos can be stored and read again', 'photos cannot be stored and read'],
    )
    assert.match(String(said[0]?.err?.message), /ENOSPC/)
  })
}

test('a store that cannot remove files takes them all the same', async (t) => {
  const { tempFiles, blobs } = await openStorage(t)
  await openUploadCheck({ tempFiles, blobs: { ...blobs, remove: () => Promise.reject(FULL) }, log: pino({ level: 'silent' }) })()
})

test('a store that takes files and gives none is no good', async (t) => {
  const { tempFiles, blobs } = await openStorage(t)
  for (const open of [() => Promise.reject(new StorageUnavailable(new Error('AccessDenied'))), async () => null])
    await assert.rejects(openUploadCheck({ tempFiles, blobs: { ...blobs, open }, log: pino({ level: 'silent' }) })(), StorageUnavailable)
})
