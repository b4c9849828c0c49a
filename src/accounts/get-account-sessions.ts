import * as contract from '#contract/accounts/sessions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as sessions from '#store/sessions.ts'
import { existingAccount } from './existing-account.ts'
import { presentOpenSession } from './present-open-session.ts'

export const getAccountSessions = answer(contract.getAccountSessions, async (ctx: Context, { params, caller }) => {
  const { id } = await existingAccount(ctx.sql, params.id)
  return { items: (await sessions.listOpen(ctx.sql, id)).map((one) => presentOpenSession(one, caller.session?.hash ?? null)) }
})
