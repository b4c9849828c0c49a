import { DEVICE_COOKIE } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Context } from '#context/context.ts'
import { secureAttributes } from './session-cookie.ts'

/** What a browser keeps after a sign-in, so that strangers' guesses do not slow down the account's next sign-in there. It opens nothing by itself. */
export const deviceCookie = (ctx: Context, secret: string): string =>
  `${DEVICE_COOKIE}=${secret}; Max-Age=${LIMITS.knownDeviceDays * 24 * 3600}; Path=/api/admin/session; ${secureAttributes(ctx)}`

const COOKIE = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`)

export const deviceIn = (cookies: string | undefined): string | null => COOKIE.exec(cookies ?? '')?.[1] ?? null
