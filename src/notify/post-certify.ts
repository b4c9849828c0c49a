import * as contract from '#contract/notify/certifications.ts'
import { subjectOf } from '#domain/audit.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import * as certifications from '#store/certifications.ts'
import { certifyReceiver } from './certify-receiver.ts'
import { openTarget } from './open-target.ts'
import { presentCertification } from './present-certification.ts'

export const postCertify = answer(contract.postCertify, async (ctx: Context, call) => {
  const { params, query } = call
  const promo = await findPromo(ctx, params.id)
  if (promo.settings.callback === null) throw new ApiError('NO_CALLBACK')
  // The line is written first: the brand's server is called also when no report comes of it.
  await audit(ctx.sql, actorOf(call), 'receiver.certify', subjectOf.promo(promo.id), { after: { address: maskedUrl(promo.settings.callback.url) } })
  const report = await certifyReceiver(ctx, promo, openTarget(ctx, promo.settings.callback))
  return presentCertification(await certifications.insert(ctx.sql, { promoId: promo.id, grade: report.grade, report }), query.lang)
})
