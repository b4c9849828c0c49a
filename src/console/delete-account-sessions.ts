import { deleteAccountSessions } from '#contract/console-accounts.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import * as sessions from '#store/sessions.ts'
import { existingAccount } from './existing-account.ts'

export const route = answer(deleteAccountSessions, async (ctx: Context, call) => {
  const { id } = await existingAccount(ctx.sql, call.params.id)
  await ctx.sql.begin(async (tx) => {
    await sessions.endAll(tx, id)
    await audit(tx, actorOf(call), 'account.signOut', subjectOf.account(id))
  })
  return reply(204)
})
