import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstPlace, openPlaces, PLACES } from './class-places.ts'
import { openSkeleton } from './skeleton.ts'

/** Codes of three classes behind those of one code: few of them, all but few, and all. */
const CLASSES = Uint32Array.of(0b1110, 0, ~0b1010, ~0, ~0, ~0)
const isIn = (wanted: number, code: number) => (wanted < 64 ? wanted === code : ((CLASSES[(wanted - 64) * 2 + (code >>> 5)]! >>> (code & 31)) & 1) === 1)

const code = fc.constantFrom(1, 2, 3, 31, 32, 63)
const border = fc.constantFrom(1, 3, 5, 6, 7, 12, 15, 15)
const needed = fc.constantFrom(0, 0, 1, 1, 2, 4, 8, 9)
const wanted = fc.constantFrom(1, 2, 3, 31, 32, 63, 64, 65, 66)

test('a piece is found where comparing place by place finds it, in any line of up to 64 codes and from any place on', () => {
  const places = openPlaces(CLASSES)
  let line = 0
  let found = 0
  fc.assert(
    fc.property(
      fc.array(code, { minLength: 1, maxLength: PLACES, size: 'max' }),
      fc.array(border, { minLength: PLACES, maxLength: PLACES }),
      fc.array(fc.tuple(fc.array(fc.tuple(wanted, needed), { minLength: 1, maxLength: 24 }), fc.nat(PLACES)), { minLength: 1, maxLength: 10 }),
      (codes, borders, pieces) => {
        line++
        const skeleton = { ...openSkeleton(), codes: Uint8Array.from(codes), borders: Uint8Array.from(borders), length: codes.length }
        for (const [piece, from] of pieces) {
          const expected = codes.findIndex(
            (_, at) =>
              at >= from &&
              at + piece.length <= codes.length &&
              piece.every(([one, border], by) => isIn(one, codes[at + by]!) && (border & ~borders[at + by]!) === 0),
          )
          if (expected !== -1) found++
          assert.equal(
            firstPlace(
              places,
              Uint16Array.of(0, ...piece.map(([one]) => one)),
              Uint8Array.of(0, ...piece.map(([, border]) => border)),
              1,
              piece.length + 1,
              from,
              skeleton,
              line,
            ),
            expected,
          )
        }
      },
    ),
    { numRuns: 2_000 },
  )
  assert.ok(found > 500, `${found} found`)
})
