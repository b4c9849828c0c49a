import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { ALPHABET_SIZE, codeOf, foldedCode, SPACE } from './alphabet.ts'
import { buildLiteralIndex } from './literal-index.ts'
import { requiredLiterals } from './literals.ts'
import { matchesLine, readLine } from './normal-form.ts'
import { compileExpression, compilePattern, type CompiledPattern } from './python-re.ts'

const vectors = (name: string) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'))

const compiled = (source: string): CompiledPattern => {
  const result = compilePattern(source)
  assert.ok(result.ok, source)
  return result.pattern
}

/** The literals that a pattern requires; each code is written as the first character that has it. */
const spelled = (source: string) =>
  requiredLiterals(compiled(source).tree).map((clause) => clause.map((literal) => Array.from(literal, (code) => NAMES[code.charCodeAt(0)]).join('')))

const NAMES = Array.from({ length: ALPHABET_SIZE }, (_, code) =>
  code === SPACE ? ' ' : ([...'абвгдежзийклмнопрстуфхцчшщъыьэюяdfgijlnqrsuvwz0123456789.,%-+/'].find((char) => codeOf(char.charCodeAt(0)) === code) ?? '?'),
)

const demands: [pattern: string, clauses: string[][]][] = [
  ['молоко', [['молоко']]],
  ['МОЛОКО', [['молоко']]],
  ['ёж', [['еж']]],
  ['coca', [['соса']]],
  ['молоко.*кефир', [['молоко'], ['кефир']]],
  ['молоко|кефир', [['кефир', 'молоко']]],
  ['молок[оа]', [['молока', 'молоко']]],
  ['молок[^а]3', [['молок'], ['3']]],
  ['мол(око|очко)\\s*3', [['молоко', 'молочко'], ['3']]],
  ['йогурты? 2', [['йогурт 2', 'йогурты 2']]],
  ['сыр\\s+тв', [['сыр '], [' тв']]],
  ['(?<!тара )бутыль', [['бутыль']]],
  ['(?=.*чай)лист', [['чай'], ['лист']]],
  ['(?:аб){2}', [['абаб']]],
  ['(?:аб)+в', [['аб'], ['абв']]],
  ['молоко(?:.*жирн)?', [['молоко']]],
  ['\\d+ ?%', [['%']]],
  ['молоко|молоко топл', [['молоко']]],
  ['\\bщ\\w+\\d', [['щ']]],
  ['\\w\\d\\w', []],
]
for (const [pattern, clauses] of demands) {
  const sorted = (all: string[][]) => all.map((clause) => clause.toSorted()).toSorted()
  test(`${pattern} asks for ${clauses.map((clause) => clause.join(' or ')).join(', and ') || 'nothing'}`, () => {
    assert.deepEqual(sorted(spelled(pattern)), sorted(clauses))
  })
}

test('every character of the alphabet has one code in every case and in both alphabets', () => {
  for (const same of ['аАaA', 'вВbB', 'её', 'ЕЁ', 'kKкКK', 'sSſ', ' \t\u00a0']) {
    assert.equal(new Set(Array.from(same, (char) => foldedCode(char.codePointAt(0) as number))).size, 1, same)
  }
  assert.ok(Array.from({ length: 0x10000 }, (_, code) => codeOf(code)).every((code) => code < ALPHABET_SIZE))
})

/** A pattern that the plain loop finds in a line must be among the candidates. */
function missesNothing(patterns: readonly CompiledPattern[], texts: readonly string[]): { found: number; candidates: number } {
  const index = buildLiteralIndex(patterns)
  let [found, candidates] = [0, 0]
  for (const text of texts) {
    const line = readLine(text)
    const among = index.candidates(line)
    assert.deepEqual(
      among,
      [...new Set(among)].sort((a, b) => a - b),
    )
    const set = new Set(among)
    candidates += among.length
    for (const [number, pattern] of patterns.entries()) {
      if (!matchesLine(pattern, line)) continue
      found += 1
      assert.ok(set.has(number), `${pattern.source} is found in ${JSON.stringify(text)}`)
    }
  }
  return { found, candidates }
}

for (const sample of ['python-re-fuzz-sample', 'python-re-wide-sample']) {
  test(`no pattern of ${sample} is missed in any of its texts`, () => {
    const cases = vectors(sample) as [pattern: string, texts: string[]][]
    const all = cases.flatMap(([source, texts]) => {
      const result = compileExpression(source)
      return result.ok ? [{ pattern: result.pattern, texts }] : []
    })
    let found = 0
    for (const { pattern, texts } of all) found += missesNothing([pattern], texts).found
    assert.ok(found > 1_000)
    const together = all.filter((_, number) => number % 20 === 0)
    missesNothing(
      together.map(({ pattern }) => pattern),
      together.flatMap(({ texts }) => texts).slice(0, 200),
    )
  })
}

const WORDS = ['молоко', 'МОЛОКО', 'кока-кола', 'COCA-COLA', 'Kефир', 'сыр', 'чай', '3,2%', '0.5л', '500 мл', 'ёгурт', 'шт.', '«Домик»', 'ассорти', 'K']
const noisy = fc.array(fc.constantFrom(...WORDS, ' ', '  ', '\u00a0', '/', '3', '200г'), { minLength: 1, maxLength: 6 }).map((words) => words.join(''))
const product = fc
  .array(
    fc.constantFrom(
      ...[
        'молоко',
        'кока.?кола',
        'coca',
        'кефир|сыр',
        'ч[аы]й',
        '\\d+[.,]\\d',
        '\\s*',
        '.*',
        'ё?гурт',
        '(?!дом)',
        '(?=.*к)',
        '\\bк',
        '0[.,]5 ?л',
        'мл',
        'к+',
        '(?:со){1,2}',
        '[а-дk]',
        'домик\\b',
      ],
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))

test('no pattern is missed in lines with sizes, quotes and letters of the wrong alphabet', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 8 }), fc.array(noisy, { minLength: 1, maxLength: 4 }), (sources, texts) => {
      missesNothing(
        sources.flatMap((source) => {
          const result = compilePattern(source)
          return result.ok ? [result.pattern] : []
        }),
        texts,
      )
    }),
    { numRuns: 500 },
  )
})

test('a line is tried against few of many patterns', () => {
  const syllables = ['ба', 'ло', 'ми', 'ру', 'со', 'ту', 'фе', 'ша', 'ни', 'го']
  const name = (number: number) => Array.from(String(number).padStart(4, '0'), (digit) => syllables[Number(digit)]).join('')
  const patterns = Array.from({ length: 1_000 }, (_, number) => compiled(`молоко.*${name(number)}|${name(number)}.*молоко`))
  const { found, candidates } = missesNothing(
    patterns,
    Array.from({ length: 50 }, (_, number) => `МОЛОКО "${name(number * 7).toUpperCase()}" 1л`),
  )
  assert.ok(found >= 50 && candidates <= found + 5, `${candidates} candidates for ${found} matches`)
})
