import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Grey } from '../look/grey.ts'
import { openSharpest, sharpnessOf } from './sharpest.ts'

const SIDE = 240
const ALL = { x: 0, y: 0, width: SIDE, height: SIDE }

/** Squares of `module` pixels, dark and light by turns, whose edges are `soft` pixels wide, in noise of so many grey values; without squares, paper. */
function picture({ module, soft, noise }: { module: number | null; soft: number; noise: number }): Grey {
  const data = new Uint8Array(SIDE * SIDE)
  let state = 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5
  const wave = (place: number) => Math.max(-1, Math.min(1, (Math.sin((place * Math.PI) / module!) * module!) / soft))
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) data[y * SIDE + x] = 128 + (module === null ? 0 : 60 * wave(x + 0.5) * wave(y + 0.5)) + 2 * noise * random()
  }
  return { data, width: SIDE, height: SIDE }
}

test('a sharp picture counts as sharper than a blurred one in more noise, and noise alone counts next to nothing', () => {
  const sharp = sharpnessOf(picture({ module: 8, soft: 1, noise: 40 }), ALL)
  const blurred = sharpnessOf(picture({ module: 8, soft: 8, noise: 60 }), ALL)
  const nothing = sharpnessOf(picture({ module: null, soft: 1, noise: 60 }), ALL)
  assert.ok(sharp > 1.5 * blurred, `${sharp} and ${blurred}`)
  assert.ok(Math.abs(nothing) < 0.05 * sharp, `${nothing} and ${sharp}`)
})

test('the sharpest of four pictures is given once, and none that was taken before a pause', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const sharpest = openSharpest({ videoWidth: 4, videoHeight: 4 } as HTMLVideoElement, 1)
  const see = (...greys: number[]) => {
    for (const grey of greys) {
      now += 50
      // The left half is light and the right half dark, the lighter the sharper.
      sharpest.note({ data: Uint8Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? grey : 0)), width: 4, height: 4 })
    }
  }
  see(10, 40, 20)
  assert.equal(sharpest.take(), null, 'three are too few')
  see(30)
  assert.equal(sharpest.take()?.data[0], 40)
  assert.equal(sharpest.take(), null)

  see(50, 60, 70, 80)
  now += 60_000
  assert.equal(sharpest.take(), null, 'another receipt may lie there now')
  see(20)
  assert.equal(sharpest.take()?.data[0], 20)
})
