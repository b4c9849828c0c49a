import { finished } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openReceiptTable, type TableForm } from '#src/exports/open-receipt-table.ts'
import type { Reads } from '#platform/db/open-reads.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { receiptOf } from '#test/support/receipt.ts'
import { say, table, verdict } from './ground/figures.ts'

const FORMS: Record<string, TableForm> = {
  csv: { format: 'csv', separator: ';' },
  xlsx: { format: 'xlsx', language: 'ru', timezone: 'Europe/Moscow' },
}
const FILTER = { promoId: 1, state: null, approved: null, needsReview: null, participant: null, rejectKey: null, from: null, to: null, search: null }
const AIM_RATIO = 1.2
/** Receipts between two looks at the heap, of what is in use alone. */
const LOOK_EVERY = 5_000
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory and CPU time of writing receipts as a table, without the database: a table of many receipts against one of few. */
export async function benchTables({ receipts, few }: { receipts: number; few: number }): Promise<void> {
  const ratios: [name: string, ratio: number][] = []
  const rows = [['table', 'receipts', 'MB', 'heap in use, MB', 'CPU s']]
  for (const [name, form] of Object.entries(FORMS)) {
    await write(few, form) // the code is compiled
    const [small, large] = [await write(few, form), await write(receipts, form)]
    for (const one of [small, large])
      rows.push([name, String(one.receipts), (one.bytes / 1e6).toFixed(1), (one.heapMost / 1e6).toFixed(1), (one.cpuMs / 1e3).toFixed(2)])
    ratios.push([name, large.heapMost / small.heapMost])
  }
  say(`\n${table(rows)}\n`)
  for (const [name, ratio] of ratios) say(verdict(`${name}: heap of ${receipts} receipts to that of ${few}`, ratio, '≤', AIM_RATIO))
}

async function write(count: number, form: TableForm): Promise<{ receipts: number; bytes: number; heapMost: number; cpuMs: number }> {
  let left = count
  let heapMost = 0
  const read = (async () => {
    if (left % LOOK_EVERY === 0) {
      collectGarbage()
      heapMost = Math.max(heapMost, process.memoryUsage().heapUsed)
    }
    return Array.from({ length: Math.min(500, left) }, () => rowOf(left--))
  }) as unknown as Reads
  const started = process.cpuUsage()
  let bytes = 0
  const stream = await openReceiptTable({ read, baseUrl: 'http://127.0.0.1:8080' }, FILTER, form)
  stream.on('data', (chunk: Uint8Array | string) => (bytes += Buffer.byteLength(chunk)))
  await finished(stream)
  const { user, system } = process.cpuUsage(started)
  return { receipts: count, bytes, heapMost, cpuMs: (user + system) / 1_000 }
}

const rowOf = (number: number): Receipt =>
  receiptOf({
    uuid: `0193a2c2-7d5f-7c3e-9f2a-${String(number).padStart(12, '0')}`,
    receiptId: number,
    userUuid: `participant-${number}`,
    createdAt: new Date(1_773_000_000_000 + number * 1_000),
    state: 'REVIEWED',
    rejectReason: `Sum ${number} of the receipt is too small.`,
  })
