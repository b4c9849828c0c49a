import * as contract from '#contract/promos/keys.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as keys from '#store/api-keys.ts'

export const postKeys = answer(contract.postKeys, async (ctx: Context, call) => {
  const promo = await findPromoRow(ctx, call.params.id)
  const { label, scope, origins: pages } = call.body
  const origins = pages.map((page, index) => originOf(page) ?? refuse(['body', 'origins', index], 'not the origin of a page, such as https://brand.example'))
  if (scope === 'server' && origins.length > 0) refuse(['body', 'origins'], 'only keys of scope widget are used by pages')
  return ctx.sql.begin(async (tx) => {
    const made = await keys.create(tx, promo.id, { label, scope, origins })
    await audit(tx, actorOf(call), 'key.create', subjectOf.key(made.keyId), { after: { promoId: promo.id, label, scope, origins } })
    return made
  })
})

/** As browsers send it in the header `Origin`; a path after it is dropped. Null: it is none. */
function originOf(page: string): string | null {
  const url = URL.parse(page)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.origin : null
}

function refuse(path: (string | number)[], why: string): never {
  throw new InvalidRequest([valueError(path, why)])
}
