import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { compile, instructionsOf } from './compile.ts'
import { parse } from './parse.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('patterns that spell out ever other characters leave nothing behind', () => {
  const spelledFrom = (code: number) => String.fromCodePoint(...Array.from({ length: 500 }, (_, at) => code + at))
  const heapAfter = (patterns: number, from: number) => {
    for (let at = 0; at < patterns; at++) compile(parse(spelledFrom(from + at * 500)))
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = heapAfter(10, 0x10000)
  assert.ok(heapAfter(200, 0x20000) - before < 5_000_000)
})

test('a program has the set of one character once, however often it is spelled out', () => {
  assert.equal(instructionsOf(parse('😀{3}а😀')).sets.length, 1)
  assert.equal(instructionsOf(parse('(?a:кокос)')).sets.length, 3)
})
