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

const { insertAll } = await import('/work/main/bench/.vA.ts')
const x = await import('/work/main/bench/.vX.ts')
await make()
for (let i = 0; i < 8000; i += 40) await insertAll(db.sql, rows.slice(i, i + 40))
await db.sql`analyze`
console.log(JSON.stringify(rows[0]).length, JSON.stringify(rows[0], null, 1))
for (let k = 0; k < 3; k++) { const plan: any = await x.insertAll(db.sql, rows.slice(9000 + k * 40, 9040 + k * 40)); if (k == 2) for (const r of plan) console.log(Object.values(r)[0]) }
await opened.disposeAsync(); process.exit(0)
