import * as contract from '#contract/promos/keys.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as keys from '#store/api-keys.ts'
import { pagesOfKey } from './pages-of-key.ts'

export const postKeys = answer(contract.postKeys, async (ctx: Context, call) => {
  const promo = await findPromoRow(ctx, call.params.id)
  const { label, scope, perSecond } = call.body
  const key = { label, scope, origins: pagesOfKey(scope, call.body.origins), perSecond }
  return ctx.sql.begin(async (tx) => {
    const made = await keys.create(tx, promo.id, key)
    await audit(tx, actorOf(call), 'key.create', subjectOf.key(made.keyId), { after: { promoId: promo.id, ...key } })
    return made
  })
})
