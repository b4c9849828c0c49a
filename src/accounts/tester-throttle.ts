import { LIMITS } from '#domain/limits.ts'
import { rateLimited, unauthorized } from '#platform/http/api-error.ts'
import { openKeyedMutex } from '#platform/keyed-mutex.ts'
import * as failures from '#store/login-failures.ts'
import type { Context } from '#context/context.ts'
import { throttleKeysOf } from './login-throttle.ts'

/** A browser sends the password with every request, several at once; of one address they are looked at one after another. */
const turns = openKeyedMutex({ mostWaiting: 200 })

/**
 * The throttle of signing in, for a password that comes with every request: only wrong ones are counted, each before the next is looked at,
 * and while one has to wait the right one is refused as well.
 */
export async function admitTester(ctx: Context, { login, address, isRight }: { login: string; address: string; isRight: boolean }): Promise<void> {
  const { all, place } = throttleKeysOf(`test ground: ${login}`, address) // no login of the console
  const windowSeconds = LIMITS.loginMinutes * 60
  const waitSeconds = await turns(place, () => (isRight ? failures.waitSeconds(ctx.sql, all, windowSeconds) : failures.count(ctx.sql, all, windowSeconds)))
  if (waitSeconds !== null) throw rateLimited(waitSeconds)
  if (!isRight) throw unauthorized()
}
