import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileExpression } from './python-re.ts'

const found = (pattern: string, text: string): boolean => {
  const compiled = compileExpression(pattern)
  assert.ok(compiled.ok)
  return compiled.pattern.search(text)
}

// Characters that CPython treats as equal, besides a small letter and its capital.
const same = ['kK\u212a', 'sSſ', 'iIıİ', 'µμΜ', 'åÅ\u212b', 'ßẞ', 'σςΣ', 'θϑϴ', 'ωΩ\u2126', 'ǆǅǄ', 'ﬅﬆ', 'вВᲀ', 'ꙋᲈꙊ', 'ιι\u0345Ι']

for (const characters of same) {
  test(`one letter: ${characters}`, () => {
    for (const one of characters) {
      for (const other of characters) {
        assert.ok(found(`^${one}$`, other), `${one} finds ${other}`)
        assert.ok(found(`^[${one}_]$`, other), `[${one}_] finds ${other}`)
        assert.ok(!found(`[^${one}_]`, other), `[^${one}_] does not find ${other}`)
      }
    }
  })
}

const different: [string, string][] = [
  ['ё', 'е'],
  ['и', 'і'],
  ['a', 'а'],
  ['ß', 'ss'],
  ['ﬁ', 'fi'],
]

for (const [one, other] of different) {
  test(`not the same: ${one} ${other}`, () => {
    assert.ok(!found(one, other))
    assert.ok(!found(other, one))
  })
}

test('with the flag a, case is ignored in ASCII alone', () => {
  assert.ok(found('(?a)k', 'K'))
  assert.ok(!found('(?a)k', '\u212a'))
  assert.ok(!found('(?a)[j-l]', '\u212a'))
  assert.ok(!found('(?a)щ', 'Щ'))
})

test('without the flag i, a letter is itself', () => {
  assert.ok(found('(?-i:щ)', 'щ'))
  assert.ok(!found('(?-i:щ)', 'Щ'))
  assert.ok(!found('(?-i:[а-я])', 'Щ'))
})
