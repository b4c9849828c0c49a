import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { mayMatch, openAutomaton } from './automaton.ts'
import { compile } from './compile.ts'
import { parse } from './parse.ts'
import { run } from './run.ts'
import { readText } from './text.ts'

type Fuzz = [pattern: string, texts: string[]]
const FUZZ = JSON.parse(readFileSync(new URL('../vectors/python-re-fuzz-sample.json', import.meta.url), 'utf8')) as Fuzz[]

test('the automaton of a pattern denies no text that the pattern matches, and denies many of the others', () => {
  let [unmatched, denied] = [0, 0]
  for (const [source, texts] of FUZZ) {
    let program: ReturnType<typeof compile>
    try {
      program = compile(parse(source))
    } catch {
      continue
    }
    const automaton = openAutomaton(program)
    for (const text of texts.map(readText)) {
      const isFound = run(program, text).found
      if (mayMatch(automaton, text)) unmatched += isFound ? 0 : 1
      else {
        assert.ok(!isFound, `${source} in ${String.fromCodePoint(...text.codes)}`)
        denied += 1
      }
    }
  }
  assert.ok(denied > 1_000 && denied * 2 > unmatched, `${denied} denied, ${unmatched} left to the program`)
})
