import { openBenchDatabase } from '/work/main/bench/ground/database.ts'
import { serverCpuMs } from '/work/main/bench/ground/cpu.ts'
import { createPromo } from '/work/main/bench/ground/promo.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import { resolveSettings } from '#domain/promo/settings.ts'
import * as promos from '#store/promos.ts'
import { acceptReceipt } from '#src/intake/accept-receipt.ts'
import { openMetrics } from '#src/metrics.ts'
import { randomInt } from 'node:crypto'
import { openDatabase } from '#platform/db.ts'
const variants = process.argv.slice(2)
const opened = new AsyncDisposableStack()
const db = await openBenchDatabase(opened)
const { promoId } = await createPromo(db.sql, 'https://brand.example/callbacks')
const row: any = await promos.find(db.sql, promoId)
const promo = { ...row, settings: compileSettings(resolveSettings(row.country, row.settings)) }
const rows: any[] = []
const ctx: any = { now: () => new Date(), insertReceipt: async (r: any) => { rows.push(r); return { uuid: r.uuid, receiptId: 1 } }, metrics: openMetrics(), nudge() {} }
const boughtAt = new Date(Date.now() - 864e5).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
const N = 20000, B = Number(process.env.B ?? 40)
async function make() { rows.length = 0; for (let i = 0; i < N; i++) await acceptReceipt(ctx, { promo, userUuid: `participant-${randomInt(1e6)}`, qrString: `t=${boughtAt}&s=274.50&fn=9999078902004339&i=${randomInt(1, 2 ** 32)}&fp=${randomInt(1, 2 ** 32)}&n=1`, externalId: null, dupCheck: true, source: null, channel: null, meta: null }) }
for (let round = 0; round < 3; round++) for (const v of variants) {
  const { insertAll } = await import(v)
  await make()
  await db.sql`checkpoint`
  const before = serverCpuMs(db.postmaster!), n0 = process.cpuUsage(), t0 = performance.now()
  for (let i = 0; i < N; i += B) await insertAll(db.sql, rows.slice(i, i + B))
  const n = process.cpuUsage(n0)
  console.log(v.split('/').pop(), 'pg', ((serverCpuMs(db.postmaster!) - before) / N).toFixed(4), 'node', ((n.user + n.system) / 1e3 / N).toFixed(4), 'wall', ((performance.now() - t0) / N).toFixed(4))
}
if (process.env.COUNT) console.log(await db.sql`select (select count(*) from receipts) r, (select count(*) from callback_events) e, (select count(*) from jobs) j, (select count(*) from receipt_history) h`)
await opened.disposeAsync()
process.exit(0)
