import * as contract from '#contract/accounts/second-factor.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'
import { actorOf, audit } from './audit.ts'
import { admitCode, makeRecoveryCodes, spendCode } from './second-factor.ts'
import { sessionOf } from './session-of.ts'

export const postRecoveryCodes = answer(contract.postRecoveryCodes, async (ctx: Context, call) => {
  const { accountId } = sessionOf(call)
  const { secret } = await secondFactors.find(ctx.sql, accountId)
  if (secret === null) throw new ApiError('NO_SECOND_FACTOR')
  await admitCode(ctx, accountId)
  const recoveryCodes = await ctx.sql.begin(async (tx) => {
    if ((await spendCode(ctx, tx, accountId, secret, call.body.code)) === null) throw new ApiError('WRONG_CODE')
    await audit(tx, actorOf(call), 'session.recoveryCodes', subjectOf.account(accountId))
    return makeRecoveryCodes(tx, accountId)
  })
  return reply(201, { recoveryCodes })
})
