import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { findFinders } from './find-finders.ts'
import { greyOf } from './grey.ts'
import { locateCode } from './locate-code.ts'

const TEXT = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

/** A grey sheet with a printed code: `at` is its top left corner, and the light of the room gives the dark and light tones of its modules. */
function sheet({ at = { x: 200, y: 120 }, module = 4, dark = 40, light = 200, text = TEXT as string | null } = {}) {
  const [width, height] = [640, 480]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(light)
  const { data, size } = text === null ? { data: [], size: 0 } : encode(text, { border: 0 })
  for (let y = 0; y < size * module; y++)
    for (let x = 0; x < size * module; x++) {
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)])
        pixels.fill(dark, ((at.y + y) * width + at.x + x) * 4, ((at.y + y) * width + at.x + x) * 4 + 3)
    }
  return { picture: { data: pixels, width, height } as ImageData, side: size * module, at }
}

test('the three corner patterns of a code are found, with the size of its modules, in bright and in dim light', () => {
  for (const [dark, light] of [
    [0, 255],
    [60, 110],
    [10, 45],
  ] as const) {
    const { picture, side, at } = sheet({ dark, light })
    const corners = findFinders(greyOf(picture))
      .slice(0, 3)
      .map(({ x, y, module }) => [Math.round(x - at.x), Math.round(y - at.y), Math.round(module)])
    assert.deepEqual(
      corners.toSorted((a, b) => a[1]! - b[1]! || a[0]! - b[0]!),
      [
        [14, 14, 4],
        [side - 14, 14, 4],
        [14, side - 14, 4],
      ],
      `${dark} on ${light}`,
    )
  }
})

test('the place of a code is the rectangle around it; for a sheet without a code it is null', () => {
  for (const where of [
    { at: { x: 20, y: 20 }, module: 3 },
    { at: { x: 300, y: 200 }, module: 6 },
  ]) {
    const { picture, side, at } = sheet(where)
    const found = locateCode(picture, picture.width, picture.height)
    assert.ok(found !== null)
    assert.ok(found.x <= at.x && found.y <= at.y && found.x + found.width >= at.x + side && found.y + found.height >= at.y + side, 'it holds the code')
    assert.ok(found.width < side * 1.4 && found.height < side * 1.4, 'and little besides')
  }
  const { picture } = sheet({ text: null })
  assert.equal(locateCode(picture, picture.width, picture.height), null)
})
