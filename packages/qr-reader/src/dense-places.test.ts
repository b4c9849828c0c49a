import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { densePlaces, densityOf } from './dense-places.ts'
import type { Luma } from './luma.ts'

const RU = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

test('where modules have a pixel, the densest place is in the code, and not in the lines of text above it', () => {
  const luma = page()
  const code = print(luma, { x: 240, y: 250 })
  const [first, ...others] = densePlaces(densityOf(luma), () => false)
  assert.ok(first !== undefined && Math.abs(first.x - code.x) < code.size / 2 && Math.abs(first.y - code.y) < code.size / 2, JSON.stringify(first))
  assert.deepEqual(others, [], 'text is far less dense')
})

test('a second code is found beside the first one, also where that is known already', () => {
  const luma = page()
  const codes = [print(luma, { x: 60, y: 250 }), print(luma, { x: 260, y: 270 })]
  const isIn = (code: { x: number; y: number; size: number }, { x, y }: { x: number; y: number }) =>
    Math.max(Math.abs(x - code.x), Math.abs(y - code.y)) < code.size
  const places = densePlaces(densityOf(luma), () => false)
  assert.deepEqual(
    codes.map((code) => places.filter((place) => isIn(code, place)).length),
    [1, 1],
  )
  const left = densePlaces(densityOf(luma), (place) => isIn(codes[0]!, place))
  assert.equal(left.length, 1)
  assert.ok(isIn(codes[1]!, left[0]!))
})

test('a blank picture, and one that is smaller than a square, have no dense places', () => {
  for (const side of [3, 20, 200]) {
    assert.deepEqual(
      densePlaces(densityOf({ data: new Uint8Array(side * side).fill(220), width: side, height: side }), () => false),
      [],
    )
  }
})

/** A page with lines of strokes, as text has them. */
function page(): Luma {
  const [width, height] = [400, 340]
  const data = new Uint8Array(width * height).fill(220)
  for (let y = 20; y < 200; y++) if (y % 14 < 7) for (let x = 30; x < 370; x++) if (x % 5 < 1 || (y % 14 === 3 && x % 10 < 5)) data[y * width + x] = 60
  return { data, width, height }
}

/** Prints a code with modules of a pixel, and says where its middle is. */
function print({ data, width }: Luma, { x, y }: { x: number; y: number }): { x: number; y: number; size: number } {
  const code = encode(RU, { border: 0 })
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++) if (code.data[row]?.[column]) data[(y + row) * width + x + column] = 40
  return { x: x + code.size / 2, y: y + code.size / 2, size: code.size }
}
