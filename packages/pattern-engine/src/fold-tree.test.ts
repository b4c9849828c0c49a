import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SAME_CHARACTERS } from './fold-table.ts'
import { folding } from './folding.ts'
import { matchesLine, normalForm, readLine } from './normal-form.ts'
import { compileExpression } from './python-re.ts'

const isFound = (pattern: string, line: string): boolean => {
  const compiled = compileExpression(pattern)
  assert.ok(compiled.ok, pattern)
  return matchesLine(compiled.pattern, readLine(line))
}

for (const { what, pattern, line } of folding()) test(`the table of the document: ${what}`, () => assert.ok(isFound(pattern, line)))

test('every mark that the table of the document lists is one of its kind, in a pattern and in a line', () => {
  const listed = (kind: string) => ['', ...(folding().find(({ what }) => what.startsWith(kind)) as { same: string }).same.split(' ')]
  const [apostrophes, quotes] = [listed('apostrophes'), listed('quotes')]
  assert.deepEqual([apostrophes.length, quotes.length], [12, 9])
  for (const one of apostrophes) for (const other of apostrophes) assert.ok(isFound(`lay${one}s`, `LAY${other}S`), `${one} ${other}`)
  for (const one of quotes) for (const other of quotes) assert.ok(isFound(`масло ${one}олейна${one} 1л`, `МАСЛО ${other}ОЛЕЙНА${other} 1Л`), `${one} ${other}`)
})

const lookups: [pattern: string, line: string, found: boolean][] = [
  ['0,5 ?л', 'ВОДА 0.5Л', true],
  ['0\\.5 ?л', 'ВОДА 0,5 л', true],
  ['0[,]5 ?л', 'ВОДА 0.5Л', true],
  ['3,2%', 'МОЛОКО 3.2%', true],
  ['3,2 %', 'МОЛОКО 3.2%', true],
  ['90г', 'ЧИПСЫ 90 г', true],
  ['90г', 'ЧИПСЫ 90 ГР', true],
  ['90г', 'ЧИПСЫ 90g.', true],
  ['90 гр\\.', 'ЧИПСЫ 90г', true],
  ['90 ?(?:гр|gr)\\b', 'ЧИПСЫ 90 г', true],
  ['\\d+ ?гр', 'ЧИПСЫ 90г', true],
  ['5 литров?', 'ВОДА 5Л', true],
  ['500ml', 'СОК 0,5 500 МЛ', true],
  ['10 ?шт\\.упак', 'ЯЙЦО 10 ШТ УПАК', true],
  ['6x0,5', 'ВОДА 6×0,5Л', true],
  ['6×0,5', 'ВОДА 6 х 0,5Л', true],
  ['6×0,5 л', 'ВОДА 6×0,5Л', true],
  ['6[xх×]90', 'ЧИПСЫ 6 × 90', true],
  ['6×90', 'ЧИПСЫ 690', false],
  ['90г', 'ЧИПСЫ 190 г', true],
  ['90г', 'ЧИПСЫ 90 мл', false],
  ['3,2%', 'МОЛОКО 32%', false],
  ['кока', 'К0КА 1Л', true],
  ['К0КА', 'КОКА 1Л', true],
  ['[КK][О0][КK]а', 'К0КА', true],
  ['мозг', 'МО3Г', true],
  ['яйцо с0', 'ЯЙЦО С0 10ШТ', true],
  ['со', 'ЯЙЦО С0 10ШТ', false],
  ['сок', 'COK ЯБЛ', true],
  ['COK', 'СОК ЯБЛ', true],
  ['[СC]ок', 'COK ЯБЛ', true],
  ['кока-кола', 'КОКА–КОЛА', true],
  ['кока–кола', 'КОКА-КОЛА', true],
  ['laŉs', "LA'NS", true],
  ['lans', 'LAŉS', true],
  ['кока[ -]кола', 'КОКА—КОЛА', true],
  ['шоколад', 'ШОКО\u00adЛАД', true],
  ['шоко\u00adлад', 'ШОКОЛАД', true],
  ['шоколад', 'ШОКО\u200bЛАД', true],
  ['lays', "LAY'S 90Г", true],
  ["lay's", 'LAYS 90Г', true],
  ['lay’s', 'LAY`S', true],
  ["lay[’']?s", 'LAYS', true],
  ["lay[’']s", 'LAYS', true],
  ['"олейна"', 'МАСЛО ОЛЕЙНА', true],
  ['масло "олейна"', 'МАСЛО «ОЛЕЙНА»', true],
  ['масло олейна', 'МАСЛО &quot;ОЛЕЙНА&quot;', true],
  ['m&m', 'M&amp;M&#39;S', true],
  ['m&amp;m', 'M&M S', true],
  ['хлеб белый', 'ХЛЕБ&nbsp;БЕЛЫЙ', true],
  ['хлеб  белый', 'ХЛЕБ БЕЛЫЙ', true],
  ['[a-z]{5}', 'САХАР', false],
  ['(?<!без )сахар', 'БЕЗ CAXAP', false],
  ['кола(?!.*zero)', 'KОЛА ZЕRО', false],
]
for (const [pattern, line, found] of lookups) {
  test(`${pattern} is ${found ? '' : 'not '}found in ${JSON.stringify(line)}`, () => assert.equal(isFound(pattern, line), found))
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
/** Writes a text with other characters of the table. */
const respelled = (text: string, choices: readonly number[]): string =>
  Array.from(text, (char, at) => {
    const row = SAME_CHARACTERS.find((row) => row.includes(char) && !'., '.includes(char)) ?? char
    return row[(choices[at % choices.length] as number) % row.length] as string
  }).join('')

const words = ['кока-кола', 'сок', 'масло', 'чай', 'херес', 'lays', 'топ', 'еж', '0.5 л', '90 г', '3.2%', '10 шт']
const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(' '))
const choices = fc.array(fc.nat(20), { minLength: 3, maxLength: 12 })

test('a text finds itself, however the pattern and the line are spelled by the table', () => {
  fc.assert(
    fc.property(texts, choices, choices, (text, inPattern, inLine) => {
      assert.ok(isFound(escaped(respelled(text, inPattern)), respelled(text, inLine)), `${respelled(text, inPattern)} in ${respelled(text, inLine)}`)
    }),
    { numRuns: 1_000 },
  )
})

test('a pattern finds what it finds after the pattern and the line were folded', () => {
  const printed = fc
    .array(fc.constantFrom('КОКА–КОЛА', "LAY'S", '0,5Л', '90ГР', '3,2 %', '«САД»', 'К0ФЕ', 'COK', 'ё', '6x2', 'МОЛ.'), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(printed, fc.nat(20), fc.nat(30), (line, from, length) => {
      const part = line.slice(from, from + length).trim()
      const folded = normalForm(part)
      if (folded === '' || !normalForm(line).includes(folded)) return
      assert.ok(isFound(escaped(folded), line), `${folded} in ${line}`)
      assert.ok(isFound(escaped(part), normalForm(line)), `${part} in ${normalForm(line)}`)
    }),
    { numRuns: 2_000 },
  )
})
