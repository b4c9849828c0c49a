import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { XlsxStreamRow } from 'hucre/xlsx'
import type { OperatorLanguage } from '#domain/language.ts'
import { wallClock } from '#domain/rules/wall-clock.ts'
import { RECEIPT_COLUMNS, type ReceiptColumn } from '#domain/texts/receipt-columns.ts'
import type { Sql } from '#platform/db.ts'
import { type Cell, csvLine, type Separator, UTF8_MARK, withoutFormula } from '#platform/csv.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as receipts from '#store/receipt-lists.ts'
import { COLUMNS } from './receipt-columns.ts'

/** Receipts are read in portions as the table is read: one of any length needs the memory of one portion. */
const PORTION = 500

/** A table for programs and spreadsheets, or a workbook for people, whose moments are in this zone. */
export type TableForm = { format: 'csv'; separator: Separator } | { format: 'xlsx'; language: OperatorLanguage; timezone: string }

type World = Pick<Context, 'baseUrl'> & { read<T>(work: (sql: Sql) => Promise<T>): Promise<T> }
type Filter = Omit<receipts.Filter, 'before' | 'limit'>
type Receipt = ReturnType<typeof presentToOperator>

/**
 * The receipts as a file, newest first. The first portion is read before this resolves, so that a failure is an error and not a truncated table.
 * `note` is told of each portion.
 */
export async function openReceiptTable(world: World, filter: Filter, form: TableForm, note: (rows: number) => void = () => {}): Promise<Readable> {
  const portions = portionsOf(world, filter, await listPortion(world, { ...filter, before: null, limit: PORTION }), note)
  if (form.format === 'csv') return Readable.from(csvOf(portions, form.separator), { objectMode: false })
  return Readable.fromWeb((await workbookOf(portions, form)) as ReadableStream, { objectMode: false })
}

const listPortion = ({ read }: World, filter: receipts.Filter) => read((sql) => receipts.list(sql, filter))

async function* portionsOf(
  world: World,
  filter: Filter,
  first: Awaited<ReturnType<typeof receipts.list>>,
  note: (rows: number) => void,
): AsyncGenerator<Receipt[]> {
  for (let portion = first; portion.length > 0; portion = await listPortion(world, { ...filter, before: portion.at(-1)?.uuid ?? null, limit: PORTION })) {
    note(portion.length)
    yield portion.map((receipt) => presentToOperator(world, receipt))
    if (portion.length < PORTION) return
  }
}

const NAMES = Object.keys(COLUMNS) as ReceiptColumn[]

async function* csvOf(portions: AsyncIterable<Receipt[]>, separator: Separator): AsyncGenerator<string> {
  // Programs read kopeks, and know by the name that they are.
  const heads = NAMES.map((name) => (COLUMNS[name].kind === 'kopeks' ? `${name}Kopeks` : name))
  yield UTF8_MARK + csvLine(heads, separator)
  for await (const portion of portions) yield portion.map((receipt) => csvLine(cellsOf(receipt), separator)).join('')
}

const cellsOf = (receipt: Receipt): Cell[] => NAMES.map((name) => COLUMNS[name].of(receipt))

const FORMATS = { moment: 'dd.mm.yyyy hh:mm:ss', till: 'dd.mm.yyyy hh:mm', kopeks: '#,##0.00', whole: '0', text: null, yes: null } as const

async function workbookOf(portions: AsyncIterable<Receipt[]>, { language, timezone }: Extract<TableForm, { format: 'xlsx' }>) {
  const columns = NAMES.map((name) => {
    const { kind, width } = COLUMNS[name]
    const title = RECEIPT_COLUMNS[name][language]
    const numFmt = FORMATS[kind]
    return { header: kind === 'moment' ? `${title}, ${timezone}` : title, width, ...(numFmt !== null && { numFmt }) }
  })
  const { writeXlsxStream } = await import('hucre/xlsx') // takes its time to load, and few processes write a workbook
  return writeXlsxStream(rowsOf(portions, timezone), { name: SHEET[language], columns, freezePane: { rows: 1 } })
}

const SHEET = { en: 'Receipts', ru: 'Чеки' } as const satisfies Record<OperatorLanguage, string>

async function* rowsOf(portions: AsyncIterable<Receipt[]>, timezone: string): AsyncGenerator<XlsxStreamRow> {
  for await (const portion of portions) {
    for (const receipt of portion) yield NAMES.map((name) => valueOf(COLUMNS[name].kind, COLUMNS[name].of(receipt), timezone))
  }
}

/** A cell with the type that spreadsheets have for it. Their dates have no zone: a moment is written as the clock of the zone shows it. */
function valueOf(kind: (typeof COLUMNS)[ReceiptColumn]['kind'], cell: Cell, timezone: string): string | number | boolean | Date | null {
  if (cell === null || cell === '') return null
  if (kind === 'kopeks') return Number(cell) / 100
  if (kind === 'moment') return new Date(`${wallClock(Date.parse(String(cell)), timezone).slice(0, 19)}Z`)
  if (kind === 'till') return new Date(`${cell}Z`)
  return typeof cell === 'string' ? textOf(cell) : cell
}

/**
 * What a workbook can hold: a longer cell, or one with a sign that XML does not have, would break the file. `_x0041_` is how a workbook writes a sign by
 * its number, so a text that has this itself is written with its first `_` by number.
 */
const CELL_MOST = 32_767
const textOf = (text: string): string =>
  withoutFormula(text)
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd')
    .slice(0, CELL_MOST)
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
