import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { BUCKET, openSwift, swiftIsInstalled } from '#test/support/swift.ts'
import type { BlobPlace, Blobs } from './blobs.ts'
import { openS3Blobs } from './blobs/s3.ts'
import { openBlobs } from './open-blobs.ts'
import { NotRemoved, removeEach, StorageUnavailable } from './storage-unavailable.ts'
import { openTempFiles } from './temp-files.ts'
import { openUploadCheck } from './upload-check.ts'

/** The tests that both stores must pass. */
async function checkStore(t: TestContext, open: (part: string) => Promise<Blobs>): Promise<void> {
  const folder = await openFolder(t)
  const blobs = await open('one/')
  const written = async (bytes: Buffer) => {
    const path = join(folder, randomBytes(8).toString('hex'))
    await writeFile(path, bytes)
    return path
  }
  const read = async (name: string) => {
    const found = await blobs.open(name)
    return found && { bytes: found.bytes, content: Buffer.concat(await Array.fromAsync(found.stream)) }
  }
  const names = async (store: Blobs) =>
    (await Array.fromAsync(store.list()))
      .flat()
      .map(({ name }) => name)
      .toSorted()

  await t.test('what was put is read back, whatever its size, and its file is taken', async () => {
    for (const [name, size] of [
      ['00aa.jpg', 0],
      ['00ab.png', 1],
      ['0100-min.jpg', 100_000],
      ['ffff.heic', 12_000_000],
    ] as const) {
      const bytes = randomBytes(size)
      const file = await written(bytes)
      await blobs.put(name, file, 'image/jpeg')
      const found = await read(name)
      assert.deepEqual([found?.bytes, hash(found?.content)], [size, hash(bytes)], name)
      assert.equal(existsSync(file), false)
    }
  })

  await t.test('what is not there is null, and removing it is no mistake', async () => {
    assert.equal(await read('0000.jpg'), null)
    await blobs.remove(['0000.jpg', '00ab.png'])
    assert.equal(await read('00ab.png'), null)
  })

  await t.test('the list has everything with its time, and nothing of a neighbour', async () => {
    const neighbour = await open('another/')
    await neighbour.put('00cc.jpg', await written(Buffer.from('x')), 'image/jpeg')
    assert.deepEqual(await names(blobs), ['00aa.jpg', '0100-min.jpg', 'ffff.heic'])
    assert.deepEqual(await names(neighbour), ['00cc.jpg'])
    for (const { name, storedAt } of (await Array.fromAsync(blobs.list())).flat()) assert.ok(Math.abs(Date.now() - storedAt.getTime()) < 3_600_000, name)
  })

  await t.test('a stream that is not read to its end holds up nobody', async () => {
    for (let i = 0; i < 20; i++) (await blobs.open('ffff.heic'))?.stream.destroy()
    assert.equal((await read('0100-min.jpg'))?.bytes, 100_000)
  })
}

test('what cannot be removed is named, does not keep the others, and is not tried for ever', async () => {
  const removing = async (names: readonly string[], held: readonly string[], patienceMs?: number) => {
    const tried: string[] = []
    const remove = async (name: string) => {
      tried.push(name)
      if (held.includes(name)) throw new Error('is held')
    }
    const left = await removeEach(names, remove, patienceMs).then(
      (): readonly string[] => [],
      (error) => (error instanceof NotRemoved ? error.left : assert.fail(String(error))),
    )
    return { tried: tried.length, left }
  }
  assert.deepEqual(await removing(['a', 'b'], []), { tried: 2, left: [] })
  assert.deepEqual(await removing(['a', 'b', 'c', 'd', 'e'], ['a', 'c', 'd']), { tried: 5, left: ['a', 'c', 'd'] })
  assert.deepEqual(await removing(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd']), { tried: 5, left: ['a', 'b', 'c', 'd'] })
  assert.deepEqual(await removing(['a', 'b', 'c'], ['a'], Number.MIN_VALUE), { tried: 1, left: ['a', 'b', 'c'] })
})

test('a folder', async (t) => {
  const folder = await openFolder(t)
  await checkStore(t, (part) => openBlobs({ kind: 'folder', path: join(folder, part) }))

  await t.test('that cannot be written to is unavailable, and so is what is wanted of it', async () => {
    const file = join(folder, 'a file')
    await writeFile(file, '')
    const blobs = await openBlobs({ kind: 'folder', path: file })
    await assert.rejects(blobs.put('00.jpg', file, 'image/jpeg'), StorageUnavailable)
    assert.equal(existsSync(file), true)
  })
})

test('S3', {
  skip: swiftIsInstalled() ? false : 'OpenStack Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object',
}, async (t) => {
  const { endpoint, region, credentials } = await openSwift(t)
  const opened: Blobs[] = []
  t.after(() => {
    for (const blobs of opened) blobs.close()
  })
  const open = async (change: Partial<Extract<BlobPlace, { kind: 's3' }>>) => {
    const blobs = await openBlobs({ kind: 's3', bucket: BUCKET, prefix: '', endpoint, region, credentials, ...change })
    opened.push(blobs)
    return blobs
  }
  await checkStore(t, (prefix) => open({ prefix }))

  await t.test('that refuses, or is not there, is unavailable', async () => {
    const wrong = { accessKeyId: credentials.accessKeyId, secretAccessKey: 'another' }
    for (const blobs of [await open({ credentials: wrong }), await open({ bucket: 'nobody-made-it' }), await open({ endpoint: 'http://127.0.0.1:1' })]) {
      await assert.rejects(blobs.put('00.jpg', import.meta.filename, 'image/jpeg'), StorageUnavailable)
    }
    assert.ok(existsSync(import.meta.filename))
  })
})

test('an S3 store that takes a request and does not answer is unavailable, and so is the rest of a photo; it is asked anew when it answers again', async (t) => {
  let silent = true
  const server = createServer((request, response) => {
    if (silent && request.method !== 'GET') return
    if (silent) return void response.writeHead(200, { 'content-length': '100' }).write('half')
    request.resume().once('end', () => response.writeHead(200).end(request.method === 'GET' ? WHAT_IS_TRIED : ''))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const place = { kind: 's3', bucket: 'photos', prefix: '', endpoint, region: 'nowhere', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } } as const
  const blobs = openS3Blobs(place, { patienceMs: 300 })
  const reading = openS3Blobs(place, { pauseMs: 300 })
  t.after(() => {
    blobs.close()
    reading.close()
  })
  const folder = await openFolder(t)
  const check = openUploadCheck({ tempFiles: openTempFiles(folder), blobs, log: pino({ level: 'silent' }) })
  await assert.rejects(blobs.put('00.jpg', import.meta.filename, 'image/jpeg'), StorageUnavailable)
  await assert.rejects(blobs.remove(['00.jpg']), StorageUnavailable)
  await assert.rejects(check(), StorageUnavailable)
  const { stream } = (await reading.open('00.jpg'))!
  await assert.rejects(Array.fromAsync(stream))
  silent = false
  await check()
})

test('an S3 store that can be read and not written to is unavailable; frequent checks do not write each time', async (t) => {
  const asked: string[] = []
  let full = true
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${new URL(request.url ?? '', 'http://store').pathname}`)
    const refused = full && request.method !== 'GET'
    request
      .resume()
      .once('end', () =>
        response
          .writeHead(refused ? 403 : 200, { 'content-type': 'application/xml' })
          .end(refused ? '<Error><Code>QuotaExceeded</Code></Error>' : request.method === 'GET' ? WHAT_IS_TRIED : ''),
      )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const blobs = await openBlobs({
    kind: 's3',
    bucket: 'photos',
    prefix: 'one/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'nowhere',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  t.after(() => blobs.close())
  const tempFiles = openTempFiles(await openFolder(t))
  const check = openUploadCheck({ tempFiles, blobs, log: pino({ level: 'silent' }) })
  await assert.rejects(check(), StorageUnavailable)
  full = false
  asked.splice(0)
  await Promise.all([check(), check()])
  await check()
  assert.deepEqual(
    asked.map((line) => line.replace(/[0-9a-f]{32}/, 'HEX')),
    ['PUT /photos/one/HEX.readiness', 'GET /photos/one/HEX.readiness', 'DELETE /photos/one/HEX.readiness'],
  )
})

const WHAT_IS_TRIED = Buffer.alloc(2 * 1024 * 1024)

const hash = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')

async function openFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
