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
  patterns: 'patterns',
  образцы: 'patterns',
  excludepatterns: 'excludePatterns',
  исключения: 'excludePatterns',
  gtins: 'gtins',
  gtin: 'gtins',
  ean: 'gtins',
  штрихкод: 'gtins',
  ikpu: 'ikpu',
  икпу: 'ikpu',
  mxik: 'ikpu',
  excludegtins: 'excludeGtins',
  excludeikpu: 'excludeIkpu',
}

type Row = { itemId: number; name: string; pointsPerUnit?: number } & Record<string, unknown>

/**
 * Items from rows of a spreadsheet, copied or exported: the first row has the headings. Rows of one item add up, so that each code may have a row of its own.
 * Null: this is no such table.
 */
export function readRows(text: string): Row[] | null {
  const lines = text.replace(/^\ufeff/, '')
  const [first = ''] = lines.split(/\r?\n/, 1)
  const separator = ['\t', ';', ','].find((mark) => first.includes(mark))
  if (separator === undefined) return null
  const [headings = [], ...rows] = cellsOf(lines, separator)
  const fields = headings.map((heading) => HEADINGS[heading.trim().toLowerCase()])
  if (!fields.includes('itemId') || !fields.includes('name')) return null
  const items = new Map<number, Row>()
  for (const cells of rows.filter((row) => row.some((cell) => cell.trim() !== ''))) {
    const of = (field: string) => cells[fields.indexOf(field)]?.trim() ?? ''
    const itemId = Number(of('itemId'))
    const item: Row = items.get(itemId) ?? { itemId, name: of('name') }
    items.set(itemId, item)
    if (of('pointsPerUnit') !== '') item.pointsPerUnit = Number(of('pointsPerUnit').replace(',', '.'))
    for (const field of ['patterns', 'excludePatterns']) addTo(item, field, of(field).split(/\r?\n/))
    for (const field of CODE_FIELDS)
      addTo(
        item,
        field,
        of(field)
          .split(/[\s,;]+/)
          .map(wholeNumber),
      )
  }
  return [...items.values()]
}

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
