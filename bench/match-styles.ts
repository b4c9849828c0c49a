import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildCatalogue, matchAllOwn, matchOwn, needsMerge, patchCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts'
import { checkItems } from '#domain/catalogue/check-items.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { openChance } from '#test/support/chance.ts'
import { compileExpression, matchesLine, readLine } from '@chekhov/pattern-engine'
import { makeStyled, makeStyledLines, STYLES, type Styled } from './catalogues/styles.ts'
import { median, say, table, verdict } from './ground/figures.ts'

const SIZES = [100, 5_000, 100_000] as const
const LINES = 3_000
const WARM_LINES = 3_000
const ROUNDS = 3
const COMPARED_LINES = 30
const PATCHES = 60
const COMPARED_ITEMS = 1_500
const VECTORSCAN_ITEMS = 5_000
const VECTORSCAN_MS = 3 * 60_000

/** Catalogues of fourteen styles of writing patterns and a mixture of them, each reported by itself, and Vectorscan on the same. */
export function benchStyles(seed: number): void {
  say(`\nStyles of writing patterns: CPU µs of one line; items found for a line at 5,000 and 100,000 items; building and patching 100,000.\n\n`)
  const rows = [['style', '100', '5,000', '100,000', 'ratio', 'renamed', 'patched', 'build s', 'MB', 'patch ms', 'matched', 'per line']]
  const costs = new Map<string, number[]>()
  let [slowestBuild, largest, slowestPatch, renamedRatio, patchedRatio] = [0, 0, 0, 0, 0]
  for (const style of [...Object.keys(STYLES), 'mixed']) {
    const measured = SIZES.map((size) => measureStyle(style, seed, size))
    const [, middle, large] = measured as [Measured, Measured, Measured]
    costs.set(
      style,
      measured.map(({ line }) => line),
    )
    slowestBuild = Math.max(slowestBuild, large.buildMs / 1000)
    largest = Math.max(largest, large.memory)
    slowestPatch = Math.max(slowestPatch, large.patchMs)
    renamedRatio = Math.max(renamedRatio, middle.renamed)
    patchedRatio = Math.max(patchedRatio, middle.patched)
    rows.push([
      style,
      ...measured.map(({ line }) => line.toFixed(1)),
      (large.line / middle.line).toFixed(2),
      middle.renamed.toFixed(2),
      middle.patched.toFixed(2),
      (large.buildMs / 1000).toFixed(1),
      large.memory.toFixed(0),
      large.patchMs.toFixed(2),
      String(large.matched),
      `${middle.found.toFixed(1)} ${large.found.toFixed(1)}`,
    ])
  }
  say(`${table(rows)}\n`)
  const at = (index: number) => [...costs].filter(([name]) => name !== 'mixed').map(([, all]) => all[index] as number)
  say(verdict('5,000 items: the dearest style to the cheapest', Math.max(...at(1)) / Math.min(...at(1)), '≤', 4))
  say(verdict('100,000 items: the dearest style to the cheapest', Math.max(...at(2)) / Math.min(...at(2)), '≤', 4))
  say(
    verdict(
      'a line with 100,000 items to one with 5,000, the worst style',
      Math.max(...[...costs.values()].map(([, five, all]) => (all as number) / (five as number))),
      '≤',
      3,
    ),
  )
  say(verdict('after 60 patches of points to fresh, the worst style', renamedRatio, '≤', 1.1))
  say(verdict('after patches of patterns to fresh, before a merge, the worst style', patchedRatio, '≤', 1.1))
  say(verdict('building 100,000 items, CPU s, the worst style', slowestBuild, '≤', 4))
  say(verdict('memory of 100,000 items, MB, the worst style', largest, '≤', 250, 0))
  say(verdict('a change of ten items in 100,000, CPU ms, the worst style', slowestPatch, '≤', 2))
  compareWithVectorscan(seed)
}

type Measured = { line: number; renamed: number; patched: number; buildMs: number; memory: number; patchMs: number; matched: number; found: number }

function measureStyle(style: string, seed: number, size: number): Measured {
  const made = makeStyled(style, openChance(seed), size)
  if (size === 100) assert.deepEqual(checkItems(made.items), [])
  const before = memoryMb()
  const [catalogue, buildMs] = timed(() => buildCatalogue(made.items))
  const memory = memoryMb() - before
  const lines = makeStyledLines(openChance(seed * 100 + 1), made, LINES * ROUNDS + WARM_LINES)
  const cost = (version: Catalogue) => {
    for (const line of lines.slice(0, WARM_LINES)) matchOwn(version, line)
    return Math.min(
      ...Array.from({ length: ROUNDS }, (_, round) => perLine(version, lines.slice(WARM_LINES + round * LINES, WARM_LINES + (round + 1) * LINES))),
    )
  }
  const line = cost(catalogue)
  const others = makeStyled(style, openChance(seed + 1), size).items
  const renamed = patched(catalogue, (round) => made.items.slice(round * 10, round * 10 + 10).map((item) => ({ ...item, pointsPerUnit: round })))
  const rewritten = patched(catalogue, (round) => others.slice(round * 10, round * 10 + 10))
  if (size === 5_000) compare(made, lines)
  const sample = lines.slice(-300)
  return {
    line,
    renamed: size === 5_000 ? cost(renamed.version) / line : NaN,
    patched: size === 5_000 ? cost(rewritten.version) / line : NaN,
    buildMs,
    memory,
    patchMs: median(rewritten.patches),
    matched: sample.filter((text) => matchOwn(catalogue, text) !== null).length,
    found: sample.reduce((sum, text) => sum + matchAllOwn(catalogue, text).length, 0) / sample.length,
  }
}

/** The catalogue after so many changes, at most until it would be merged. */
function patched(catalogue: Catalogue, itemsOf: (round: number) => readonly CatalogItem[]): { version: Catalogue; patches: number[] } {
  let version = catalogue
  const patches: number[] = []
  for (let round = 0; round < PATCHES; round++) {
    const upsert = itemsOf(round)
    const [next, ms] = timed(() => patchCatalogue(version, { upsert, deleteItemIds: [] }))
    if (needsMerge(next)) break
    version = next
    patches.push(ms)
  }
  return { version, patches }
}

/** What the engine finds is what trying every pattern finds. */
function compare({ items: all }: Styled, lines: readonly string[]): void {
  const items = all.slice(0, COMPARED_ITEMS)
  const catalogue = buildCatalogue(items)
  const compiled = new Map<string, (line: ReturnType<typeof readLine>) => boolean>()
  const found = (source: string, line: ReturnType<typeof readLine>) => {
    let test = compiled.get(source)
    if (test === undefined) {
      const result = compileExpression(source)
      assert.ok(result.ok)
      compiled.set(source, (test = (text) => matchesLine(result.pattern, text)))
    }
    return test(line)
  }
  const matching = lines.filter((line) => matchOwn(catalogue, line) !== null).slice(0, COMPARED_LINES / 2)
  for (const text of [...matching, ...lines.slice(0, COMPARED_LINES / 2)]) {
    const line = readLine(text)
    const expected = items.filter(
      ({ patterns, excludePatterns }) => patterns?.some((one) => found(one, line)) && !excludePatterns.some((one) => found(one, line)),
    )
    const ours = matchAllOwn(catalogue, text).map(({ itemId }) => itemId)
    assert.deepEqual(
      ours.toSorted((a, b) => a - b),
      expected.map(({ itemId }) => itemId),
      text,
    )
  }
}

/** Each style with Vectorscan: the patterns that it supports, without exclusions, on both sides; the lines as printed. */
function compareWithVectorscan(seed: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'vectorscan-'))
  try {
    const program = join(folder, 'vectorscan')
    try {
      execFileSync('gcc', ['-O2', '-o', program, join(import.meta.dirname, 'programs/vectorscan.c'), '-lhs'], { stdio: 'pipe' })
    } catch {
      say('  Vectorscan: skipped, there is no gcc or no library (Debian: libvectorscan-dev, libhyperscan-dev)\n')
      return
    }
    const rows = [['style', 'ours', 'Vectorscan', 'ours / Vectorscan', 'patterns supported']]
    const ratios: number[] = []
    for (const style of [...Object.keys(STYLES), 'mixed']) {
      const made = makeStyled(style, openChance(seed), VECTORSCAN_ITEMS)
      const theirs = scanWithVectorscan(program, folder, made, makeStyledLines(openChance(seed * 100 + 7), made, LINES))
      if (theirs === null) {
        rows.push([style, '', `not put together within ${VECTORSCAN_MS / 60_000} minutes`, '', ''])
        continue
      }
      if (theirs.supported.size === 0) {
        rows.push([style, '', '', '', `none of ${theirs.all}`])
        continue
      }
      const items = made.items.flatMap((item): CatalogItem[] => {
        const patterns = (item.patterns ?? []).filter((source) => theirs.supported.has(source))
        return patterns.length === 0 ? [] : [{ ...item, patterns, excludePatterns: [] }]
      })
      const catalogue = buildCatalogue(items)
      for (const line of makeStyledLines(openChance(seed), made, WARM_LINES)) matchOwn(catalogue, line)
      const ours = Math.min(
        ...Array.from({ length: ROUNDS }, (_, round) => perLine(catalogue, makeStyledLines(openChance(seed * 100 + 8 + round), made, LINES))),
      )
      ratios.push(ours / theirs.line)
      rows.push([style, ours.toFixed(1), theirs.line.toFixed(1), (ours / theirs.line).toFixed(2), `${theirs.supported.size} of ${theirs.all}`])
    }
    say(`\nVectorscan on the same patterns, ${VECTORSCAN_ITEMS} items, CPU µs of one line:\n\n${table(rows)}\n`)
    say(verdict('5,000 items, ours to Vectorscan, the median style', median(ratios), '≤', 1))
    say(verdict('5,000 items, ours to Vectorscan, the worst style', Math.max(...ratios), '≤', 1))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Null: Vectorscan has not put the patterns together in time. */
function scanWithVectorscan(program: string, folder: string, { items }: Styled, lines: readonly string[]) {
  const sources = [...new Set(items.flatMap(({ patterns }) => patterns ?? []))]
  writeFileSync(join(folder, 'patterns'), `${sources.join('\n')}\n`)
  writeFileSync(join(folder, 'lines'), `${lines.join('\n')}\n`)
  const { status, stdout, stderr, error } = spawnSync(program, [join(folder, 'patterns'), join(folder, 'lines')], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: VECTORSCAN_MS,
  })
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT') return null
  if (status !== 0) throw new Error(`Vectorscan: ${stderr.trim()}`)
  const rows = stdout.split('\n')
  const numbers = (rows[0] as string).split(' ').slice(1)
  return {
    all: sources.length,
    supported: new Set(numbers.map((number) => sources[Number(number)] as string)),
    line: Math.min(...rows.filter((row) => row.startsWith('round')).map((row) => Number(row.split(' ')[1]))),
  }
}

const perLine = (catalogue: Catalogue, lines: readonly string[]): number =>
  (timed(() => lines.forEach((line) => matchOwn(catalogue, line)))[1] * 1000) / lines.length

function timed<T>(work: () => T): [T, number] {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memoryMb(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
