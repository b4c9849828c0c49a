import * as contract from '#contract/accounts/sessions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { presentOpenSession } from './present-open-session.ts'
import { sessionOf } from './session-of.ts'

export const getSessions = answer(contract.getSessions, async (ctx: Context, call) => {
  const { accountId, hash } = sessionOf(call)
  return { items: (await sessions.listOpen(ctx.sql, accountId)).map((one) => presentOpenSession(one, hash)) }
})
