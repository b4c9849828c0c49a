import * as contract from '#contract/accounts/sessions.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { actorOf, audit } from './audit.ts'
import { sessionOf } from './session-of.ts'

export const deleteOneSession = answer(contract.deleteOneSession, async (ctx: Context, call) => {
  const { accountId } = sessionOf(call)
  const { sessionId } = call.params
  await ctx.sql.begin(async (tx) => {
    if (!(await sessions.endOne(tx, accountId, sessionId))) throw notFound('session')
    await audit(tx, actorOf(call), 'session.end', subjectOf.account(accountId), { after: { sessionId } })
  })
  return reply(204)
})
