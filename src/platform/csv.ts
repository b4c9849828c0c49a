export type Cell = string | number | boolean | null

/** Spreadsheets recognise UTF-8 by this mark at the beginning. */
export const UTF8_MARK = '\ufeff'

/** `,` of RFC 4180, or `;`, which spreadsheets expect where `,` separates decimals, as in Russian and Uzbek. */
export type Separator = ',' | ';'

/** One line of a table. */
export const csvLine = (cells: readonly Cell[], separator: Separator = ','): string => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`

function csvCell(cell: Cell, separator: Separator): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormula(cell) : String(cell)
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Participants choose their ids, so a cell must be a text to a spreadsheet and not a formula. Where `;` or a tab separates cells, a cell begins after it too,
 * and so it does in each line. CR and LF together are one end of a line, which nothing may split.
 */
export const withoutFormula = (text: string): string => text.replaceAll(/(^|\r\n|[;,\t\r\n])(?=[^\S\r\n]*(?:[=+\-@\t]|\r(?!\n)))/g, "$1'")
