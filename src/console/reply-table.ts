import type { Readable } from 'node:stream'
import { subjectOf } from '#domain/audit.ts'
import { reply } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'

type Call = Parameters<typeof actorOf>[0] & { query: { promoId?: number }; request: { method: string } }

/** A table of receipts as a file to download, named after the day. It holds data of participants, so who took it is written down. */
export async function replyTable(ctx: Context, call: Call, open: () => Promise<Readable>, extension: 'csv' | 'xlsx') {
  const name = `receipts-${ctx.now().toISOString().slice(0, 10)}.${extension}`
  const { promoId } = call.query
  const promo = promoId === undefined ? null : await ctx.promo(promoId)
  const subject = promo === null ? subjectOf.installation : subjectOf.promo(promo.id)
  if (call.request.method !== 'HEAD') await audit(ctx.sql, actorOf(call), 'receipts.download', subject, { after: { name } })
  return reply(200, await open(), { 'content-disposition': `attachment; filename="${name}"` })
}
