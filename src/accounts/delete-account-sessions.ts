import * as contract from '#contract/accounts/accounts.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { actorOf, audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { existingAccount } from './existing-account.ts'

export const deleteAccountSessions = answer(contract.deleteAccountSessions, async (ctx: Context, call) => {
  const { id } = await existingAccount(ctx.sql, call.params.id)
  await ctx.sql.begin(async (tx) => {
    const isSignedOut = await sessions.endAll(tx, id)
    if (isSignedOut) await audit(tx, actorOf(call), 'account.signOut', subjectOf.account(id))
  })
  return reply(204)
})
