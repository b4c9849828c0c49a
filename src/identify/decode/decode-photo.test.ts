import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import type { Category } from '#test/photos/categories.ts'
import { generatePhoto } from '#test/photos/generate-photo.ts'
import { plainZxing } from '#test/photos/measure/plain-zxing.ts'
import { uprightGrey } from '#test/photos/measure/upright.ts'
import { decodePhoto } from './decode-photo.ts'
import type { Luma } from './luma.ts'

const isFiscal = (text: string): boolean => parseAnyFiscalQr(text, { ofdHosts: null }) !== null
const SMALL = { megapixels: [1, 1.4] } as const

async function greyOf(photo: Awaited<ReturnType<typeof generatePhoto>>): Promise<Luma> {
  const { data, width, height } = await uprightGrey(photo)
  return { data: Uint8Array.from(data), width, height }
}

async function look(category: Category, seed: number, options: { megapixels: readonly [number, number] } = SMALL) {
  const photo = await generatePhoto(category, seed, options)
  const luma = await greyOf(photo)
  const { texts } = await decodePhoto(luma, { effort: 'full', deadlineAt: performance.now() + 60_000, isFiscal })
  return { luma, truth: photo.truth, texts }
}

test('folded, rolled, tilted and turned paper is read, all of it, and by an engine for flat codes not', async () => {
  let [flat, all] = [0, 0]
  for (const category of ['fold', 'cylinder', 'perspective', 'rotation'] as const) {
    for (const seed of [101, 102, 103]) {
      const { luma, truth, texts } = await look(category, seed)
      assert.deepEqual(texts, truth, `${category} ${seed}`)
      all += truth.length
      flat += (await plainZxing({ ...luma, data: Uint8ClampedArray.from(luma.data) })).filter((text) => truth.includes(text)).length
    }
  }
  assert.ok(flat < all, `${flat} of ${all}`)
})

test('an advertising code beside the fiscal one is not told; two receipts are two texts', async () => {
  for (const seed of [1, 2, 3]) {
    const { truth, texts } = await look('two-codes', seed)
    assert.deepEqual(texts, truth)
  }
  for (const seed of [1, 2, 3]) {
    const { truth, texts } = await look('two-receipts', seed, { megapixels: [4, 5] })
    assert.equal(truth.length, 2)
    assert.deepEqual(texts.toSorted(), truth.toSorted())
  }
})

test('a look whose time is over ends at once, with nothing', async () => {
  const photo = await generatePhoto('crumple', 5, SMALL)
  assert.deepEqual(await decodePhoto(await greyOf(photo), { effort: 'full', deadlineAt: 0, isFiscal: () => false }), { texts: [], pass: null })
})
