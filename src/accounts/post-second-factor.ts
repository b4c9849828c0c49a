import * as contract from '#contract/accounts/second-factor.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as accounts from '#store/accounts.ts'
import * as secondFactors from '#store/second-factors.ts'
import { countAttempt, takeBackAttempt } from './count-attempt.ts'
import { throttleOfSession } from './login-throttle.ts'
import { isPassword } from './passwords.ts'
import { admitCode, makeFactor, spendCode } from './second-factor.ts'
import { sessionOf } from './session-of.ts'

/** An open session is not enough to take over an account: the password is asked again, and a code of the second factor that is in use. */
export const postSecondFactor = answer(contract.postSecondFactor, async (ctx: Context, call) => {
  const { accountId, login } = sessionOf(call)
  const { password, code = '' } = call.body
  const throttle = throttleOfSession(accountId)
  const known = await accounts.findPassword(ctx.sql, accountId)
  await countAttempt(ctx.sql, throttle)
  if (!(await isPassword(password, known))) throw new ApiError('WRONG_PASSWORD')
  await takeBackAttempt(ctx.sql, throttle)

  const { secret: inUse } = await secondFactors.find(ctx.sql, accountId)
  if (inUse !== null) await admitCode(ctx, accountId)
  const { secret, uri, stored } = makeFactor(ctx, login)
  await ctx.sql.begin(async (tx) => {
    if (inUse !== null && (await spendCode(ctx, tx, accountId, inUse, code)) === null) throw new ApiError('WRONG_CODE')
    await secondFactors.propose(tx, accountId, stored)
  })
  return reply(201, { secret, uri })
})
