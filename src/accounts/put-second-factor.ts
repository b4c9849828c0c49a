import * as contract from '#contract/accounts/second-factor.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'
import * as sessions from '#store/sessions.ts'
import { actorOf, audit } from './audit.ts'
import { admitCode, forgetTries, makeRecoveryCodes, stepOf } from './second-factor.ts'
import { sessionOf } from './session-of.ts'

export const putSecondFactor = answer(contract.putSecondFactor, async (ctx: Context, call) => {
  const { accountId, hash } = sessionOf(call)
  const { proposed } = await secondFactors.find(ctx.sql, accountId)
  if (proposed === null) throw new ApiError('NO_SECOND_FACTOR')
  await admitCode(ctx, accountId)
  const step = stepOf(ctx, proposed, call.body.code)
  if (step === null) throw new ApiError('WRONG_CODE')
  const recoveryCodes = await ctx.sql.begin(async (tx) => {
    if (!(await secondFactors.confirm(tx, accountId, proposed, step))) throw new ApiError('NO_SECOND_FACTOR')
    await forgetTries(tx, accountId)
    await sessions.endAll(tx, accountId, hash)
    await audit(tx, actorOf(call), 'session.secondFactor', subjectOf.account(accountId))
    return makeRecoveryCodes(tx, accountId)
  })
  return { recoveryCodes }
})
