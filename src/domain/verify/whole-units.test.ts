import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wholeUnits } from './whole-units.ts'

const CASES: [text: string, places: number, units: number | null][] = [
  ['679.27', 2, 67927],
  ['614.0', 2, 61400],
  ['614', 2, 61400],
  ['1.15', 2, 115],
  ['0.07', 2, 7],
  ['1.005', 2, null],
  ['1.0050', 3, 1005],
  ['699', 0, 699],
  ['699.00', 0, 699],
  ['699.5', 0, null],
  ['2.618E4', 0, 26180],
  ['26180000e-3', 0, 26180],
  ['1e-99', 0, null],
  ['0e-99', 0, 0],
  ['-1', 0, -1],
  ['9007199254740992', 0, null],
  ['1e99', 0, null],
  ['', 0, null],
  ['.5', 1, null],
  ['0x10', 0, null],
  ['٣', 0, null],
]

for (const [text, places, units] of CASES) {
  test(`"${text}" to ${places} places is ${units}`, () => assert.equal(wholeUnits(text, places), units))
}

test('every sum in roubles comes back as its kopeks', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000_000), (kopeks) => {
      const roubles = `${Math.floor(kopeks / 100)}.${String(kopeks % 100).padStart(2, '0')}`
      assert.equal(wholeUnits(roubles, 2), kopeks)
    }),
  )
})
