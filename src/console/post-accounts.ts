import { postAccounts } from '#contract/console-accounts.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import { actorOf } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { makeAccount } from '#src/make-account.ts'
import { isNameOfPerson, isPrintableName, NAMES_OF_OTHERS } from '#src/operator-name.ts'
import { existingAccount } from './existing-account.ts'
import { shownAccount } from './shown-account.ts'

export const route = answer(postAccounts, async (ctx: Context, call) => {
  const { login, role } = call.body
  const name = call.body.name.normalize('NFC')
  const refusal = !isPrintableName(name) ? 'printable characters with single spaces inside are expected' : !isNameOfPerson(name) ? `not ${NAMES_OF_OTHERS.join(', ')}: histories call others so` : null
  if (refusal !== null) throw new InvalidRequest([{ ...valueError(['body', 'name'], refusal), input: name }])
  const made = await makeAccount(ctx, actorOf(call), { login, name, role })
  if (made === null) throw new ApiError('ACCOUNT_TAKEN')
  return { account: shownAccount(await existingAccount(ctx.sql, made.id)), password: made.password }
})
