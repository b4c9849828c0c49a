import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openTempFiles, TooManyBytes, writeParts } from './temp-files.ts'

const piecesOf = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) => bytes.subarray(i * length, (i + 1) * length))
const BYTES = Buffer.from(Array.from({ length: 1_300_001 }, (_, i) => (i * 7919) % 251))

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-data-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function* streamOf(pieces: readonly Buffer[]) {
  yield* pieces
}

test('a stream in small and in large pieces becomes a file with all its bytes and their hash', async (t) => {
  const files = openTempFiles(await folderFor(t))
  for (const length of [1_000, 65_536, BYTES.length]) {
    const { path, bytes, sha256 } = await files.receive(streamOf(piecesOf(BYTES, length)), BYTES.length)
    assert.ok(BYTES.equals(await readFile(path)), String(length))
    assert.deepEqual([bytes, sha256], [BYTES.length, createHash('sha256').update(BYTES).digest('hex')])
  }
})

test('pieces of a byte do not wait in memory until they are many bytes', async (t) => {
  const folder = await folderFor(t)
  const files = openTempFiles(folder)
  let most = 0
  async function* byteByByte() {
    for (let sent = 0; sent < 3_000; sent++) {
      const [name = ''] = await readdir(folder)
      most = Math.max(most, sent - (await stat(join(folder, name))).size)
      yield BYTES.subarray(sent, sent + 1)
    }
  }
  const { path } = await files.receive(byteByByte(), BYTES.length)
  assert.ok(BYTES.subarray(0, 3_000).equals(await readFile(path)))
  assert.ok(most <= 1_024, String(most))
})

test('one byte too many leaves nothing behind', async (t) => {
  const folder = await folderFor(t)
  await assert.rejects(openTempFiles(folder).receive(streamOf(piecesOf(BYTES, 65_536)), BYTES.length - 1), TooManyBytes)
  assert.deepEqual(await readdir(folder), [])
})

test('a disk that takes some of the parts only is given the rest', async (t) => {
  const file = await open(join(await folderFor(t), 'file'), 'w+')
  t.after(() => file.close())
  const taking = (least: number) =>
    ({
      writev: (parts: Uint8Array[], at: number) => file.write(Buffer.concat(parts), 0, least, at),
      write: (bytes: Uint8Array, from: number, length: number, at: number) => file.write(bytes, from, Math.min(least, length), at),
    }) as unknown as FileHandle
  await file.write(BYTES, 0, 10, 0)
  await writeParts(taking(100_000), piecesOf(BYTES.subarray(10), 400_000), 10)
  assert.ok(BYTES.equals(await file.readFile()))
})
