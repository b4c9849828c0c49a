import { getCertification, getCertifications, postCertify } from '#contract/admin-certifications.ts'
import { LIMITS } from '#domain/limits.ts'
import type { DocumentationLanguage } from '#domain/documentation-language.ts'
import { STEPS_RU, type Grade } from '#domain/notify/certification.ts'
import type { Said } from '#domain/said.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { findPromo } from '#src/find-promo.ts'
import { certifyReceiver, type CertificationReport } from '#src/notify/certify-receiver.ts'
import * as certifications from '#store/certifications.ts'

export const certify = answer(postCertify, async (ctx: Context, { params, query }) => {
  const promo = await findPromo(ctx, params.id)
  if (promo.settings.callback === null) throw new ApiError('NO_CALLBACK')
  const report = await certifyReceiver(ctx, promo, promo.settings.callback)
  return shown(await certifications.insert(ctx.sql, { promoId: promo.id, grade: report.grade, report }), query.lang)
})

export const listCertifications = answer(getCertifications, async (ctx: Context, { params }) => {
  const promo = await findPromo(ctx, params.id)
  return { items: (await certifications.latest(ctx.sql, promo.id, LIMITS.pageSizeDefault)).map(summary) }
})

export const readCertification = answer(getCertification, async (ctx: Context, { params, query }) => {
  const found = isUuid(params.certificationId) ? await certifications.find(ctx.sql, params.id, params.certificationId) : null
  if (found === null) throw notFound()
  return shown(found, query.lang)
})

const summary = ({ id, promoId, at, grade }: Omit<certifications.Certification, 'report'>) => ({ id, promoId, at: at.toISOString(), grade: grade as Grade })

function shown({ report, ...row }: certifications.Certification, language: DocumentationLanguage) {
  const { steps, ...rest } = report as CertificationReport
  return {
    ...rest, ...summary(row),
    steps: steps.map((one) => ({ ...one, title: language === 'ru' ? STEPS_RU[one.step] : one.title, why: textIn(language, one.why), advice: one.advice && textIn(language, one.advice) })),
  }
}

/** Reports keep the shape of their time: those of releases before are in English alone. */
const textIn = (language: DocumentationLanguage, text: Said | string): string => (typeof text === 'string' ? text : text[language])
