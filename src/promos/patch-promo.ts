import * as contract from '#contract/promos/promos.ts'
import { subjectOf } from '#domain/audit.ts'
import { auditedChange } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { actorOf, auditChange } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import { settingsAfter } from './check-settings.ts'
import { presentPromo } from './present-promo.ts'
import { warningsOf } from './warnings-of.ts'

export const patchPromo = answer(contract.patchPromo, async (ctx: Context, call) => {
  const { params, body } = call
  const promo = await ctx.sql.begin(async (tx) => {
    const before = await promos.lock(tx, params.id)
    if (before === null) throw notFound('promo')
    if (body.version !== undefined && body.version !== before.version) throw new ApiError('NEWER_VERSION')
    const settings = body.settings === undefined ? undefined : await settingsAfter(ctx, tx, before, body.settings)
    const promo = await promos.change(tx, before, { name: body.name, status: body.status, settings })
    await auditChange(tx, actorOf(call), 'promo.change', subjectOf.promo(promo.id), auditedChange(before, promo))
    return promo
  })
  await ctx.changed()
  return { ...presentPromo(call.caller, promo), warnings: await warningsOf(ctx, promo) }
})
