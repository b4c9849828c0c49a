import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from './compile.ts'
import { foldTree } from './fold-tree.ts'
import { instructionsFor, openPacking, openSets, programAt } from './packed-programs.ts'
import { findBest } from './find-items.ts'
import { parse } from './parse.ts'
import { run } from './run.ts'
import { buildPatternSegment } from './segment.ts'
import { openSegmentMatcher } from './segment-matcher.ts'
import { readText } from './text.ts'
import type { Node } from './tree.ts'

const PATTERNS = [
  'кола',
  '[кk][оo0]ла.{0,3}0[.,]5',
  '(?=.*сок)(?!.*ябл)\\bгруш\\w*',
  '(?>с|сок)и',
  '^(?:вода|чай)$',
  'а{2,3}\\d+?',
  '[^а-я]{3}',
  '(?<=№)\\d{2}',
  '(?-i:Ёж)',
  '(?s:.)😀',
]
const TEXTS = ['кола', 'KОЛА 0,5', 'k0ла  0.5л', 'сок груша', 'сок яблоко груша', 'соки', 'чай', 'чай.', 'ааа7', 'COK 12', '№17', 'Ёж', 'ёж', 'а😀', '']

function packed(trees: readonly Node[]) {
  const packing = openPacking(trees.length)
  for (const tree of trees) packing.add(instructionsFor('short', tree))
  return packing.packed()
}

test('a program in a table with others finds what it finds alone', () => {
  const trees = PATTERNS.flatMap((source) => [parse(source), foldTree(parse(source))])
  const table = packed(trees)
  const sets = openSets(table)
  for (const [number, tree] of trees.entries()) {
    const program = programAt(table, number, sets)
    assert.ok(program !== null)
    const alone = compile(tree)
    for (const key of ['columnCount', 'anchored', 'caseless', 'monotonic'] as const) assert.equal(program[key], alone[key])
    for (const text of TEXTS.map(readText))
      assert.deepEqual(run(program, text), run(alone, text), `${PATTERNS[number >> 1]} in ${String.fromCodePoint(...text.codes)}`)
  }
})

test('sets that several programs have stand in the table once', () => {
  const table = packed(['[кk]о[лl]а', 'с[кk]', 'я[лl]'].map(parse))
  assert.equal(table.sets.starts.length - 1, 2)
})

test('a long pattern, and one whose sets no longer have a number, are not kept and found all the same', () => {
  const long = `(?:${Array.from({ length: 40 }, (_, at) => `вкус${at}`).join('|')})`
  const spelledOf = (at: number) => Array.from({ length: 12 }, (_, one) => String.fromCodePoint(0x20000 + at * 12 + one))
  const sets = Array.from(
    { length: 5_500 },
    (_, at) =>
      `q${spelledOf(at)
        .map((char) => `[я${char}]`)
        .join('')}`,
  )
  const segment = buildPatternSegment([long, ...sets, 'кола[а-я]', 'сок'].map((pattern, at) => ({ itemId: at, patterns: [pattern], excludePatterns: [] })))
  const isKept = (source: number) => segment.programs.starts[source * 2] !== 0
  assert.deepEqual([0, 1, 5_500, 5_501, 5_502].map(isKept), [false, true, false, false, true])
  assert.equal(segment.programs.sets.starts.length - 1, 0x10000)
  const matcher = openSegmentMatcher(segment)
  const lines = ['чай вкус39', `q${spelledOf(0).join('')}`, `q${spelledOf(5_499).join('')}`, 'колая', 'сок']
  assert.deepEqual(
    lines.map((line) => findBest([{ matcher }], line)?.found.itemId),
    [0, 1, 5_500, 5_501, 5_502],
  )
})
