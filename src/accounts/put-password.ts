import * as contract from '#contract/accounts/session.ts'
import { subjectOf } from '#domain/audit.ts'
import { PASSWORD_OBJECTIONS, type PasswordObjection } from '#domain/password-objections.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import { actorOf, audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import { countAttempt, takeBackAttempt } from './count-attempt.ts'
import { throttleOfSession } from './login-throttle.ts'
import { objectionToPassword } from './password-rule.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as accounts from '#store/accounts.ts'
import * as sessions from '#store/sessions.ts'
import { sessionOf } from './session-of.ts'

/** The old password is throttled here too, so that an open session cannot be used to guess it. */
export const putPassword = answer(contract.putPassword, async (ctx: Context, call) => {
  const { body, caller } = call
  const { accountId, login, hash } = sessionOf(call)
  const throttle = throttleOfSession(accountId)
  const before = await accounts.findPassword(ctx.sql, accountId)
  await countAttempt(ctx.sql, throttle)
  if (before === null || !(await isPassword(body.current, before))) throw new ApiError('WRONG_PASSWORD')
  await takeBackAttempt(ctx.sql, throttle)
  if (body.next.normalize('NFC') === body.current.normalize('NFC')) throw refused('another password than the current one is expected')
  const reason = await objectionToPassword(body.next, { login, name: caller.name })
  if (reason !== null) throw refused(PASSWORD_OBJECTIONS[reason], reason)

  const password = await hashPassword(body.next)
  await ctx.sql.begin(async (tx) => {
    if (!(await accounts.replacePassword(tx, accountId, before, password))) throw new ApiError('WRONG_PASSWORD')
    await sessions.endAll(tx, accountId, hash)
    await audit(tx, actorOf(call), 'session.password', subjectOf.account(accountId))
  })
  return reply(204)
})

/** The password itself is not in the answer. */
const refused = (error: string, reason?: PasswordObjection) => {
  const problem = valueError(['body', 'next'], error)
  return new InvalidRequest([{ ...problem, ctx: { ...problem.ctx, ...(reason && { reason }) } }])
}
