import * as contract from '#contract/accounts/session.ts'
import { subjectOf } from '#domain/audit.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, rateLimited } from '#platform/http/api-error.ts'
import { audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import { deviceCookie, deviceIn } from './known-device.ts'
import { throttleOfDevice, throttleOfPlace } from './login-throttle.ts'
import { isPassword } from './passwords.ts'
import { csrfTokenOf, hashOfSecret, makeSecret } from './session-secret.ts'
import * as accounts from '#store/accounts.ts'
import * as failures from '#store/login-failures.ts'
import * as devices from '#store/known-devices.ts'
import * as sessions from '#store/sessions.ts'
import { sessionCookie } from './session-cookie.ts'
import { presentSession } from './present-session.ts'

const WINDOW_SECONDS = LIMITS.loginMinutes * 60

/** An unknown login, a disabled account and a wrong password get equal answers, after equal work. */
export const postSession = answer(contract.postSession, async (ctx: Context, { body, request }) => {
  const login = body.login.trim().toLowerCase()
  const account = await accounts.findByLogin(ctx.sql, login)
  const device = deviceIn(ctx, request.headers.cookie)
  const isKnown = account !== null && device !== null && (await devices.isKnown(ctx.sql, account.id, hashOfSecret(device)))
  const { all, own } = isKnown ? throttleOfDevice(login, hashOfSecret(device)) : throttleOfPlace(login, request.ip)
  const waitSeconds = await failures.count(ctx.sql, all, WINDOW_SECONDS)
  if (waitSeconds !== null) throw rateLimited(waitSeconds)

  const isRight = await isPassword(body.password, account?.password ?? null)
  if (account === null || !isRight || account.disabledAt !== null) throw new ApiError('LOGIN_FAILED')
  if (account.passwordHasEnded) throw new ApiError('PASSWORD_EXPIRED')

  const secret = makeSecret()
  const hash = hashOfSecret(secret)
  const deviceSecret = isKnown ? device : makeSecret()
  const { id: accountId, name, role, temporary: temporaryPassword } = account
  const expiresAt = await ctx.sql.begin(async (tx) => {
    const endsAt = await sessions.open(tx, hash, accountId, account.password)
    if (endsAt === null) return null
    await failures.takeBack(tx, all, own, WINDOW_SECONDS)
    await devices.remember(tx, accountId, hashOfSecret(deviceSecret))
    await audit(tx, { name, requestId: request.id }, 'session.open', subjectOf.account(accountId), { after: { address: request.ip } })
    return endsAt
  })
  if (expiresAt === null) throw new ApiError('LOGIN_FAILED')
  const session = presentSession({ name, role, token: null, session: { accountId, login, temporaryPassword, expiresAt, csrfToken: csrfTokenOf(secret), hash } })
  return reply(200, session, { 'set-cookie': [sessionCookie(ctx, secret), deviceCookie(ctx, deviceSecret)] })
})
