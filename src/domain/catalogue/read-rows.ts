import { CODE_FIELDS } from '../codes/named-codes.ts'

/** Headings of the columns, in the languages of operators, without what stands between their letters. */
const HEADINGS: Readonly<Record<string, string>> = {
  itemid: 'itemId',
  id: 'itemId',
  номер: 'itemId',
  номертовара: 'itemId',
  name: 'name',
  название: 'name',
  наименование: 'name',
  pointsperunit: 'pointsPerUnit',
  points: 'pointsPerUnit',
  баллы: 'pointsPerUnit',
  баллызаединицу: 'pointsPerUnit',
  words: 'words',
  wordsoftheline: 'words',
  слова: 'words',
  словастрокичека: 'words',
  excludewords: 'excludeWords',
  кромеслов: 'excludeWords',
  patterns: 'patterns',
  образцы: 'patterns',
  образцыстрокичека: 'patterns',
  паттерны: 'patterns',
  excludepatterns: 'excludePatterns',
  исключения: 'excludePatterns',
  gtins: 'gtins',
  gtin: 'gtins',
  ean: 'gtins',
  codes: 'gtins',
  codesgtin: 'gtins',
  коды: 'gtins',
  кодыgtin: 'gtins',
  штрихкод: 'gtins',
  штрихкоды: 'gtins',
  ikpu: 'ikpu',
  икпу: 'ikpu',
  mxik: 'ikpu',
  excludegtins: 'excludeGtins',
  excludeikpu: 'excludeIkpu',
}

const fieldOf = (heading: string): string | undefined => HEADINGS[heading.toLowerCase().replace(/[^\p{L}\d]/gu, '')]

type Row = { itemId?: number | string; name: string; pointsPerUnit?: number | string } & Record<string, unknown>

/** Fields of an item that a table may have. */
const ITEM_FIELDS: readonly string[] = ['itemId', 'name', 'pointsPerUnit', 'patterns', 'excludePatterns', ...CODE_FIELDS]

/**
 * Items from rows of a spreadsheet, copied or exported: the first row has the headings; `leftOut` are those of columns that are no field of an item. Rows of one
 * item add up, so that each code may have a row of its own. Rows of one number with different names or points are items of their own: the number was given twice,
 * which the service refuses and nobody should overlook. Null: this is no such table.
 */
export function readRows(text: string): { items: Row[]; leftOut: string[] } | null {
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
    for (const field of ['patterns', 'excludePatterns']) addTo(item, field, of(field).split('\n'))
    for (const field of CODE_FIELDS) addTo(item, field, codesIn(of(field)))
  }
  return { items, leftOut: leftOut(table, (field) => ITEM_FIELDS.includes(field)) }
}

/** Headings of columns that have cells, and whose field is not taken. */
const leftOut = ({ headings, fields, rows }: Table, takes: (field: string) => boolean): string[] =>
  headings.filter((_, at) => !takes(fields?.[at] ?? '') && rows.some((cells) => cells[at]?.trim())).map((heading) => heading.trim())

const isMoreOf = (item: Row, { name, pointsPerUnit }: Row): boolean =>
  (name === '' || name === item.name) && (pointsPerUnit === undefined || item.pointsPerUnit === undefined || pointsPerUnit === item.pointsPerUnit)

/**
 * Products of a promo from cells that were copied from a spreadsheet, with headings or, in the order of these columns, without. Empty cells are left out, and so
 * are columns whose headings are no field of a product (`leftOut`). Null: this is a text for one field, not cells. `noHeadings`: lines with semicolons, which may
 * stand between cells or in names, and no headings that say so.
 */
export function readProducts(text: string, columns: readonly string[]): { products: Record<string, unknown>[]; leftOut: string[] } | 'noHeadings' | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const areNames = columns[0] === 'name' && lines.length > 1
  const cells = readTable(text)
  if (cells === null && areNames && lines.some((line) => line.includes(';'))) return 'noHeadings'
  const table = cells ?? (areNames ? { headings: [], fields: null, rows: lines.map((line) => [line]) } : null)
  if (table === null || (table.fields === null && !text.includes('\t') && columns[0] !== 'name')) return null
  const fields = table.fields ?? columns
  const products = table.rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => {
        const field = fields[at]
        return field === undefined || cell.trim() === '' ? [] : [valueOf(field, cell.trim())]
      }),
    ),
  )
  return { products, leftOut: leftOut(table, (field) => field !== '') }
}

function valueOf(field: string, cell: string): [field: string, value: unknown] {
  if (field === 'itemId') return ['productId', numberOr(cell)]
  if (field === 'pointsPerUnit' || field === 'points') return ['points', numberOr(cell)]
  if (field === 'name') return [field, inOneLine(cell)]
  if (CODE_FIELDS.some((one) => one === field)) return [field, codesIn(cell)]
  const values = cell.split(field === 'words' || field === 'excludeWords' ? /[\n;]/ : '\n')
  return [field, values.map((value) => value.trim()).filter((value) => value !== '')]
}

/** A line break inside a cell would stay in the name, where no field shows it. */
const inOneLine = (cell: string): string => cell.replace(/\s*\n\s*/g, ' ')

/** What is no number stays as it was written, to be marked as an error. So does `1,000`, which is a thousand in English and one in Russian. */
const numberOr = (cell: string): number | string => {
  const number = Number(cell.replace(/[\s\u00a0]/g, '').replace(',', '.'))
  return Number.isNaN(number) || /^[1-9]\d{0,2},\d{3}$/.test(cell) ? cell : number
}

const codesIn = (cell: string): string[] =>
  cell
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map(wholeNumber)

type Table = { headings: string[]; fields: (string | undefined)[] | null; rows: string[][] }

/** Cells by rows, and the fields of the columns where the first row has headings. Null: there are no cells. */
function readTable(text: string): Table | null {
  const whole = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  // Spreadsheets may say in a row of its own what stands between the cells.
  const [said = '', mark] = /^sep=(.)\n/.exec(whole) ?? []
  const lines = whole.slice(said.length)
  const [first = ''] = FIRST_ROW.exec(lines) ?? []
  const separator = mark ?? ['\t', ';', ','].find((one) => first.includes(one))
  if (separator === undefined) return null
  const all = cellsOf(lines, separator).filter((row) => row.some((cell) => cell.trim() !== ''))
  const [headings = [], ...rows] = all
  const fields = headings.map(fieldOf)
  if (fields.filter((field) => field !== undefined).length > 1) return { headings, fields, rows }
  return separator === '\t' ? { headings: [], fields: null, rows: all } : null
}

/** A cell in quotes may have line breaks of its own. */
const FIRST_ROW = /^(?:(?<=^|[\t;,])"(?:[^"]|"")*"|[^\n])*/

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
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}
