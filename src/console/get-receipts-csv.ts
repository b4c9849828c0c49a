import { Readable } from 'node:stream'
import * as contract from '#contract/console/receipts.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as receipts from '#store/receipt-lists.ts'
import { csvLine, UTF8_MARK, type Cell, type Separator } from '#platform/csv.ts'
import { readFilter } from './receipt-filter.ts'

/** Receipts are read in portions as the caller reads the answer: a table of any length needs the memory of one portion. */
const PORTION = 500

export const getReceiptsCsv = answer(contract.getReceiptsCsv, async (ctx: Context, { query: { separator, ...query } }) => {
  const filter = await readFilter(ctx, query)
  // The first portion is read before the answer begins, so that a failure is an error status and not a truncated table.
  const first = await listPortion(ctx, { ...filter, before: null, limit: PORTION })
  const name = `receipts-${ctx.now().toISOString().slice(0, 10)}.csv`
  return reply(200, Readable.from(tableOf(ctx, filter, first, separator === 'semicolon' ? ';' : ','), { objectMode: false }), {
    'content-disposition': `attachment; filename="${name}"`,
  })
})

const listPortion = (ctx: Context, filter: receipts.Filter) => ctx.read((sql) => receipts.list(sql, filter))

type Receipts = Awaited<ReturnType<typeof receipts.list>>

async function* tableOf(ctx: Context, filter: Omit<receipts.Filter, 'before' | 'limit'>, first: Receipts, separator: Separator): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS, separator)
  let portion = first
  while (portion.length > 0) {
    yield portion.map((receipt) => csvLine(cellsOf(presentToOperator(ctx, receipt)), separator)).join('')
    if (portion.length < PORTION) return
    portion = await listPortion(ctx, { ...filter, before: portion.at(-1)?.uuid ?? null, limit: PORTION })
  }
}

const COLUMNS = [
  'uuid',
  'receiptId',
  'promoId',
  'country',
  'userUuid',
  'externalId',
  'createdAt',
  'state',
  'approved',
  'needsReview',
  'rejectKey',
  'rejectReason',
  'promoPoints',
  'receiptDate',
  'sumKopeks',
  'retailer',
  'inn',
  'city',
  'rules',
  'reviewers',
  'duplicate',
  'delivered',
  'source',
  'channel',
  'qrString',
]

function cellsOf(receipt: ReturnType<typeof presentToOperator>): Cell[] {
  const { retailer, city, total } = receipt
  return [
    receipt.uuid,
    receipt.receiptId,
    receipt.promoId,
    receipt.country,
    receipt.userUuid,
    receipt.externalId,
    receipt.createdAt,
    receipt.state,
    receipt.approved,
    receipt.needsReview,
    receipt.rejectKey,
    receipt.rejectReason,
    receipt.promoPoints,
    receipt.receiptDate,
    total?.sum ?? null,
    retailer?.name ?? null,
    retailer?.inn ?? null,
    city?.city ?? null,
    receipt.rules.join('; '),
    receipt.reviewers.join('; '),
    receipt.duplicate,
    receipt.delivered,
    receipt.source,
    receipt.channel,
    receipt.qrString ?? null,
  ]
}
