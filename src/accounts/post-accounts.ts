import * as contract from '#contract/accounts/accounts.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf } from './audit.ts'
import type { Context } from '#context/context.ts'
import { createAccount } from './create-account.ts'
import { nameForHistories } from './operator-name.ts'
import { existingAccount } from './existing-account.ts'
import { presentAccount } from './present-account.ts'

export const postAccounts = answer(contract.postAccounts, async (ctx: Context, call) => {
  const { login, role } = call.body
  const name = nameForHistories(call.body.name)
  const made = await createAccount(ctx, actorOf(call), { login, name, role })
  if (made === null) throw new ApiError('ACCOUNT_TAKEN')
  return { account: presentAccount(await existingAccount(ctx.sql, made.id)), password: made.password }
})
