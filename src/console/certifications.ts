import { getCertification, getCertifications, postCertify } from '#contract/admin-certifications.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Grade } from '#domain/notify/certification.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#src/context.ts'
import { isUuid } from '#src/find-receipt.ts'
import { certifyReceiver, type CertificationReport } from '#src/notify/certify-receiver.ts'
import * as certifications from '#store/certifications.ts'

export const certify = answer(postCertify, async (ctx: Context, { params }) => {
  const promo = await existing(ctx, params.id)
  if (promo.settings.callback === null) throw new ApiError('NO_CALLBACK')
  const report = await certifyReceiver(ctx, promo, promo.settings.callback)
  return shown(await certifications.insert(ctx.sql, { promoId: promo.id, grade: report.grade, report }))
})

export const listCertifications = answer(getCertifications, async (ctx: Context, { params }) => {
  const promo = await existing(ctx, params.id)
  return { items: (await certifications.latest(ctx.sql, promo.id, LIMITS.pageSizeDefault)).map(summary) }
})

export const readCertification = answer(getCertification, async (ctx: Context, { params }) => {
  const found = isUuid(params.certificationId) ? await certifications.find(ctx.sql, params.id, params.certificationId) : null
  if (found === null) throw notFound()
  return shown(found)
})

async function existing(ctx: Context, id: number): Promise<Promo> {
  const promo = await ctx.promo(id)
  if (promo === null) throw notFound()
  return promo
}

const summary = ({ id, promoId, at, grade }: Omit<certifications.Certification, 'report'>) => ({ id, promoId, at: at.toISOString(), grade: grade as Grade })

/** As it was stored: reports keep the shape of their time. */
const shown = ({ report, ...row }: certifications.Certification) => ({ ...(report as CertificationReport), ...summary(row) })
