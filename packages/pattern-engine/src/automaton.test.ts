import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { matches, openAutomaton } from './automaton.ts'
import { compile } from './compile.ts'
import { parse } from './parse.ts'
import { run } from './run.ts'
import { readText } from './text.ts'

type Fuzz = [pattern: string, texts: string[]]
const FUZZ = JSON.parse(readFileSync(new URL('../vectors/python-re-fuzz-sample.json', import.meta.url), 'utf8')) as Fuzz[]

test('the automaton of a pattern says what searching says, asked seldom or often; with look-arounds it can only deny', () => {
  let [found, denied] = [0, 0]
  for (const [source, texts] of FUZZ) {
    let program: ReturnType<typeof compile>
    try {
      program = compile(parse(source))
    } catch {
      continue
    }
    const automaton = openAutomaton(program)
    for (const text of [...texts, ...texts, ...texts.map((one) => `${one}\n`)].map(readText)) {
      const isFound = run({ ...program, vainSteps: 0, automaton: null }, text).found
      const says = matches(automaton, text)
      if (says === null) continue
      assert.equal(says, isFound, `${source} in ${String.fromCodePoint(...text.codes)}`)
      if (says) found += 1
      else denied += 1
    }
  }
  assert.ok(found > 1_000 && denied > 1_000, `${found} found, ${denied} denied`)
})

const opened = (source: string) => openAutomaton(compile(parse(source)))

test('an automaton knows edges of words, of lines and of the text', () => {
  for (const [source, found, denied] of [
    ['\\b\\d{4}\\b', ['арт 1234', '1234', '(1234)'], ['12345', 'а1234', '123 4']],
    ['\\bсок\\B', ['соки', 'мой сокол'], ['сок', 'рассоки']],
    ['мл$', ['500мл', '500мл\n'], ['мл 500', '500мл.', '500мл\n\n', '500мл\nшт']],
    ['^\\d{2} ', ['12 шт'], ['а 12 шт']],
    ['(?m)^сок$', ['вода\nсок\nчай'], ['вода\nсоки']],
    ['(?a)\\bсок', [], ['сок']],
  ] as const) {
    const automaton = opened(source)
    for (const text of found) assert.equal(matches(automaton, readText(text)), true, `${source} in ${text}`)
    for (const text of denied) assert.equal(matches(automaton, readText(text)), false, `${source} in ${text}`)
  }
})

test('a program of more than 32 instructions that take a character has an automaton as well, one of more than 256 has none', () => {
  const words = 'аврора|балтика|ветерок|гранат|дельфин|ермак'
  for (const source of [`(?:${words})\\d`, `^(?:${words}) \\d`, `\\b(?:${words})\\b.*\\d`]) {
    const automaton = opened(source)
    for (const word of words.split('|')) {
      const found = source.includes('.*') ? `${word} 7` : source.startsWith('^') ? `${word} 7` : `сорт ${word}7`
      for (let asked = 0; asked < 20; asked++) assert.equal(matches(automaton, readText(found)), true, `${source} ${word}`)
      assert.equal(matches(automaton, readText(`${word.slice(0, -1)} 7`)), false, `${source} ${word}`)
    }
  }
  assert.equal(matches(opened('а{256}'), readText('а'.repeat(255))), false)
  assert.equal(matches(opened('а{257}'), readText('б')), null)
})

test('an automaton with more states, or more kinds of characters, than it keeps says the same', () => {
  const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюяqwrt'
  let found = 0
  for (const source of ['а[аб]{9}б', '^(?:а|б)*а[аб]{8}$', '\\b[аб]+б[аб]{7}\\b', Array.from(letters, (letter, at) => `${letter}${at % 10}`).join('|')]) {
    const program = compile(parse(source))
    const automaton = openAutomaton(program)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'аааабббб ', ...letters, ...'0123456789'), minLength: 8, maxLength: 60 }), (line) => {
        for (const text of [line, line.replace(/[^аб]/g, 'а')].map(readText)) {
          const isFound = run({ ...program, vainSteps: 0, automaton: null }, text).found
          if (isFound) found++
          assert.equal(matches(automaton, text), isFound, `${source} in ${line}`)
        }
      }),
      { numRuns: 300 },
    )
  }
  assert.ok(found > 300, `${found} found`)
})
