import * as contract from '#contract/accounts/session.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { audit } from './audit.ts'
import type { Context } from '#context/context.ts'
import { countAttempt, takeBackAttempt } from './count-attempt.ts'
import { deviceCookie, deviceIn } from './known-device.ts'
import { throttleOfDevice, throttleOfPlace } from './login-throttle.ts'
import { isPassword } from './passwords.ts'
import { admitCode, spendCode } from './second-factor.ts'
import { csrfTokenOf, hashOfSecret, makeSecret } from './session-secret.ts'
import * as accounts from '#store/accounts.ts'
import * as devices from '#store/known-devices.ts'
import * as secondFactors from '#store/second-factors.ts'
import * as sessions from '#store/sessions.ts'
import { sessionCookie } from './session-cookie.ts'
import { presentSession } from './present-session.ts'

/** How much is kept of what a browser says of itself. */
const DEVICE_MAX = 255

/** An unknown login, a disabled account and a wrong password get equal answers, after equal work. */
export const postSession = answer(contract.postSession, async (ctx: Context, { body, request }) => {
  const login = body.login.trim().toLowerCase()
  const account = await accounts.findByLogin(ctx.sql, login)
  const device = deviceIn(ctx, request.headers.cookie)
  const isKnown = account !== null && device !== null && (await devices.isKnown(ctx.sql, account.id, hashOfSecret(device)))
  const throttle = isKnown ? throttleOfDevice(login, hashOfSecret(device)) : throttleOfPlace(login, request.ip)
  await countAttempt(ctx.sql, throttle)

  const isRight = await isPassword(body.password, account?.password ?? null)
  if (account === null || !isRight || account.disabledAt !== null) throw new ApiError('LOGIN_FAILED')
  if (account.passwordHasEnded) throw new ApiError('PASSWORD_EXPIRED')

  await takeBackAttempt(ctx.sql, throttle)

  const { id: accountId, name, role, temporary: temporaryPassword } = account
  const factor = await secondFactors.find(ctx.sql, accountId)
  if (factor.secret !== null) {
    if (body.code === undefined) throw new ApiError('CODE_NEEDED')
    await admitCode(ctx, accountId)
  }
  const secret = makeSecret()
  const hash = hashOfSecret(secret)
  const deviceSecret = isKnown ? device : makeSecret()
  // All or nothing, so that a database that fails does not leave a session that nobody has, and a spent code.
  const opened = await ctx.sql.begin(async (tx) => {
    const whereabouts = { device: request.headers['user-agent']?.slice(0, DEVICE_MAX) ?? null, address: request.ip }
    const checked = { password: account.password, secondFactor: factor.secret }
    if ((await sessions.open(tx, hash, accountId, checked, whereabouts)) === null) throw new ApiError('LOGIN_FAILED')
    const second = factor.secret === null ? null : await spendCode(ctx, tx, accountId, factor.secret, body.code ?? '')
    if (factor.secret !== null && second === null) throw new ApiError('CODE_REFUSED')
    await devices.remember(tx, accountId, hashOfSecret(deviceSecret))
    await audit(tx, { name, requestId: request.id }, 'session.open', subjectOf.account(accountId), {
      after: { address: request.ip, ...(second && { secondFactor: second }) },
    })
    const used = await sessions.use(tx, hash, request.ip)
    if (used === null) throw new ApiError('LOGIN_FAILED')
    return used
  })
  const { endsAt: expiresAt, secondFactor, secondFactorMissing } = opened
  const session = presentSession({
    name,
    role,
    token: null,
    session: { accountId, login, temporaryPassword, secondFactor, secondFactorMissing, expiresAt, csrfToken: csrfTokenOf(secret), hash },
  })
  return reply(200, session, { 'set-cookie': [sessionCookie(ctx, secret), deviceCookie(ctx, deviceSecret)] })
})
