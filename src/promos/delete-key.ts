import * as contract from '#contract/promos/keys.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as keys from '#store/api-keys.ts'

export const deleteKey = answer(contract.deleteKey, async (ctx: Context, call) => {
  const { keyId } = call.params
  await ctx.sql.begin(async (tx) => {
    const isRevoked = await keys.revoke(tx, keyId)
    if (isRevoked === null) throw notFound('key')
    if (isRevoked) await audit(tx, actorOf(call), 'key.revoke', subjectOf.key(keyId))
  })
  await ctx.changed()
  return reply(204)
})
