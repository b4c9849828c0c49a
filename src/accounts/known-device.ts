import { DEVICE_COOKIE } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Context } from '#context/context.ts'
import { cookie, valueIn } from './session-cookie.ts'

/** What a browser keeps after a sign-in, so that strangers' guesses do not slow down the account's next sign-in there. It opens nothing by itself. */
export const deviceCookie = (ctx: Pick<Context, 'baseUrl'>, secret: string): string =>
  cookie(ctx, DEVICE_COOKIE, secret, { seconds: LIMITS.knownDeviceDays * 24 * 3600, path: '/api/admin/session' })

export const deviceIn = (ctx: Pick<Context, 'baseUrl'>, cookies: string | undefined): string | null => valueIn(ctx, DEVICE_COOKIE, cookies)
