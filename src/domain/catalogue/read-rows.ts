import { CODE_FIELDS } from '../codes/named-codes.ts'

/** Headings of the columns, in the languages of operators. */
const HEADINGS: Readonly<Record<string, string>> = {
  itemid: 'itemId',
  id: 'itemId',
  номер: 'itemId',
  name: 'name',
  название: 'name',
  pointsperunit: 'pointsPerUnit',
  points: 'pointsPerUnit',
  баллы: 'pointsPerUnit',
  words: 'words',
  'words of the line': 'words',
  слова: 'words',
  'слова строки чека': 'words',
  excludewords: 'excludeWords',
  'кроме слов': 'excludeWords',
  patterns: 'patterns',
  образцы: 'patterns',
  excludepatterns: 'excludePatterns',
  исключения: 'excludePatterns',
  gtins: 'gtins',
  gtin: 'gtins',
  ean: 'gtins',
  codes: 'gtins',
  'codes (gtin)': 'gtins',
  коды: 'gtins',
  'коды (gtin)': 'gtins',
  штрихкод: 'gtins',
  ikpu: 'ikpu',
  икпу: 'ikpu',
  mxik: 'ikpu',
  excludegtins: 'excludeGtins',
  excludeikpu: 'excludeIkpu',
}

type Row = { itemId?: number | string; name: string; pointsPerUnit?: number | string } & Record<string, unknown>

/**
 * Items from rows of a spreadsheet, copied or exported: the first row has the headings. Rows of one item add up, so that each code may have a row of its own.
 * Rows of one number with different names or points are items of their own: the number was given twice, which the service refuses and nobody should overlook.
 * Null: this is no such table.
 */
export function readRows(text: string): Row[] | null {
  const table = readTable(text)
  if (!table?.fields?.includes('itemId') || !table.fields.includes('name')) return null
  const { fields, rows } = table
  const items: Row[] = []
  const byNumber = new Map<unknown, Row[]>()
  for (const cells of rows) {
    const of = (field: string) => cells[fields.indexOf(field)]?.trim() ?? ''
    const given: Row = {
      ...(of('itemId') !== '' && { itemId: numberOr(of('itemId')) }),
      name: inOneLine(of('name')),
      ...(of('pointsPerUnit') !== '' && { pointsPerUnit: numberOr(of('pointsPerUnit')) }),
    }
    const sameNumber = given.itemId === undefined ? [] : (byNumber.get(given.itemId) ?? [])
    const item = sameNumber.find((one) => isMoreOf(one, given)) ?? given
    if (item === given) {
      items.push(item)
      byNumber.set(item.itemId, [...sameNumber, item])
    } else if (given.pointsPerUnit !== undefined) item.pointsPerUnit = given.pointsPerUnit
    for (const field of ['patterns', 'excludePatterns']) addTo(item, field, of(field).split(/\r?\n/))
    for (const field of CODE_FIELDS) addTo(item, field, codesIn(of(field)))
  }
  return items
}

const isMoreOf = (item: Row, { name, pointsPerUnit }: Row): boolean =>
  (name === '' || name === item.name) && (pointsPerUnit === undefined || item.pointsPerUnit === undefined || pointsPerUnit === item.pointsPerUnit)

/**
 * Products of a promo from cells that were copied from a spreadsheet, with headings or, in the order of these columns, without. Empty cells are left out.
 * Null: this is a text for one field, not cells. `noHeadings`: lines with semicolons, which may stand between cells or in names, and no headings that say so.
 */
export function readProducts(text: string, columns: readonly string[]): Record<string, unknown>[] | 'noHeadings' | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const areNames = columns[0] === 'name' && lines.length > 1
  const cells = readTable(text)
  if (cells === null && areNames && lines.some((line) => line.includes(';'))) return 'noHeadings'
  const table = cells ?? (areNames ? { fields: null, rows: lines.map((line) => [line]) } : null)
  if (table === null || (table.fields === null && !text.includes('\t') && columns[0] !== 'name')) return null
  const fields = table.fields ?? columns
  return table.rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => {
        const field = fields[at]
        return field === undefined || cell.trim() === '' ? [] : [valueOf(field, cell.trim())]
      }),
    ),
  )
}

function valueOf(field: string, cell: string): [field: string, value: unknown] {
  if (field === 'itemId') return ['productId', numberOr(cell)]
  if (field === 'pointsPerUnit' || field === 'points') return ['points', numberOr(cell)]
  if (field === 'name') return [field, inOneLine(cell)]
  if (CODE_FIELDS.some((one) => one === field)) return [field, codesIn(cell)]
  const values = cell.split(field === 'words' || field === 'excludeWords' ? /\r?\n|;/ : /\r?\n/)
  return [field, values.map((value) => value.trim()).filter((value) => value !== '')]
}

/** A line break inside a cell would stay in the name, where no field shows it. */
const inOneLine = (cell: string): string => cell.replace(/\s*[\r\n]+\s*/g, ' ')

/** What is no number stays as it was written, to be marked as an error. */
const numberOr = (cell: string): number | string => {
  const number = Number(cell.replace(/[\s\u00a0]/g, '').replace(',', '.'))
  return Number.isNaN(number) ? cell : number
}

const codesIn = (cell: string): string[] =>
  cell
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map(wholeNumber)

/** Cells by rows, and the fields of the columns where the first row has headings. Null: there are no cells. */
function readTable(text: string): { fields: (string | undefined)[] | null; rows: string[][] } | null {
  const lines = text.replace(/^\ufeff/, '')
  const [first = ''] = FIRST_ROW.exec(lines) ?? []
  const separator = ['\t', ';', ','].find((mark) => first.includes(mark))
  if (separator === undefined) return null
  const all = cellsOf(lines, separator).filter((row) => row.some((cell) => cell.trim() !== ''))
  const fields = all[0]?.map((heading) => HEADINGS[heading.trim().toLowerCase()]) ?? []
  if (fields.filter((field) => field !== undefined).length > 1) return { fields, rows: all.slice(1) }
  return separator === '\t' ? { fields: null, rows: all } : null
}

/** A cell in quotes may have line breaks of its own. */
const FIRST_ROW = /^(?:(?<=^|[\t;,])"(?:[^"]|"")*"|[^\r\n])*/

function addTo(item: Row, field: string, values: readonly string[]): void {
  const own = values.map((value) => value.trim()).filter((value) => value !== '')
  if (own.length > 0) item[field] = [...new Set([...((item[field] as string[] | undefined) ?? []), ...own])]
}

/** A spreadsheet that takes a code for a number drops the zero at the beginning of a UPC. */
const wholeNumber = (code: string): string => (/^\d{11}$/.test(code) ? `0${code}` : code)

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let inQuotes = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (inQuotes) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else inQuotes = false
    } else if (letter === '"' && cell === '') inQuotes = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += letter
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}
