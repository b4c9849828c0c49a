import * as contract from '#contract/accounts/second-factor.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'

export const getSignInRules = answer(contract.getSignInRules, async (ctx: Context) => ({
  secondFactorRoles: await secondFactors.requiredRoles(ctx.sql),
}))
