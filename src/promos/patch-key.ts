import * as contract from '#contract/promos/keys.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { actorOf, auditChange } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as keys from '#store/api-keys.ts'
import { pagesOfKey } from './pages-of-key.ts'
import { presentKey } from './present-key.ts'

export const patchKey = answer(contract.patchKey, async (ctx: Context, call) => {
  const { keyId } = call.params
  const changed = await ctx.sql.begin(async (tx) => {
    const found = await keys.lock(tx, keyId)
    if (found === null) throw notFound('key')
    const { promoId, scope, ...before } = found
    const after = { ...before, ...call.body }
    after.origins = pagesOfKey(scope, after.origins)
    await keys.change(tx, keyId, after)
    await auditChange(tx, actorOf(call), 'key.change', subjectOf.key(keyId), { before, after })
    return (await keys.list(tx, promoId)).find((one) => one.keyId === keyId)
  })
  await ctx.changed()
  return presentKey(changed as keys.ListedKey)
})
