import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldLetters } from './look-alikes.ts'
import { matchesLine, normalForm, readLine } from './normal-form.ts'
import { compileExpression } from './python-re.ts'

// Latin and Cyrillic letters mixed as cash registers print them; the expected form uses one alphabet.
const forms: [printed: string, normal: string][] = [
  ['Kитекат пауч Kурица', 'китекат пауч курица'],
  ['Винстон Kлассик', 'винстон классик'],
  ['Тaбaк', 'табак'],
  ['Биоpяженка', 'биоряженка'],
  ['Продавец-каccир', 'продавец-кассир'],
  ['Масло"Oлейна"', 'масло олейна'],
  ['mентос', 'ментос'],
  ['сomfort', 'comfort'],
  ['vитамин', 'vитамин'],
  ['шокоzavr', 'шокоzаvr'],
  ['MAKCИ', 'макси'],
  ['COCA-COLA КОКА-КОЛА', 'coca-cola кока-кола'],
  ['ЁЛКА ёлка', 'елка елка'],
  ['«КОКА-KОЛА»  0,5Л', 'кока-кола 0.5 л'],
  ['Lay`s 150г Lay’s', "lay's 150 г lay's"],
  ['Вода 6x0,5L', 'вода 6 х 0.5 л'],
  ['Сыр 200гр.мягкий 3,2 %', 'сыр 200 г мягкий 3.2%'],
  ['МОЛ.ПРОСТОКВ. 930МЛ 2,5%', 'мол.простокв. 930 мл 2.5%'],
  ['Яйцо С1 10шт.', 'яйцо с 1 10 шт'],
  ['Мука 2kg', 'мука 2 кг'],
  [' Хлеб\u00a0\u2009белый\t', 'хлеб белый'],
  ['Чаи\u0306 зелёныи\u0306', 'чай зеленый'],
  ['7UP 1.5l', '7 up 1.5 л'],
  ['', ''],
]

for (const [printed, normal] of forms) {
  test(`normal form of ${JSON.stringify(printed)}`, () => assert.equal(normalForm(printed), normal))
}

const lookups: [pattern: string, line: string, found: boolean][] = [
  ['кока-?кола', 'KОКА-КOЛA 0,5Л', true],
  ['кока-кола 0,5л', 'KОКА-КOЛA  0,5Л', true],
  ['кола 0\\.5 л', 'КОЛА 0,5Л', true],
  ['\\bкола\\b', 'ШОКОЛАД', false],
  ['ёлка', 'ЕЛКА', true],
  ['елка', 'ЁЛКА', true],
  ['[ё]лка', 'ЕЛКА', true],
  ['[^ё]лка', 'ЁЛКА', true],
  ['[^ё]лка', 'ЕЛКА', true],
  ['мoлоко', 'МОЛОКО', true],
  ['(?-i:Молоко)', 'Мoлоко', true],
  ['(?-i:Молоко)', 'МОЛОКО', false],
  ['шокоzavr', 'ШОКОZAVR', true],
  ['"олейна"', 'Масло "Олейна"', true],
  ['олейна масло', '"Oлейна" масло', true],
  ['кола(?!.*zero)', 'KОЛА ZERO', false],
]

for (const [pattern, line, found] of lookups) {
  test(`${pattern} is ${found ? '' : 'not '}found in ${line}`, () => {
    const compiled = compileExpression(pattern)
    assert.ok(compiled.ok)
    assert.equal(matchesLine(compiled.pattern, readLine(line)), found)
  })
}

const printed = fc.string({ unit: fc.constantFrom(...'абвгеёклмопристухшABCEHKMOPTXYgl 05.,%"\'«»xх×-'), maxLength: 24 })

test('a normal form is its own normal form', () => {
  fc.assert(
    fc.property(printed, (line) => assert.equal(normalForm(normalForm(line)), normalForm(line))),
    { numRuns: 2_000 },
  )
})

test('folded letters keep their places', () => {
  fc.assert(fc.property(printed, (line) => assert.equal(foldLetters(line).length, line.length)))
})

test('letters of the wrong alphabet change nothing, as long as one letter is Cyrillic beyond doubt', () => {
  const [cyrillic, latin] = ['авсекмортху', 'abcekmoptxy']
  const word = fc.string({ unit: fc.constantFrom(...cyrillic), maxLength: 10 })
  fc.assert(
    fc.property(word, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (letters, swapped) => {
      const mixed = [...letters].map((letter, index) => (swapped[index] ? latin[cyrillic.indexOf(letter)] : letter)).join('')
      assert.equal(normalForm(`${mixed}ш`), `${letters}ш`)
    }),
  )
})

test('a line of any length is folded in one pass', () => {
  const long = 'щ'.repeat(100_000)
  assert.equal(normalForm(long), long)
})
