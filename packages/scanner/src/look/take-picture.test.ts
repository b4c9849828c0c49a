import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { encode } from 'uqr'
import { findFinders } from './find-finders.ts'
import type { Grey } from './grey.ts'
import { resized } from './resized.ts'
import { drawn, takePicture } from './take-picture.ts'

/** A light sheet of 640 × 480 with a printed code whose modules have four pixels. */
function sheet(): Grey {
  const [width, height, module] = [640, 480, 4]
  const data = new Uint8Array(width * height).fill(200)
  const { data: rows, size } = encode('t=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1', { border: 0 })
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) if (rows[Math.floor(y / module)]?.[Math.floor(x / module)]) data[(120 + y) * width + 200 + x] = 40
  }
  return { data, width, height }
}

/** A page's class that this process does not have. */
function giveImageData(t: TestContext): void {
  const scope = globalThis as { ImageData?: unknown }
  scope.ImageData = function (this: object, data: Uint8ClampedArray, width: number, height: number) {
    Object.assign(this, { data, width, height })
  }
  t.after(() => delete scope.ImageData)
}

test('in another size a code keeps its corner patterns where they belong', () => {
  for (const scale of [0.3, 0.5, 0.75, 1, 1.7, 3]) {
    const to = { width: 640 * scale, height: 480 * scale }
    const picture = resized(sheet(), to)
    assert.deepEqual([picture.width, picture.height, picture.data.length], [to.width, to.height, to.width * to.height])
    const corners = findFinders(picture)
    for (const [x, y] of [
      [214, 134],
      [214 + 26 * 4, 134],
      [214, 134 + 26 * 4],
    ] as const) {
      const near = corners.some((corner) => Math.hypot(corner.x - x * scale, corner.y - y * scale) < 4 * scale + 1)
      assert.ok(near, `${scale}: none at ${x * scale} × ${y * scale} among ${JSON.stringify(corners)}`)
    }
  }
})

test('paper of one brightness has it in every size', () => {
  for (const [width, height] of [
    [7, 3],
    [16, 8],
    [100, 90],
  ] as const) {
    const paper = { data: new Uint8Array(33 * 17).fill(201), width: 33, height: 17 }
    assert.deepEqual([...new Set(resized(paper, { width, height }).data)], [201])
  }
})

test('of a frame the part that is looked at is cut out, and its pixels are grey and opaque', (t) => {
  giveImageData(t)
  const frame = { data: Uint8Array.from({ length: 20 }, (_, i) => i), width: 5, height: 4 }
  const picture = takePicture({ source: frame, part: { x: 1.4, y: 2, width: 2.6, height: 2 }, scale: 1 })
  frame.data.fill(99)
  const { data, width, height } = drawn({ ...picture, size: { width: 2, height: 2 } } as typeof picture)
  assert.deepEqual([width, height], [2, 2])
  assert.deepEqual(
    [...data],
    [11, 12, 16, 17].flatMap((value) => [value, value, value, 255]),
  )
})
