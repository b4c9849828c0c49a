import * as contract from '#contract/accounts/tokens.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as tokens from '#store/access-tokens.ts'
import { actorOf, audit } from './audit.ts'

export const deleteToken = answer(contract.deleteToken, async (ctx: Context, call) => {
  const { id } = call.params
  await ctx.sql.begin(async (tx) => {
    if (!(await tokens.revoke(tx, id))) throw notFound('token')
    await audit(tx, actorOf(call), 'token.revoke', subjectOf.token(id))
  })
  return reply(204)
})
