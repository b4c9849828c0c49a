import * as contract from '#contract/notify/certifications.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as certifications from '#store/certifications.ts'
import { presentCertification } from './present-certification.ts'

export const getCertification = answer(contract.getCertification, async (ctx: Context, { params, query }) => {
  const found = isUuid(params.certificationId) ? await certifications.find(ctx.sql, params.id, params.certificationId) : null
  if (found === null) throw notFound('certification')
  return presentCertification(found, query.lang)
})
