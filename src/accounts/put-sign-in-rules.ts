import * as contract from '#contract/accounts/second-factor.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as secondFactors from '#store/second-factors.ts'
import { actorOf, auditChange } from './audit.ts'

export const putSignInRules = answer(contract.putSignInRules, async (ctx: Context, call) =>
  ctx.sql.begin(async (tx) => {
    const before = await secondFactors.requiredRoles(tx)
    await secondFactors.requireFor(tx, call.body.secondFactorRoles)
    const secondFactorRoles = await secondFactors.requiredRoles(tx)
    await auditChange(tx, actorOf(call), 'signIn.rules', subjectOf.installation, { before: { secondFactorRoles: before }, after: { secondFactorRoles } })
    return { secondFactorRoles }
  }),
)
