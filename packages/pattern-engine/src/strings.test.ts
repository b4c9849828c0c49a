import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packStrings, stringAt } from './strings.ts'

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('а', 'z', '€', '😀', '\ud83d', '\ude00')).map((parts) => parts.join('')),
  ),
)

test('packed texts come out as they went in; halves of characters come out as replacement characters, wherever they stand', () => {
  fc.assert(
    fc.property(texts, (all) => {
      const packed = packStrings(all)
      assert.deepEqual(
        all.map((_, at) => stringAt(packed, at)),
        all.map((text) => text.toWellFormed()),
      )
    }),
  )
  assert.equal(stringAt(packStrings(['\ud83d', '\ude00']), 1), '\ufffd')
  assert.equal(packStrings([]).units.length, 0)
})
