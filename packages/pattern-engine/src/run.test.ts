import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compile } from './compile.ts'
import { MATCH_LIMITS } from './limits.ts'
import { parse } from './parse.ts'
import { lengthAt, LENGTHS, OPERATION, type Program } from './program.ts'
import { Refusal } from './refusal.ts'
import { run } from './run.ts'
import { readText } from './text.ts'

/** The steps of one search per instruction and position of the text. */
function effort(pattern: string, text: string): number {
  const program = compile(parse(pattern))
  const read = readText(text)
  return run(program, read).steps / (instructionsOf(program) * (read.codes.length + 1))
}

function instructionsOf({ code, start }: Program): number {
  let count = 0
  for (let at = start; at < code.length; at += lengthAt(code, at))
    count += Math.max(1, lengthAt(code, at) - (LENGTHS[(code[at] as number) & OPERATION] as number))
  return count
}

const evil = JSON.parse(readFileSync(new URL('../vectors/evil-patterns.json', import.meta.url), 'utf8')) as [
  name: string,
  pattern: string,
  short: string,
  long: string,
][]

const REFUSED = ['counted big', 'backref', 'exp backref']

for (const [name, pattern, short, long] of evil) {
  test(`catastrophic elsewhere, linear here: ${name}`, () => {
    if (REFUSED.includes(name)) return assert.throws(() => compile(parse(pattern)), Refusal)
    for (const text of [short, long, long.repeat(2)]) assert.ok(effort(pattern, text) < 2, `${effort(pattern, text)}`)
  })
}

const line = 'а'.repeat(MATCH_LIMITS.textCharactersMax)
const larger = {
  'a program near its limit': '(?:а?){900}z',
  'look-arounds at every place': '(?:(?=(?:.?){40}б)|.){10}z',
  'possessive repeats at every place': Array.from({ length: 150 }, () => '.*+x').join('|'),
  'a long look-behind': `(?<!${'.'.repeat(250)})я`,
  'one look-around in many copies, false': '(?:(?=а{200}б)я|.){0,150}в',
  'one look-around in many copies, true': '(?:(?=а{0,200}$)я|.){0,150}в',
}

for (const [name, pattern] of Object.entries(larger)) {
  test(`linear: ${name}`, () => assert.ok(effort(pattern, line) < 2, `${effort(pattern, line)}`))
}

test('a look-around that loops over a part which may be empty starts afresh at each place at most', () => {
  const text = `${line.slice(1)}я`
  assert.ok(effort('(?=(?:(?:а?){40})*я)б', text) < text.length)
  assert.ok(effort('(?:(?=(?:(?:а?){40})*я)б|.){0,100}в', text) < 4)
  assert.throws(() => compile(parse('(?=(?:(?:а?){60})*я)б')), Refusal)
})

// At the second position a round fails because the head of its own loop is still open there; from the first position the round must succeed.
test('an empty round inside a look-around hides nothing from the places before', () => {
  assert.ok(run(compile(parse('.*(?=(?:а?б?)*в)а')), readText('ав')).found)
})

// CPython ends the loop below at its first empty round, so the pattern does not find `ааб`. The visited table cannot distinguish rounds.
test('a loop over a part which may be empty is refused where the order of its rounds decides', () => {
  for (const pattern of ['^(?>(?:а(?=а)||а)*)б', '^(?>(?:(?:а?){2,4}))б']) {
    assert.throws(() => compile(parse(pattern)), /may be empty, inside an atomic group/)
  }
  assert.ok(run(compile(parse('^(?:а(?=а)||а)*б')), readText('ааб')).found)
  assert.ok(!run(compile(parse('^(?:а(?=а)||а)*+б')), readText('ааб')).found)
})

test('in a long text a pattern is denied by its automaton at once, before any search in vain', () => {
  const program = compile(parse('.*ко.*ал.*1'))
  assert.deepEqual(run(program, readText('ко кол '.repeat(30))), { found: false, length: 0, steps: 0 })
  assert.ok(run(program, readText('ко кол '.repeat(30).concat('ал1'))).found)
})
