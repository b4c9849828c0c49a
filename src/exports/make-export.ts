import { addAbortSignal } from 'node:stream'
import { CONTENT_TYPES } from '#contract/exports.ts'
import { subjectOf } from '#domain/audit.ts'
import type { Jobs } from '#domain/jobs.ts'
import { finish, type Job } from '#platform/queue.ts'
import { audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as exports from '#store/exports.ts'
import { fileOf, filesOf } from './file-of.ts'
import { openReceiptTable } from './open-receipt-table.ts'

/** As the console shows it: nobody asked. */
const ACTOR = { name: 'auto', requestId: null }

/**
 * Makes the file of an export. Run twice, it writes the same file twice. An export that was deleted meanwhile leaves no file: whoever put it removes it again, and
 * after a crash the next run of the job does.
 */
export async function makeExport(ctx: Context, job: Job<Jobs['make-export']>, signal: AbortSignal): Promise<void> {
  const { sql, blobs, tempFiles, baseUrl, now } = ctx
  const wanted = await exports.find(sql, job.payload.exportId)
  const promo = await ctx.promo(job.lane)
  if (wanted === null) await blobs.remove(filesOf(job.payload.exportId))
  if (wanted === null || wanted.madeAt !== null || promo === null) return void (await finish(sql, job))
  const { id, format, language, periodFrom: from, periodTo: to } = wanted
  const filter = { ...EVERYTHING, promoId: promo.id, from, to }
  const form =
    format === 'csv' ? ({ format, separator: language === 'ru' ? ';' : ',' } as const) : ({ format, language, timezone: promo.settings.timezone } as const)
  let rows = 0
  // Read from the primary: a replica may not have the last receipts of the period yet.
  const table = await openReceiptTable({ read: (ask) => ask(sql), baseUrl }, filter, form, (count) => (rows += count))
  const { path, bytes } = await tempFiles.receive(addAbortSignal(signal, table), Number.MAX_SAFE_INTEGER)
  try {
    await blobs.put(fileOf(wanted), path, CONTENT_TYPES[format])
  } finally {
    await tempFiles.remove(path) // the next attempt writes another file
  }
  const isOurs = await sql.begin(async (tx) => {
    if (!(await finish(tx, job)) || !(await exports.noteMade(tx, id, { rows, bytes, at: now() }))) return false
    await audit(tx, ACTOR, 'export.make', subjectOf.export(id), { after: { promoId: promo.id, name: wanted.name, rows } })
    return true
  })
  if (!isOurs && (await exports.find(sql, id)) === null) await blobs.remove(filesOf(id))
}

const EVERYTHING = { state: null, approved: null, needsReview: null, participant: null, rejectKey: null, search: null }
