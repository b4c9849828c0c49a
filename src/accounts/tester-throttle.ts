import { LIMITS } from '#domain/limits.ts'
import { patiently } from '#platform/db/patience.ts'
import { rateLimited, unauthorized } from '#platform/http/api-error.ts'
import { openKeyedMutex } from '#platform/keyed-mutex.ts'
import * as failures from '#store/login-failures.ts'
import type { Context } from '#context/context.ts'
import { throttleOfPlace } from './login-throttle.ts'

/** Browsers send the password with every request and several requests at once, so the requests of one address are checked one after another. */
const turns = openKeyedMutex({ mostWaiting: 200 })

/**
 * The throttle of sign-ins, for a password that comes with every request. Only wrong passwords are counted, each before the next one is checked. During a
 * lock-out the right password is refused too.
 */
export async function admitTester(ctx: Context, { login, address, isRight }: { login: string; address: string; isRight: boolean }): Promise<void> {
  const { all, limit, place } = throttleOfPlace(`test ground: ${login}`, address) // not a login of the console
  const windowSeconds = LIMITS.loginMinutes * 60
  const waitSeconds = await patiently(() =>
    turns(place, () => (isRight ? failures.waitSeconds(ctx.sql, all, windowSeconds) : failures.count(ctx.sql, all, windowSeconds))),
  )
  if (waitSeconds !== null) throw rateLimited(waitSeconds, limit)
  if (!isRight) throw unauthorized('wrongPassword')
}
