import * as contract from '#contract/accounts/sessions.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { actorOf, audit } from './audit.ts'
import { existingAccount } from './existing-account.ts'

export const deleteAccountSession = answer(contract.deleteAccountSession, async (ctx: Context, call) => {
  const { id } = await existingAccount(ctx.sql, call.params.id)
  const { sessionId } = call.params
  await ctx.sql.begin(async (tx) => {
    if (!(await sessions.endOne(tx, id, sessionId))) throw notFound('session')
    await audit(tx, actorOf(call), 'account.signOut', subjectOf.account(id), { after: { sessionId } })
  })
  return reply(204)
})
