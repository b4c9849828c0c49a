import * as contract from '#contract/accounts/session.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { actorOf, audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { noSessionCookie } from './session-cookie.ts'
import { sessionOf } from './session-of.ts'

export const deleteSession = answer(contract.deleteSession, async (ctx: Context, call) => {
  const { accountId, hash } = sessionOf(call)
  const { everywhere } = call.query
  await ctx.sql.begin(async (tx) => {
    if (everywhere) await sessions.endAll(tx, accountId)
    else await sessions.end(tx, hash)
    await audit(tx, actorOf(call), 'session.end', subjectOf.account(accountId), { after: { everywhere } })
  })
  return reply(204, undefined, { 'set-cookie': noSessionCookie(ctx) })
})
