import { load, type Cheerio, type CheerioAPI } from 'cheerio'
import type { UzDocument, UzLine } from './uz-receipt.ts'
import { quantityIn } from '#domain/amount.ts'
import { lineCodes, type SentCode } from '#domain/codes/line-codes.ts'
import { plainLabel } from './labels.ts'

export type UzPage =
  | { kind: 'receipt'; document: UzDocument }
  /** The operator's page without a receipt in it. */
  | { kind: 'notFound' }
  /** The newer site: its page is empty, and the receipt comes from its API. */
  | { kind: 'emptyRoot' }
  | { kind: 'malformed'; detail: string }

/**
 * Reads the fiscal operator's page of one receipt. Only what is positively recognised becomes a receipt or a `notFound`: any other page is
 * `malformed` and tells nothing about the receipt.
 */
export function readUzPage(html: string): UzPage {
  const $ = load(html)
  if ($('#root').length > 0 && $('#root').text().trim() === '' && $('table').length === 0) return { kind: 'emptyRoot' }
  const layout = $('div.ticket-wrap')
  if (layout.length !== 1) return malformed('not the page of a receipt')
  const ticket = layout.find('div.tickets')
  if (ticket.length === 0) return layout.find('tr.products-row, h3').length === 0 ? { kind: 'notFound' } : malformed('the receipt is not where it was')
  if (ticket.length > 1) return malformed('several receipts on one page')
  return readTicket($, ticket)
}

const malformed = (detail: string): UzPage => ({ kind: 'malformed', detail })

function readTicket($: CheerioAPI, ticket: Cheerio<any>): UzPage {
  const goods = ticket.find('table.products-tables')
  if (goods.length !== 1) return malformed('no table of goods')
  const lines = readLines($, goods)
  if (lines === null) return malformed('a line cannot be read')

  const around = ticket.clone()
  around.find('table.products-tables').remove()
  const [kind, company] = around
    .find('h3')
    .toArray()
    .map((heading) => $(heading))
  const isRefund = kind ? refundOf(plainLabel(kind.text())) : null
  if (isRefund === null) return malformed('sale or refund cannot be told')
  const soldAt = readMoment(around)
  if (soldAt === null) return malformed('the date cannot be read')
  const paidTotal = readTotal($, around)
  if (paidTotal === null) return malformed('the total cannot be read')

  const cell = company?.parent()
  return {
    kind: 'receipt',
    document: {
      terminal: around.find('td > b').first().text().trim(),
      number: labelled($, around, 'chek raqami') ?? '',
      soldAt,
      isRefund,
      paidTotal,
      lines,
      company: company ? textOf(company) : null,
      address: cell ? textOf(cell.contents().filter((_, node) => node.type === 'text')) : null,
      taxNumber:
        cell
          ?.find('i')
          .text()
          .trim()
          .match(/^(\d{9}|\d{14})$/)?.[0] ?? null,
    },
  }
}

const refundOf = (kind: string): boolean | null => (kind.includes('qaytar') ? true : kind.includes('sotuv') || kind.includes('savdo cheki') ? false : null)

/** `01.03.2026, 12:41`, alone in its cell. */
function readMoment(around: Cheerio<any>): string | null {
  const found = Array.from(around.text().matchAll(/(?<!\d)(\d\d)\.(\d\d)\.(20\d\d),\s*(\d\d):(\d\d)(?!\d)/g))
  const [first] = found
  return first && found.length === 1 ? `${first[3]}-${first[2]}-${first[1]}T${first[4]}:${first[5]}` : null
}

/** The amount paid; the payment methods must add up to it where the page lists them. */
function readTotal($: CheerioAPI, around: Cheerio<any>): number | null {
  const amounts = new Map<string, number | null>()
  for (const row of around.find('tr').toArray()) {
    const cells = $(row).children('td')
    if (cells.length !== 2) continue
    const label = plainLabel(cells.eq(0).text())
    if (label === "jami to'lov" && amounts.has(label)) return null
    amounts.set(label, readAmount(cells.eq(1).text()))
  }
  const total = amounts.get("jami to'lov") ?? null
  const ways = ['naqd pul', 'bank kartalari'].map((label) => (amounts.has(label) ? (amounts.get(label) ?? null) : 0))
  if (total === null || !ways.every((amount) => amount !== null)) return null
  const paid = ways.reduce((sum: number, amount) => sum + (amount as number), 0)
  return paid === total || paid === 0 ? total : null
}

/** The value in bold after a label; the /epi page nests it twice. */
function labelled($: CheerioAPI, around: Cheerio<any>, label: string): string | null {
  const span = around
    .find('span')
    .toArray()
    .map((one) => $(one))
    .find(
      (one) =>
        plainLabel(
          one
            .contents()
            .filter((_, node) => node.type === 'text')
            .text(),
        ) === label,
    )
  return span ? textOf(span.find('b').last()) : null
}

function readLines($: CheerioAPI, goods: Cheerio<any>): UzLine[] | null {
  const lines: PageLine[] = []
  for (const row of goods
    .find('tbody')
    .children('tr')
    .toArray()
    .map((one) => $(one))) {
    if (row.hasClass('products-row')) {
      const line = readLine(row)
      if (line === null) return null
      lines.push(line)
    } else {
      const line = lines.at(-1)
      if (line === undefined || !addDetail(line, row)) return null
    }
  }
  return lines.map(({ sent, ...line }) => {
    const codes = lineCodes(sent)
    return codes ? { ...line, codes } : line
  })
}

type PageLine = UzLine & { sent: SentCode[] }

function readLine(row: Cheerio<any>): PageLine | null {
  const cells = row.children('td')
  const quantity = signed(cells.eq(1).text(), readQuantity)
  const price = signed(row.children('td.price-sum').text(), readAmount)
  return cells.length !== 3 || quantity === null || price === null
    ? null
    : { name: textOf(cells.eq(0)) ?? '', quantity, price, discount: 0, other: 0, vatPercent: null, sent: [] }
}

/** Rows after a line add details to it. Unknown labels are ignored; a known one that cannot be read makes the line malformed. */
function addDetail(line: PageLine, row: Cheerio<any>): boolean {
  const cells = row.children('td')
  const value = cells.last().text().trim()
  switch (plainLabel(cells.first().text())) {
    case 'chegirma/boshqa': {
      const [discount, other, ...rest] = value.split('/').map(readAmount)
      if (discount == null || other == null || rest.length > 0) return false
      Object.assign(line, { discount, other })
      return true
    }
    case 'qqs foizi': {
      const percent = /^(\d{1,2}(?:\.\d{1,2})?)\s*%$/.exec(value)?.[1]
      if (percent !== undefined) line.vatPercent = line.vatPercent === null || line.vatPercent === percent ? percent : `${line.vatPercent}%, ${percent}`
      return true
    }
    case 'shtrix kodi':
      line.sent.push({ kind: 'barcode', value })
      return true
    case 'mxik kodi':
      line.sent.push({ kind: 'ikpu', value })
      return true
    case 'markirovka kodi':
      // A line of several packs has their marks one after the other; a mark itself has commas, and no spaces.
      line.sent.unshift(...value.split(/\s+/).map((mark) => ({ kind: 'mark', value: mark })))
      return true
    default:
      return true
  }
}

/** So'm as the page writes them, in tiyin: thousands are separated by commas or spaces, decimals by a dot. */
export function readAmount(text: string): number | null {
  const [, soms, tiyin = ''] = /^(\d{1,3}(?:[,\s]\d{3})*|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return soms === undefined ? null : Number(soms.replace(/\D/g, '')) * 100 + Number(tiyin.padEnd(2, '0'))
}

const readQuantity = (text: string): number | null =>
  /^(?:\d{1,3}(?:[,\s]\d{3})*|\d{1,9})(?:\.\d{1,30})?$/.test(text.trim()) ? quantityIn(text.replace(/[,\s]/g, '')) : null

/** A returned line has a negative price or quantity. */
function signed(text: string, read: (digits: string) => number | null): number | null {
  const digits = text.trim().replace(/^[-−]\s*/, '')
  const value = read(digits)
  return value !== null && digits !== text.trim() ? -value : value
}

const textOf = (nodes: Cheerio<any>): string | null =>
  nodes
    .text()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || null
