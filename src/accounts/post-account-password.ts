import * as contract from '#contract/accounts/accounts.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import { hashPassword, makePassword } from './passwords.ts'
import * as accounts from '#store/accounts.ts'
import * as sessions from '#store/sessions.ts'
import { existingAccount } from './existing-account.ts'

export const postAccountPassword = answer(contract.postAccountPassword, async (ctx: Context, call) => {
  const { id } = await existingAccount(ctx.sql, call.params.id)
  const password = makePassword()
  const hash = await hashPassword(password)
  await ctx.sql.begin(async (tx) => {
    await accounts.setPassword(tx, id, { password: hash, temporary: true })
    await sessions.endAll(tx, id)
    await audit(tx, actorOf(call), 'account.password', subjectOf.account(id))
  })
  return { password }
})
