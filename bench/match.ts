import assert from 'node:assert/strict'
import { RE2JS } from 're2js'
import { lineCodes, type LineCodes } from '#domain/codes/line-codes.ts'
import { matchLine } from '#domain/catalogue/match-line.ts'
import { buildCatalogue, matchAllOwn, matchOwn, patchCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { compileExpression, matchesLine, readLine } from '@chekhov/pattern-engine'
import { openChance } from '#test/support/chance.ts'
import { benchStyles } from './match-styles.ts'
import { makeCatalogue, makeLines } from './catalogues/make-catalogue.ts'
import { median, say, table, verdict } from './ground/figures.ts'

const SIZES = [100, 5_000, 100_000]
const LINES = 10_000
/** Lines before the measurement, because a serving process is warm. Its start is measured by the time that building takes. */
const WARM_LINES = 60_000
/** Number of lines for the slow engines by size of the catalogue, so that they finish; the cost of a line hardly varies. */
const PLAIN_LINES: Record<number, number> = { 100: 10_000, 5000: 300 }
const RE2_LINES: Record<number, number> = { 100: 1_000, 5000: 20 }
const ROUNDS = 4
const COMPARED_LINES = 150
const PATCHES = 15

/**
 * Compares the catalogue's engine with a loop over JavaScript's RegExp (flag i) and over re2js, on equal seeded catalogues and lines: the cost of a line, of
 * building, and of changing ten items. Every line is new to the engine, which was warmed up on others.
 */
export async function benchMatch({ seed }: { seed: number }): Promise<void> {
  say(`Match: catalogues of one to three patterns an item, ${LINES} cash register lines, seed ${seed}. CPU µs of one line.\n\n`)
  const rows = [
    ['items', 'engine', 'RegExp loop', 're2js loop', 'RegExp / engine', 'build ms', 'patch of 10, ms', 'memory MB', 'lines matched', 'with codes / without'],
  ]
  const cost = new Map<number, number>()
  let ratio = NaN
  let build = NaN
  let patch = NaN
  let codes = NaN
  for (const size of SIZES) {
    const made = makeCatalogue(openChance(seed), size)
    const before = memoryMb()
    const [catalogue, buildMs] = measured(() => buildCatalogue(made.items))
    const memory = memoryMb() - before
    const warm = makeLines(openChance(seed * 100 + 1), made, WARM_LINES)
    const rounds = Array.from({ length: ROUNDS }, (_, round) => makeLines(openChance(seed * 100 + 2 + round), made, LINES))
    const timed = rounds[0] as string[]
    for (const line of warm) matchOwn(catalogue, line)
    const plainOnce = plainLoop(made.items)
    // The engines take turns and the best round of each counts, because other load of the machine only ever adds time.
    const costs = rounds.map(
      (lines) => [perLine(lines, (line) => matchOwn(catalogue, line)), perLine(lines.slice(0, PLAIN_LINES[size] ?? 0), plainOnce)] as const,
    )
    const looking = costOfCodes(made.items, rounds)
    const matched = timed.filter((one) => matchOwn(catalogue, one) !== null).length
    const line = Math.min(...costs.map(([engine]) => engine))
    const withCodes = (line + looking) / line
    const plain = Math.min(...costs.map(([, loop]) => loop))
    const re2 = re2Loop(made.items, timed.slice(0, RE2_LINES[size] ?? 0))
    const patchMs = patchCost(catalogue, made.items)
    if (size <= 5_000) compare(catalogue, made.items, timed)
    cost.set(size, line)
    if (size === 5_000) [ratio, codes] = [plain / line, withCodes]
    if (size === 100_000) [build, patch] = [buildMs, patchMs]
    rows.push([
      String(size),
      line.toFixed(2),
      presented(plain),
      presented(re2),
      presented(plain / line),
      buildMs.toFixed(0),
      patchMs.toFixed(2),
      memory.toFixed(0),
      String(matched),
      withCodes.toFixed(2),
    ])
  }
  say(`${table(rows)}\n`)
  say(`  pairs (line, item) of the engine and of every pattern tried are the same on ${COMPARED_LINES} lines\n`)
  say(verdict('5,000 items: the plain loop over RegExp to the engine', ratio, '≥', 2_000, 0))
  say(verdict('5,000 items: a line with codes, in a catalogue with codes, to the line and the catalogue without', codes, '≤', 1.05))
  say(verdict('a line with 100,000 items to one with 5,000', (cost.get(100_000) ?? NaN) / (cost.get(5_000) ?? NaN), '≤', 1.8))
  say(verdict('a change of ten items in 100,000, CPU ms', patch, '≤', 5))
  say(verdict('building 100,000 items, CPU s', build / 1000, '≤', 4))
  benchStyles(seed)
}

/**
 * What codes add to a line: every item has a number, a third of the lines has a code, and a tenth of those is an item's. Measured is the look at the codes alone:
 * beside the cost of a whole line it would vanish in what two measurements of the same line differ by. Patterns that a found code makes needless are not
 * set off against it.
 */
function costOfCodes(items: readonly CatalogItem[], rounds: readonly string[][]): number {
  const coded = buildCatalogue(items.map((item, index) => ({ ...item, gtins: [gtinOf(index)] })))
  const costs = rounds.map((names) => {
    const lines = names.map((name, index): { name: string; codes?: LineCodes } => {
      const number = index % 30 === 0 ? (index / 30) % items.length : 10_000_000 + index
      return index % 3 === 0 ? { name, codes: lineCodes([{ kind: 'ean13', value: gtinOf(number) }]) as LineCodes } : { name }
    })
    return perLine(lines, (line) => matchLine(coded, line, { matchBy: 'codes' }))
  })
  return Math.min(...costs)
}

/** A number of the company 4600, with its check digit. */
function gtinOf(number: number): string {
  const digits = `460${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** RegExp misreads \b and \w in Cyrillic words, so only its cost is of interest, not its result. */
function plainLoop(items: readonly CatalogItem[]): (line: string) => number {
  let expressions: { own: RegExp[]; excluded: RegExp[] }[] | null = null
  return (line) => {
    expressions ??= items.map(({ patterns, excludePatterns }) => ({ own: (patterns ?? []).map(regExp), excluded: excludePatterns.map(regExp) }))
    return expressions.filter(({ own, excluded }) => own.some((one) => one.test(line)) && !excluded.some((one) => one.test(line))).length
  }
}

const perLine = <L>(lines: readonly L[], look: (line: L) => unknown): number => {
  if (lines.length === 0) return NaN
  look(lines[0] as L)
  return (measured(() => lines.forEach(look))[1] * 1000) / lines.length
}

const regExp = (source: string): RegExp => new RegExp(source.replace(/^\(\?i\)/, ''), 'i')

/** re2js refuses look-arounds, so patterns with them are left out. */
function re2Loop(items: readonly CatalogItem[], lines: readonly string[]): number {
  if (lines.length === 0) return NaN
  const expressions = items
    .flatMap(({ patterns }) => patterns ?? [])
    .flatMap((source) => {
      try {
        return [RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)]
      } catch {
        return []
      }
    })
  return (measured(() => lines.reduce((sum, line) => sum + expressions.filter((one) => one.test(line)).length, 0))[1] * 1000) / lines.length
}

/** Each item gets the patterns of the next one, so that a segment has to be built. */
function patchCost(catalogue: Catalogue, items: readonly CatalogItem[]): number {
  let version = catalogue
  return median(
    Array.from({ length: PATCHES }, (_, round) => {
      const upsert = items
        .slice(round * 10, round * 10 + 10)
        .map((item, at) => ({ ...item, patterns: items[(round * 10 + at + 1) % items.length]?.patterns ?? null }))
      const [next, ms] = measured(() => patchCatalogue(version, { upsert, deleteItemIds: [] }))
      version = next
      return ms
    }),
  )
}

/** Checks that the engine finds what trying every pattern on every spelling finds. */
function compare(catalogue: Catalogue, items: readonly CatalogItem[], lines: readonly string[]): void {
  const compiled = new Map<string, ReturnType<typeof patternOf>>()
  const found = (source: string, line: ReturnType<typeof readLine>) => {
    let pattern = compiled.get(source)
    if (pattern === undefined) compiled.set(source, (pattern = patternOf(source)))
    return matchesLine(pattern, line)
  }
  const matching = lines.filter((line) => matchOwn(catalogue, line) !== null).slice(0, COMPARED_LINES / 2)
  for (const text of [...matching, ...lines.slice(0, COMPARED_LINES - matching.length)]) {
    const line = readLine(text)
    const expected = items.filter(
      ({ patterns, excludePatterns }) => patterns?.some((one) => found(one, line)) && !excludePatterns.some((one) => found(one, line)),
    )
    assert.deepEqual(
      matchAllOwn(catalogue, text)
        .map(({ itemId }) => itemId)
        .toSorted((a, b) => a - b),
      expected.map(({ itemId }) => itemId),
      text,
    )
  }
}

function patternOf(source: string) {
  const compiled = compileExpression(source)
  assert.ok(compiled.ok, source)
  return compiled.pattern
}

function measured<T>(work: () => T): [T, number] {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

function memoryMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const presented = (figure: number): string => (Number.isNaN(figure) ? '–' : figure.toFixed(figure < 100 ? 1 : 0))
