import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { generatePhoto } from '../photos/generate-photo.ts'
import { shakenClip } from '../photos/shaken-clip.ts'
import { takePhoto } from '../photos/take-photo.ts'
import { uprightGrey } from '../photos/measure/upright.ts'
import { FISCAL_FORMS } from '../photos/paper/fiscal-forms.ts'
import { openChance } from '../photos/chance.ts'
import { openBentReader, openEvidence, readBent } from './bent.ts'
import type { Luma } from './luma.ts'

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const ADVERT = 'https://brand.example/spring'
const FRAME = { modulesMax: 6_000, isOver: () => false, forms: [] }

test('a rolled receipt is read with the work that a frame of a camera may cost, without knowing how its text is printed', async () => {
  const photo = await generatePhoto('cylinder', 101, { megapixels: [1, 1.4] })
  const { data, width, height } = await uprightGrey(photo)
  const luma = { data: Uint8Array.from(data), width, height }
  assert.deepEqual(readBent(luma, FRAME), photo.truth)
  assert.deepEqual(readBent(luma, { ...FRAME, isOver: () => true }), [], 'stopped at once')
})

test('the search ends at an advert that is seen first, and goes on to the receipt where the form of its text is known', () => {
  const luma = blank(900, 600)
  print(luma, ADVERT, { x: 40, y: 40, module: 14 })
  print(luma, RU, { x: 700, y: 400, module: 2 })
  assert.deepEqual(readBent(luma, FRAME), [ADVERT])
  assert.deepEqual(readBent(luma, { ...FRAME, forms: FISCAL_FORMS }), [ADVERT, RU])
})

test('two frames of a shaking hand, neither of which can be read, are read together where the second one follows', async () => {
  const { text, frames } = await framesOf(7_000_037, [24, 25]) // much noise
  const [first, second] = frames
  const readAll = (follows: boolean) => {
    const read = openBentReader(FISCAL_FORMS)
    return [first!, second!].map((frame) => read(frame, { modulesMax: FRAME.modulesMax, isOver: FRAME.isOver, follows }))
  }
  assert.deepEqual(readAll(false), [[], []], 'each by itself')
  assert.deepEqual(readAll(true), [[], [text]])

  // Somebody's slow phone gives the first one up after its lattices: the last two questions are asked before what they show is decoded.
  let asked = 0
  const readUntil = (isOver: () => boolean) => readBent(first!, { ...FRAME, forms: FISCAL_FORMS, isOver, evidence })
  let evidence = openEvidence()
  readUntil(() => (asked++, false))
  let left = asked - 3
  evidence = openEvidence()
  assert.deepEqual(
    readUntil(() => left-- <= 0),
    [],
  )
  assert.deepEqual(readBent(second!, { ...FRAME, forms: FISCAL_FORMS, evidence }), [text])
})

test('a sharp fold between the corners of a code is read, however well its patterns fit smooth paper', async () => {
  const { text, frames } = await framesOf(6_000_036, [20])
  assert.deepEqual(readBent(frames[0]!, { ...FRAME, forms: FISCAL_FORMS }), [text])
})

test('faded print that differs from its paper less than the shadows on it is read where it is looked for', async () => {
  const { text, frames } = await framesOf(7_000_022, [24, 33])
  for (const frame of frames) {
    assert.deepEqual(readBent(frame, { ...FRAME, forms: FISCAL_FORMS }), [])
    assert.deepEqual(readBent(frame, { ...FRAME, forms: FISCAL_FORMS, faded: true }), [text])
  }
})

test('an advert that is read in every frame does not keep a receipt beside it from being read together', () => {
  const chance = openChance(31)
  const frames = Array.from({ length: 3 }, () => {
    const luma = blank(360, 190)
    print(luma, ADVERT, { x: 20, y: 20, module: 4 })
    print(luma, RU, { x: 160, y: 20, module: 4 })
    // Blots lie over the receipt's code, in each frame elsewhere, but not over its corners.
    for (let i = 0; i < 34; i++) blot(luma, { x: chance.between(160, 292), y: chance.between(52, 118), side: 12, grey: chance.below(2) === 0 ? 30 : 220 })
    return luma
  })
  const read = openBentReader(FISCAL_FORMS)
  const texts = frames.map((frame) => read(frame, { modulesMax: FRAME.modulesMax, isOver: FRAME.isOver, follows: true }))
  assert.deepEqual(texts, [[ADVERT], [ADVERT], [ADVERT, RU]])
  assert.deepEqual(readBent(frames[2]!, { ...FRAME, forms: FISCAL_FORMS }), [ADVERT], 'alone')
})

async function framesOf(seed: number, numbers: readonly number[]): Promise<{ text: string; frames: Luma[] }> {
  const { text, shots } = shakenClip(seed)
  const frames = numbers.map(async (number): Promise<Luma> => {
    const { data, width, height } = await uprightGrey(await takePhoto(seed, shots[number]!))
    return { data: Uint8Array.from(data), width, height }
  })
  return { text, frames: await Promise.all(frames) }
}

const blank = (width: number, height: number): Luma => ({ data: new Uint8Array(width * height).fill(220), width, height })

function print({ data, width }: Luma, text: string, { x, y, module }: { x: number; y: number; module: number }): void {
  const code = encode(text, { border: 0 })
  for (let row = 0; row < code.size * module; row++) {
    for (let column = 0; column < code.size * module; column++) {
      if (code.data[Math.floor(row / module)]?.[Math.floor(column / module)]) data[(y + row) * width + x + column] = 30
    }
  }
}

function blot({ data, width }: Luma, { x, y, side, grey }: { x: number; y: number; side: number; grey: number }): void {
  for (let row = Math.round(y); row < y + side; row++) data.fill(grey, row * width + Math.round(x), row * width + Math.round(x) + side)
}
