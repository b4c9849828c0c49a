import { buildLiteralIndex, lineOf, matchesLine, requiredLiterals, type Line } from '@chekhov/pattern-engine'
import type { CompiledProduct, CompiledSettings } from '../rules/compile.ts'
import { isOfShop } from '../codes/gtin.ts'
import { readNamedCode } from '../codes/named-codes.ts'
import { namedBy } from '../codes/code-index.ts'
import { buildWordsFinder, readWords } from '../catalogue/names/contains-words.ts'
import { ownWords } from '../catalogue/names/dictionary.ts'
import { readName } from '../catalogue/names/read-name.ts'
import type { LocalizedText } from '../localized-text.ts'
import { codesOfSeen, type SeenLine } from '../catalogue/past-lines.ts'
import { finding, type LintFinding } from './lint-finding.ts'

/** With fewer lines than this, a pattern without matches is not suspicious. */
const TELLING_LINES = 100
/** A pattern that matches more than this share of all lines hardly means one product. */
const BROAD_SHARE = 0.3
const SHORTEST_WORD = 2

/** Checks patterns against recent lines, and against the names that the operator gives the products. */
export function* lintProducts(settings: CompiledSettings, lines: readonly SeenLine[]): Generator<LintFinding> {
  const { compiledProducts: products } = settings
  if (products.length === 0) return
  yield* lintCodes(settings)
  const numbers = openNumbers(settings)
  const patterns = products.flatMap((product, at) =>
    product.patterns.map((pattern, index) => ({ product, pattern, path: ['products', at, 'patterns', index] })),
  )
  const findPatterns = finderOf(patterns)
  const found = new Map<number, number>()
  const contests = openContests(products)

  for (const seen of lines) {
    const line = lineOf(seen.name)
    const wanting = findPatterns(line)
    for (const number of wanting) found.set(number, (found.get(number) ?? 0) + 1)
    contests.note(
      wanting.map((number) => patterns[number]?.product as CompiledProduct),
      line,
    )
    numbers.note(
      wanting.filter((number) => !(patterns[number] as Pattern).product.excludePatterns.some((pattern) => matchesLine(pattern, line))),
      patterns,
      seen,
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
        COMPARE,
      )
    if (times > lines.length * BROAD_SHARE)
      yield finding(
        'PATTERN_BROAD',
        path,
        {
          en: `${times} of ${lines.length} lines seen lately have ${pattern.source}`,
          ru: `из ${lines.length} последних строк ${pattern.source} есть в ${times}`,
        },
        ASK_FOR_MORE,
      )
  }
  yield* numbers.findings(patterns)
  yield* contests.hidden()
  yield* lintWords(settings, lines)
}

/** Words as patterns are checked: whether recent lines contain them, and not too many. */
function* lintWords({ products }: CompiledSettings, lines: readonly SeenLine[]): Generator<LintFinding> {
  const entries = products.flatMap(({ words }, at) => words.map((text, index) => ({ text, path: ['products', at, 'words', index] })))
  const finder = buildWordsFinder(entries.map((entry) => [entry, [readWords(entry.text, ownWords())].filter((words) => words !== null)]))
  if (finder === null || lines.length < TELLING_LINES) return
  const found = new Map<(typeof entries)[number], number>()
  for (const { name } of lines) for (const entry of finder.all(readName(name, ownWords()))) found.set(entry, (found.get(entry) ?? 0) + 1)
  for (const entry of entries) {
    const times = found.get(entry) ?? 0
    if (times === 0)
      yield finding(
        'PATTERN_NEVER_FOUND',
        entry.path,
        {
          en: `none of ${lines.length} lines seen lately contains “${entry.text}”`,
          ru: `из ${lines.length} последних строк слов «${entry.text}» нет ни в одной`,
        },
        COMPARE,
      )
    if (times > lines.length * BROAD_SHARE)
      yield finding(
        'PATTERN_BROAD',
        entry.path,
        {
          en: `${times} of ${lines.length} lines seen lately contain “${entry.text}”`,
          ru: `из ${lines.length} последних строк слова «${entry.text}» есть в ${times}`,
        },
        ASK_FOR_MORE,
      )
  }
}

const COMPARE: LocalizedText = { en: 'compare it with how tills print the product', ru: 'сверьте с тем, как товар печатают кассы' }
const ASK_FOR_MORE: LocalizedText = { en: "ask for more of the product's name", ru: 'возьмите больше из названия товара' }

function* lintCodes({ products, match_by }: CompiledSettings): Generator<LintFinding> {
  if (match_by === 'codes' && products.every(({ gtins, ikpu }) => gtins.length + ikpu.length === 0))
    yield finding(
      'NOTHING_PASSES',
      ['match_by'],
      { en: 'only codes count, and no product has any', ru: 'считаются только коды, а у товаров их нет' },
      { en: 'give the products their codes', ru: 'дайте товарам коды' },
    )
  const known = new Map<string, string>()
  for (const [at, { name, gtins, ikpu }] of products.entries()) {
    for (const [field, codes] of [
      ['gtins', gtins],
      ['ikpu', ikpu],
    ] as const) {
      for (const [index, text] of codes.entries()) {
        const code = readNamedCode(field, text)
        if (code === null) continue
        const key = `${field} ${code.digits} ${code.isWhole}`
        const other = known.get(key)
        known.set(key, other ?? name)
        if (other !== undefined)
          yield finding(
            'LISTED_TWICE',
            ['products', at, field, index],
            { en: `${text} is a code of ${other} already`, ru: `${text} уже есть среди кодов «${other}»` },
            { en: 'a line belongs to the first product that it matches', ru: 'строка достаётся первому подходящему товару' },
          )
        if (code.kind === 'gtin' && code.isWhole && isOfShop(code.digits))
          yield finding(
            'GTIN_OF_SHOP',
            ['products', at, field, index],
            { en: `${text} is a code that a shop made up itself`, ru: `${text} это код, который магазин придумал сам` },
            { en: 'in another shop it is another product', ru: 'в другом магазине это другой товар' },
          )
      }
    }
  }
}

const GTINS_SHOWN = 5

/** Product codes of recent lines that patterns find. */
function openNumbers({ productCodes }: CompiledSettings) {
  const unnamed = new Map<CompiledProduct, { gtins: Set<string>; lines: number }>()
  const ofPattern = new Map<number, Set<string>>()
  return {
    note(wanting: readonly number[], patterns: readonly Pattern[], seen: SeenLine): void {
      const { gtin } = seen
      const [first] = wanting
      if (!gtin || first === undefined || isOfShop(gtin)) return
      const { codes } = codesOfSeen(seen)
      if (productCodes !== null && codes !== undefined && namedBy(productCodes, codes).length > 0) return
      const { product } = patterns[first] as Pattern
      const known = unnamed.get(product)
      if (known === undefined) unnamed.set(product, { gtins: new Set([gtin]), lines: 1 })
      else {
        known.gtins.add(gtin)
        known.lines += 1
      }
      for (const number of wanting) {
        const gtins = ofPattern.get(number)
        if (gtins === undefined) ofPattern.set(number, new Set([gtin]))
        else gtins.add(gtin)
      }
    },
    *findings(patterns: readonly Pattern[]): Generator<LintFinding> {
      for (const [product, { gtins, lines }] of unnamed) {
        const shown = `${[...gtins].slice(0, GTINS_SHOWN).join(', ')}${gtins.size > GTINS_SHOWN ? ' …' : ''}`
        yield finding(
          'GTINS_NOT_NAMED',
          ['products', product.position, 'gtins'],
          {
            en: `${lines} lines seen lately, which its patterns find, have GTINs that no product names: ${shown}`,
            ru: `у последних строк (${lines}), которые находят образцы, есть GTIN, не названные ни у одного товара: ${shown}`,
          },
          { en: `add those that are its own: ${shown}`, ru: `добавьте те, что принадлежат товару: ${shown}` },
        )
      }
      for (const [number, gtins] of ofPattern) {
        if (gtins.size < 2) continue
        const { pattern, path } = patterns[number] as Pattern
        yield finding(
          'PATTERN_OF_SEVERAL_GTINS',
          path,
          { en: `${pattern.source} matched ${gtins.size} different GTINs`, ru: `${pattern.source} находит разные GTIN: ${gtins.size}` },
          { en: 'name the codes of the product, or ask for more of its name', ru: 'назовите коды товара или возьмите больше из его названия' },
        )
      }
    },
  }
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
