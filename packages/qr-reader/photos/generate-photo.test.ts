import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { generatePhoto } from './generate-photo.ts'
import { ordinaryShot } from './ordinary-shot.ts'
import { plainZxing } from './measure/plain-zxing.ts'
import { isReadableWithTrueGeometry } from './measure/true-geometry.ts'
import { uprightGrey } from './measure/upright.ts'
import { takePhoto } from './take-photo.ts'
import { openChance } from './chance.ts'

type Generated = Awaited<ReturnType<typeof generatePhoto>>

const small = { megapixels: [0.6, 0.8] } as const

test('a seed gives the same photo, byte for byte, and another seed another one', async () => {
  for (const category of ['clean', 'noise', 'crumple', 'messenger', 'two-codes'] as const) {
    const [one, again, other] = (await Promise.all([7, 7, 8].map((seed) => generatePhoto(category, seed, small)))) as [Generated, Generated, Generated]
    assert.ok(one.bytes.equals(again.bytes), category)
    assert.deepEqual(one.truth, again.truth)
    assert.notDeepEqual(one.truth, other.truth)
  }
})

test('clean photos are read by an ordinary reader', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const photo = await generatePhoto('clean', seed, small)
    assert.deepEqual(await plainZxing(await uprightGrey(photo)), photo.truth)
  }
})

test('an advertisement is in the photo and not in its truth', async () => {
  const photos = await Promise.all([1, 2, 3].map((seed) => generatePhoto('two-codes', seed, small)))
  const read = (await Promise.all(photos.map(async (photo) => plainZxing(await uprightGrey(photo))))).flat()
  const truth = new Set(photos.flatMap((photo) => photo.truth))
  assert.ok(read.some((text) => !truth.has(text)))
  for (const { truth } of photos) assert.match(truth.join(), /^t=\d{8}T\d{4,6}&s=\d+\.\d\d&fn=\d{16}&i=\d+&fp=\d+&n=[12]$/)
})

test('two receipts are two different truths', async () => {
  const { truth } = await generatePhoto('two-receipts', 3, small)
  assert.equal(new Set(truth).size, 2)
})

test('whichever way the bytes lie, a viewer sees the same picture', async () => {
  const shot = ordinaryShot(openChance(5), [0.3, 0.3])
  for (let orientation = 1; orientation <= 8; orientation++) {
    const photo = await takePhoto(5, { ...shot, savedAs: { ...shot.savedAs, orientation } })
    assert.equal((await sharp(photo.bytes).metadata()).orientation ?? 1, orientation)
    const [code] = photo.codes
    assert.ok(code && (await isReadableWithTrueGeometry(await uprightGrey(photo), code)), `orientation ${orientation}`)
  }
})
