import type { Readable } from 'node:stream'
import { subjectOf } from '#domain/audit.ts'
import { reply } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'

type Call = Parameters<typeof actorOf>[0] & { query: { promoId?: number } }

/** A table of receipts as a file to download, named after the day. It holds data of participants, so who took it is written down. */
export async function replyTable({ sql, now }: Context, call: Call, open: () => Promise<Readable>, extension: 'csv' | 'xlsx') {
  const name = `receipts-${now().toISOString().slice(0, 10)}.${extension}`
  const { promoId } = call.query
  await audit(sql, actorOf(call), 'receipts.download', promoId === undefined ? subjectOf.installation : subjectOf.promo(promoId), { after: { name } })
  return reply(200, await open(), { 'content-disposition': `attachment; filename="${name}"` })
}
