import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import { ODD_PHOTO_PROGRAM, oddPhoto, type Oddity } from '#test/support/odd-photo.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openPhotoReader } from './open-photo-reader.ts'

const flow = ['promo', '', 'anna']

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const UZ = 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'

async function open(t: TestContext, program?: URL) {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-reader-'))
  const reader = openPhotoReader({ ofdHosts: new Set(['ofd.soliq.uz']), log: pino({ level: 'silent' }), children: program ? { program } : {} })
  t.after(async () => {
    reader.close()
    await rm(folder, { recursive: true })
  })
  const written = async (bytes: Buffer) => {
    const path = join(folder, 'photo')
    await writeFile(path, bytes)
    return path
  }
  return { reader, written, folder, preview: join(folder, 'preview') }
}

test('fiscal QRs of both countries are found, other codes are not returned, and a preview is made', async (t) => {
  const { reader, written, preview } = await open(t)
  const photo = await written(await photoWith([RU, UZ, 'https://ofd.soliq.example/check'], { width: 1600, height: 700 }))
  const reading = await reader.read(photo, { preview, effort: 'fast', flow })
  assert.ok(reading.kind === 'photo')
  assert.deepEqual([reading.ext, reading.width, reading.height, reading.texts.toSorted()], ['jpg', 1600, 700, [UZ, RU]])
  assert.match(reading.perceptualHash ?? '', /^[0-9a-f]{16}$/)
  assert.equal((await sharp(await readFile(preview)).metadata()).width, 1024)
})

test('without effort nothing is looked for', async (t) => {
  const { reader, written } = await open(t)
  const reading = await reader.read(await written(await photoWith([RU])), { preview: null, effort: null, flow })
  assert.deepEqual(reading.kind === 'photo' && [reading.texts, reading.pass], [[], null])
})

test('what is no image is unreadable, with a reason', async (t) => {
  const { reader, written } = await open(t)
  const unreadable = (reason: string) => ({ kind: 'unreadable', reason })
  assert.deepEqual(
    await reader.read(await written(Buffer.from('<svg/>')), { preview: null, effort: 'full', flow }),
    unreadable('not a JPEG, PNG, WebP or HEIC image'),
  )
  assert.deepEqual(
    await reader.read(await written((await photoWith([RU])).subarray(0, 9_000)), { preview: null, effort: 'full', flow }),
    unreadable('damaged or cut off'),
  )
})

test('of a photo whose process is lost nothing is known; where it was seen before, it is a photo that was not read to the end', async (t) => {
  const { reader, written, preview, folder } = await open(t, ODD_PHOTO_PROGRAM)
  const photo = await photoWith([RU])
  const read = async (oddity: Oddity, effort: 'fast' | 'full' = 'fast') =>
    reader.read(await written(oddPhoto(photo, { oddity, whileThereIs: folder })), { preview, effort, flow })
  assert.deepEqual(await read('dies'), { kind: 'lost' })
  assert.deepEqual(await read('has no memory'), { kind: 'lost' })
  for (const oddity of ['dies when seen', 'does not finish'] as const) {
    const reading = await read(oddity, 'full')
    assert.deepEqual(reading.kind === 'photo' && [reading.width, reading.texts, reading.finished], [900, [], false], oddity)
  }
  const whole = await reader.read(await written(photo), { preview, effort: 'fast', flow })
  assert.deepEqual(whole.kind === 'photo' && [whole.texts, whole.finished], [[RU], true])
})

test('a disk that is full, and a file that is gone, say nothing about a photo', async (t) => {
  const { reader, written, folder } = await open(t)
  const photo = await written(await photoWith([RU]))
  await assert.rejects(reader.read(photo, { preview: join(folder, 'no folder', 'preview'), effort: 'fast', flow }), StorageUnavailable)
  await assert.rejects(reader.read(join(folder, 'gone'), { preview: null, effort: 'fast', flow }), StorageUnavailable)
})
