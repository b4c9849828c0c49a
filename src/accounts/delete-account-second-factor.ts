import * as contract from '#contract/accounts/second-factor.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'
import * as sessions from '#store/sessions.ts'
import { actorOf, audit } from './audit.ts'
import { existingAccount } from './existing-account.ts'
import { forgetTries } from './second-factor.ts'

export const deleteAccountSecondFactor = answer(contract.deleteAccountSecondFactor, async (ctx: Context, call) => {
  const { id } = await existingAccount(ctx.sql, call.params.id)
  await ctx.sql.begin(async (tx) => {
    const isRemoved = await secondFactors.remove(tx, id)
    await forgetTries(tx, id)
    const isSignedOut = await sessions.endAll(tx, id)
    if (isRemoved || isSignedOut) await audit(tx, actorOf(call), isRemoved ? 'account.secondFactor' : 'account.signOut', subjectOf.account(id))
  })
  return reply(204)
})
