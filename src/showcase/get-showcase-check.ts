import * as contract from '#contract/showcase.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as scans from '#store/scans.ts'
import { presentScan } from './present-scan.ts'

export const getShowcaseCheck = answer(contract.getShowcaseCheck, async (ctx: Context, { params, caller }) => {
  const scan = isUuid(params.scan_uuid) ? await scans.find(ctx.sql, params.scan_uuid) : null
  if (scan?.promoId !== caller.promoId) throw notFound('check')
  return presentScan(ctx, scan)
})
