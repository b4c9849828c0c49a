import * as contract from '#contract/promos/keys.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as keys from '#store/api-keys.ts'

export const postKeys = answer(contract.postKeys, async (ctx: Context, call) => {
  const promo = await findPromoRow(ctx, call.params.id)
  const { label, scope } = call.body
  return ctx.sql.begin(async (tx) => {
    const made = await keys.create(tx, promo.id, { label, scope })
    await audit(tx, actorOf(call), 'key.create', subjectOf.key(made.keyId), { after: { promoId: promo.id, label, scope } })
    return made
  })
})
