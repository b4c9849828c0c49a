import { readFileSync } from 'node:fs'

/** A line as a cash register printed it, and the number of the product that it is; null: it is none of them, or cannot be told apart. */
export type TillLine = { text: string; itemId: number | null }

/**
 * Sets of labelled lines, each with products of its own. Those whose single lines were never looked at while the reading was improved are for totals alone.
 */
export const SETS = {
  development: { isForTest: false },
  shops: { isForTest: false },
  'more-shops': { isForTest: false },
  'regional-shops': { isForTest: false },
  'chain-shops': { isForTest: false },
  'second-rank': { isForTest: false },
  'everyday-shops': { isForTest: false },
  'district-shops': { isForTest: false },
  'unseen-shops': { isForTest: true },
  'unseen-everyday': { isForTest: true },
  'unseen-district': { isForTest: true },
  test: { isForTest: true },
} as const

export type SetName = keyof typeof SETS

/**
 * Names of products, and lines in the manner of tills, labelled one by one. `=` begins a product and its lines follow; `!` is a line of no product of the file, often of the
 * same brand or kind; `?` is a line that may be several of the products, and must not be given to one.
 */
export function readTillLines(set: SetName): { names: string[]; lines: TillLine[] } {
  const names: string[] = []
  const lines: TillLine[] = []
  for (const row of readFileSync(new URL(`till-lines/${set}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (row === '' || row.startsWith('# ')) continue
    const [, mark, text] = /^([=!?]) (.*)$/.exec(row) ?? [null, '', row]
    if (mark === '=') names.push(text as string)
    else lines.push({ text: text as string, itemId: mark === '' ? names.length : null })
  }
  return { names, lines }
}
