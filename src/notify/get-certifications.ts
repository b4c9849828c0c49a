import * as contract from '#contract/notify/certifications.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import * as certifications from '#store/certifications.ts'
import { presentCertificationSummary } from './present-certification.ts'

export const getCertifications = answer(contract.getCertifications, async (ctx: Context, { params }) => {
  const promo = await findPromo(ctx, params.id)
  return { items: (await certifications.listLatest(ctx.sql, promo.id, LIMITS.pageSizeDefault)).map(presentCertificationSummary) }
})
