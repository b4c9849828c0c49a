import * as contract from '#contract/accounts/second-factor.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, rateLimited } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as accounts from '#store/accounts.ts'
import * as failures from '#store/login-failures.ts'
import * as secondFactors from '#store/second-factors.ts'
import { throttleOfSession } from './login-throttle.ts'
import { isPassword } from './passwords.ts'
import { admitCode, makeFactor, spendCode } from './second-factor.ts'
import { sessionOf } from './session-of.ts'

/** An open session is not enough to take over an account: the password is asked again, and a code of the second factor that is in use. */
export const postSecondFactor = answer(contract.postSecondFactor, async (ctx: Context, call) => {
  const { accountId, login } = sessionOf(call)
  const { password, code = '' } = call.body
  const { all, own, limit } = throttleOfSession(accountId)
  const waitSeconds = await failures.count(ctx.sql, all, LIMITS.loginMinutes * 60)
  if (waitSeconds !== null) throw rateLimited(waitSeconds, limit)
  if (!(await isPassword(password, await accounts.findPassword(ctx.sql, accountId)))) throw new ApiError('WRONG_PASSWORD')
  await failures.takeBack(ctx.sql, all, own, LIMITS.loginMinutes * 60)

  const { secret: inUse } = await secondFactors.find(ctx.sql, accountId)
  if (inUse !== null) await admitCode(ctx, accountId)
  const { secret, uri, stored } = makeFactor(ctx, login)
  await ctx.sql.begin(async (tx) => {
    if (inUse !== null && (await spendCode(ctx, tx, accountId, inUse, code)) === null) throw new ApiError('WRONG_CODE')
    await secondFactors.propose(tx, accountId, stored)
  })
  return reply(201, { secret, uri })
})
