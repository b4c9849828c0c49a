import { buildLiteralIndex, lineOf, matchesLine, requiredLiterals, type Line } from '@chekhov/pattern-engine'
import type { CompiledProduct, CompiledSettings } from '../rules/compile.ts'
import { finding, type LintFinding } from './lint-finding.ts'

/** With fewer lines than this, a pattern without matches is not suspicious. */
const TELLING_LINES = 100
/** A pattern that matches more than this share of all lines hardly means one product. */
const BROAD_SHARE = 0.3
const SHORTEST_WORD = 2

/** Checks patterns against recent lines, and against the names that the operator gives the products. */
export function* lintProducts({ compiledProducts: products }: CompiledSettings, lines: readonly string[]): Generator<LintFinding> {
  if (products.length === 0) return
  const patterns = products.flatMap((product, at) =>
    product.patterns.map((pattern, index) => ({ product, pattern, path: ['products', at, 'patterns', index] })),
  )
  const findPatterns = finderOf(patterns)
  const found = new Map<number, number>()
  const contests = openContests(products)

  for (const printed of lines) {
    const line = lineOf(printed)
    const numbers = findPatterns(line)
    for (const number of numbers) found.set(number, (found.get(number) ?? 0) + 1)
    contests.note(
      numbers.map((number) => patterns[number]?.product as CompiledProduct),
      line,
    )
  }
  for (const { name } of products)
    contests.note(
      findPatterns(lineOf(name)).map((number) => patterns[number]?.product as CompiledProduct),
      lineOf(name),
    )

  const bySource = new Map<string, string>()
  for (const [number, { product, pattern, path }] of patterns.entries()) {
    const times = found.get(number) ?? 0
    const longest = Math.max(0, ...requiredLiterals(pattern.tree).map((clause) => Math.min(...clause.map(({ length }) => length))))
    const known = bySource.get(pattern.source)
    bySource.set(pattern.source, known ?? product.name)
    if (longest < SHORTEST_WORD)
      yield finding(
        'PATTERN_WITHOUT_WORDS',
        path,
        { en: `${pattern.source} asks for no word of two letters or more`, ru: `${pattern.source} не требует ни одного слова из двух и более букв` },
        { en: 'name a word of the product', ru: 'назовите слово товара' },
      )
    if (known !== undefined)
      yield finding(
        'LISTED_TWICE',
        path,
        { en: `${pattern.source} is a pattern of ${known} already`, ru: `${pattern.source} уже есть среди образцов «${known}»` },
        { en: 'a line belongs to the first product that it matches', ru: 'строка достаётся первому подходящему товару' },
      )
    if (lines.length < TELLING_LINES) continue
    if (times === 0)
      yield finding(
        'PATTERN_NEVER_FOUND',
        path,
        { en: `none of ${lines.length} lines seen lately has ${pattern.source}`, ru: `из ${lines.length} последних строк ${pattern.source} нет ни в одной` },
        { en: 'compare it with how tills print the product', ru: 'сверьте с тем, как товар печатают кассы' },
      )
    if (times > lines.length * BROAD_SHARE)
      yield finding(
        'PATTERN_BROAD',
        path,
        {
          en: `${times} of ${lines.length} lines seen lately have ${pattern.source}`,
          ru: `из ${lines.length} последних строк ${pattern.source} есть в ${times}`,
        },
        { en: "ask for more of the product's name", ru: 'возьмите больше из названия товара' },
      )
  }
  yield* contests.hidden()
}

type Pattern = { product: CompiledProduct; pattern: CompiledProduct['patterns'][number]; path: (string | number)[] }

function finderOf(patterns: readonly Pattern[]): (line: Line) => number[] {
  const index = buildLiteralIndex(patterns.map(({ pattern }) => pattern))
  return (line) => index.candidates(line).filter((number) => matchesLine((patterns[number] as Pattern).pattern, line))
}

/** Finds lines that several products match. */
function openContests(products: readonly CompiledProduct[]) {
  const lost = new Map<CompiledProduct, CompiledProduct>()
  const won = new Set<CompiledProduct>()
  return {
    note(wanting: readonly CompiledProduct[], line: Line): void {
      const [first, ...others] = wanting.filter(({ excludePatterns }) => !excludePatterns.some((pattern) => matchesLine(pattern, line)))
      if (first === undefined) return
      won.add(first)
      for (const other of others) if (other !== first) lost.set(other, first)
    },
    *hidden(): Generator<LintFinding> {
      for (const [at, product] of products.entries()) {
        const by = lost.get(product)
        if (by !== undefined && !won.has(product)) {
          yield finding(
            'PRODUCT_HIDDEN',
            ['products', at],
            {
              en: `whatever lines ${product.name} matches belong to ${by.name}, which stands before it`,
              ru: `все строки, которые подходят «${product.name}», достаются товару «${by.name}», он стоит раньше`,
            },
            {
              en: 'put the narrower product first, or exclude its words from the other',
              ru: 'поставьте более узкий товар раньше или исключите его слова у другого',
            },
          )
        }
      }
    },
  }
}
