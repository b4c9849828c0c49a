import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, type Category } from '../photos/categories.ts'
import { openChance } from '../photos/chance.ts'
import { generatePhoto } from '../photos/generate-photo.ts'
import { ordinaryShot } from '../photos/ordinary-shot.ts'
import { FISCAL_FORMS } from '../photos/paper/fiscal-forms.ts'
import { plainZxing } from '../photos/measure/plain-zxing.ts'
import { uprightGrey } from '../photos/measure/upright.ts'
import type { Laid } from '../photos/shot.ts'
import { takePhoto } from '../photos/take-photo.ts'
import { isCrowded } from './crowded.ts'
import { decodePhoto } from './decode-photo.ts'
import type { Luma } from './luma.ts'

/** The form of the codes in the made photos: Russian and Uzbek receipts. */
const isWanted = (text: string): boolean => /^t=\d{8}T\d{4,6}&s=|^https:\/\/ofd\.soliq\.uz\/check\?t=/.test(text)
/** The seed of a photo in which motion smears all finder patterns but one. */
const MOSTLY_SMEARED = 2_302_007_921
/** The seed of a blurred photo that is read with the form of its text alone. */
const BLURRED = 31_000_098
/** The seed of a photo of a rolled receipt whose corner patterns look as if the code were of the next larger version. */
const SEEMS_LARGER = 31_112_097_386
/** The seed of a photo in which the modules of the code have a pixel, too small for their finder patterns to be found in the whole photo. */
const A_PIXEL_A_MODULE = 771_206_313_629
/** The seed of a photo of crumpled paper on which the lattice slips between the finder patterns. */
const SLIPPED = 5_101_015_315
/** The seed of a photo of a receipt with an advertising code close to the fiscal one. */
const ADVERT_BESIDE = 880_419_644_298
/** Seeds of photos of two receipts, and how black the print of the second one is. */
const PALER = [
  [990_009, 0.42],
  [990_018, 0.62],
] as const
const SMALL = { megapixels: [1, 1.4] } as const

async function greyOf(photo: Awaited<ReturnType<typeof takePhoto>>): Promise<Luma> {
  const { data, width, height } = await uprightGrey(photo)
  return { data: Uint8Array.from(data), width, height }
}

async function look(category: Category, seed: number, options: { megapixels: readonly [number, number] } = SMALL) {
  const photo = await generatePhoto(category, seed, options)
  const luma = await greyOf(photo)
  const { texts } = await decodePhoto(luma, { effort: 'full', isWanted })
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

test('an advertising code beside the fiscal one is not returned; two receipts are two texts', async () => {
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

test('a second receipt that is paler than the first is found as well', async () => {
  for (const [seed, black] of PALER) {
    const chance = openChance(seed)
    const shot = CATEGORIES['two-receipts'](ordinaryShot(chance, [3, 5]), chance)
    const [first, second] = shot.laid as [Laid, Laid]
    const photo = await takePhoto(seed, { ...shot, laid: [first, { ...second, stock: { ...second.stock, black } }] })
    const { texts } = await decodePhoto(await greyOf(photo), { effort: 'fast', isWanted, forms: FISCAL_FORMS })
    assert.deepEqual(new Set(texts), new Set(photo.codes.map(({ text }) => text)), `${seed}`)
  }
})

test('an advertising code beside a receipt that was read is looked at, and not studied as if it were another receipt', async () => {
  const photo = await generatePhoto('two-codes', ADVERT_BESIDE)
  let steps = 0
  const decoded = await decodePhoto(await greyOf(photo), { effort: 'fast', isOver: () => ++steps > 10, isWanted, forms: FISCAL_FORMS })
  assert.deepEqual([decoded.texts, decoded.finished], [photo.truth, true])
})

test('a picture of a few pixels shows nothing, and breaks nothing', async () => {
  for (const [width, height] of [
    [1, 1],
    [1, 300],
    [300, 1],
    [2, 2],
    [20, 20],
    [31, 33],
  ] as const) {
    const luma = { data: new Uint8Array(width * height).fill(200), width, height }
    assert.deepEqual(await decodePhoto(luma, { effort: 'full', forms: FISCAL_FORMS }), { texts: [], pass: null, finished: true, isBlank: true })
  }
})

test('a search that is stopped says that it was not finished, and ends soon', async () => {
  const luma = await greyOf(await generatePhoto('crumple', 5, SMALL))
  const stopped = { texts: [], pass: null, finished: false, isBlank: false }
  assert.deepEqual(await decodePhoto(luma, { effort: 'full', isOver: () => true, isWanted: () => false }), stopped)
  let asked = 0
  const { finished } = await decodePhoto(luma, { effort: 'full', isOver: () => ++asked > 3, isWanted: () => false })
  assert.deepEqual([finished, asked < 20], [false, true])
})

test('a blurred photo is read with the form of its text, and without it not', async () => {
  const photo = await generatePhoto('blur', BLURRED, { megapixels: [1.2, 2] })
  const luma = await greyOf(photo)
  const texts = async (forms: typeof FISCAL_FORMS) => (await decodePhoto(luma, { effort: 'fast', isWanted, forms })).texts
  assert.deepEqual(await texts([]), [])
  assert.deepEqual(await texts(FISCAL_FORMS), photo.truth)
})

test('a photo in which nothing looks like a finder pattern is given up after a few looks; an advertising code is no reason to go on', async () => {
  for (const seed of [1, 2, 3, 4]) {
    let steps = 0
    const luma = await greyOf(await generatePhoto('without-code', seed, SMALL))
    const decoded = await decodePhoto(luma, { effort: 'full', isOver: () => ++steps > 40, isWanted, forms: FISCAL_FORMS })
    assert.deepEqual(decoded, { texts: [], pass: null, finished: true, isBlank: true }, `${seed}`)
  }
})

test('a fast search says when a full one would find no more: where nothing is like a code, and not where a code was seen that it could not read', async () => {
  for (const [photo, expected] of [
    [await generatePhoto('without-code', 1, SMALL), true],
    [await generatePhoto('blur', BLURRED, { megapixels: [1.2, 2] }), false],
  ] as const) {
    const { texts, isBlank } = await decodePhoto(await greyOf(photo), { effort: 'fast', isWanted })
    assert.deepEqual([texts, isBlank], [[], expected])
  }
})

test('a code of which a single finder pattern is clear is read from the surroundings of that', async () => {
  const photo = await generatePhoto('motion', MOSTLY_SMEARED)
  assert.deepEqual((await decodePhoto(await greyOf(photo), { effort: 'full', isWanted, forms: FISCAL_FORMS })).texts, photo.truth)
})

test('a code that seems to be of another version is read as what it is, by the cheap passes', async () => {
  const photo = await generatePhoto('cylinder', SEEMS_LARGER)
  assert.deepEqual((await decodePhoto(await greyOf(photo), { effort: 'fast', isWanted, forms: FISCAL_FORMS })).texts, photo.truth)
})

test('a code whose modules have a pixel is read where the photo is densest', async () => {
  const photo = await generatePhoto('small', A_PIXEL_A_MODULE)
  assert.deepEqual((await decodePhoto(await greyOf(photo), { effort: 'fast', isWanted, forms: FISCAL_FORMS })).texts, photo.truth)
})

test('crumpled paper on which the text is seen and not read is read with a lattice that follows the prescribed modules of the text', async () => {
  const photo = await generatePhoto('crumple', SLIPPED)
  assert.deepEqual((await decodePhoto(await greyOf(photo), { effort: 'fast', isWanted, forms: FISCAL_FORMS })).texts, photo.truth)
})

/** A square filled with finder patterns, `modules` pixels per module, and without a readable code. */
function finderPatterns(side: number, module: number): Luma {
  const pitch = 9 * module
  const data = new Uint8Array(side * side).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor((y % pitch) / module), Math.floor((x % pitch) / module)]
      if (row < 7 && column < 7 && Math.max(Math.abs(row - 3), Math.abs(column - 3)) !== 2) data[y * side + x] = 0
    }
  }
  return { data, width: side, height: side }
}

test('what a search may do is bound by numbers, not by time: a picture made of finder patterns is searched to the end in so many steps', async () => {
  for (const [side, module] of [
    [1500, 2],
    [2000, 3],
  ] as const) {
    let steps = 0
    const decoded = await decodePhoto(finderPatterns(side, module), { effort: 'fast', isOver: () => ++steps > 250, isWanted })
    assert.deepEqual(decoded, { texts: [], pass: null, finished: true, isBlank: false })
  }
})

test('a picture so full of finder patterns that an engine would compare millions of pairs is not given to it; an honest photo is', async () => {
  assert.equal(isCrowded(finderPatterns(4000, 4)), true)
  for (const category of ['noise', 'screen', 'clean'] as const) {
    assert.equal(isCrowded(await greyOf(await generatePhoto(category, 3, { megapixels: [8, 9] }))), false, category)
  }
})
