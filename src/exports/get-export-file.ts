import * as contract from '#contract/exports.ts'
import { subjectOf } from '#domain/audit.ts'
import { notFound } from '#platform/http/api-error.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as exports from '#store/exports.ts'
import { fileOf } from './file-of.ts'

export const getExportFile = answer(contract.getExportFile, async (ctx: Context, call) => {
  const found = /^\d{1,15}$/.test(call.params.id) ? await exports.find(ctx.sql, Number(call.params.id)) : null
  const file = found?.madeAt == null ? null : await ctx.blobs.open(fileOf(found))
  if (found === null || file === null) throw notFound('export')
  // It holds data of participants, so who took it is written down.
  await audit(ctx.sql, actorOf(call), 'export.download', subjectOf.export(found.id), { after: { promoId: found.promoId, name: found.name } })
  return reply(200, file.stream, {
    'content-type': contract.CONTENT_TYPES[found.format],
    'content-length': String(file.bytes),
    'content-disposition': `attachment; filename="${found.name}"`,
    'cache-control': 'private, no-store',
  })
})
