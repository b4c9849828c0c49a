import * as contract from '#contract/accounts/accounts.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, auditChange } from './audit.ts'
import type { Context } from '#context/context.ts'
import * as accounts from '#store/accounts.ts'
import * as sessions from '#store/sessions.ts'
import { existingAccount } from './existing-account.ts'
import { presentAccount } from './present-account.ts'

/** The last operator keeps the role, because only operators can give roles. */
export const patchAccount = answer(contract.patchAccount, async (ctx: Context, call) =>
  ctx.sql.begin(async (tx) => {
    const operators = await accounts.lockOperators(tx)
    const before = await existingAccount(tx, call.params.id)
    const { role = before.role, disabled = before.disabledAt !== null } = call.body
    const remains = role === 'operator' && !disabled
    if (!remains && operators.length === 1 && operators.includes(before.id)) throw new ApiError('LAST_OPERATOR')

    await accounts.change(tx, before.id, { role, disabled })
    if (disabled) await sessions.endAll(tx, before.id)
    await auditChange(tx, actorOf(call), 'account.change', subjectOf.account(before.id), {
      before: { role: before.role, disabled: before.disabledAt !== null },
      after: { role, disabled },
    })
    return presentAccount(await existingAccount(tx, before.id))
  }),
)
