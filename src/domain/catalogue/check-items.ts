import { CODE_FIELDS, kindOfField, NOT_A_CODE, readNamedCode, type CodeField } from '../codes/named-codes.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { CatalogItem } from './item.ts'
import { patternObjection } from './pattern-objection.ts'

/** An error in one item; `pattern` is the pattern's text, `index` its place in the list. */
export type ItemProblem = {
  itemId: number
  field: 'itemId' | 'patterns' | 'excludePatterns' | CodeField
  index: number | null
  pattern: string | null
  reason: LocalizedText
}

const SAME_ID: LocalizedText = { en: 'another item of the request has this itemId', ru: 'такой номер есть и у другого товара' }

/** As many errors as somebody can read. */
const PROBLEMS_MAX = 100

/** All errors for which items are refused, in their order. */
export function checkItems(items: readonly CatalogItem[]): ItemProblem[] {
  const problems: ItemProblem[] = []
  const known = new Set<number>()
  const checked = new Map<string, LocalizedText | null>()
  const objection = (source: string) => {
    let reason = checked.get(source)
    if (reason === undefined) checked.set(source, (reason = patternObjection(source)))
    return reason
  }
  for (const item of items) {
    const { itemId, patterns, excludePatterns } = item
    if (problems.length >= PROBLEMS_MAX) break
    if (known.has(itemId)) problems.push({ itemId, field: 'itemId', index: null, pattern: null, reason: SAME_ID })
    known.add(itemId)
    for (const [field, sources] of [
      ['patterns', patterns ?? []],
      ['excludePatterns', excludePatterns],
    ] as const) {
      sources.forEach((pattern, index) => {
        const reason = objection(pattern)
        if (reason !== null) problems.push({ itemId, field, index, pattern, reason })
      })
    }
    for (const field of CODE_FIELDS) {
      item[field]?.forEach((code, index) => {
        if (readNamedCode(field, code) === null) problems.push({ itemId, field, index, pattern: code, reason: NOT_A_CODE[kindOfField(field)] })
      })
    }
  }
  return problems.slice(0, PROBLEMS_MAX)
}
