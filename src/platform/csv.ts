export type Cell = string | number | boolean | null

/** Spreadsheets read UTF-8 as such when it begins like this. */
export const UTF8_MARK = '\ufeff'

/** A line of a table as RFC 4180 has it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormula(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A participant writes their own id: to a spreadsheet it shall be a text and nothing that it reckons with or calls. Where `;` or a tab is the
 * separator of lists, a cell begins after it too.
 */
const withoutFormula = (text: string): string => text.replaceAll(/(^|[;,\t\r\n])(?=\s*[=+\-@\t\r])/g, "$1'")
