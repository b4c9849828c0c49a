import * as contract from '#contract/accounts/sessions.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { actorOf, audit } from './audit.ts'
import { sessionOf } from './session-of.ts'

export const deleteSessions = answer(contract.deleteSessions, async (ctx: Context, call) => {
  const { accountId, hash } = sessionOf(call)
  await ctx.sql.begin(async (tx) => {
    const areOthersEnded = await sessions.endAll(tx, accountId, hash)
    if (areOthersEnded) await audit(tx, actorOf(call), 'session.end', subjectOf.account(accountId), { after: { others: true } })
  })
  return reply(204)
})
