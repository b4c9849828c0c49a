import { SESSION_COOKIE } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Context } from '#context/context.ts'
import { isHttps } from '#context/is-https.ts'

type Reached = Pick<Context, 'baseUrl'>

export const sessionCookie = (ctx: Reached, secret: string): string =>
  cookie(ctx, SESSION_COOKIE, secret, { seconds: LIMITS.sessionHoursMax * 3600, path: '/api/admin' })

export const noSessionCookie = (ctx: Reached): string => cookie(ctx, SESSION_COOKIE, '', { seconds: 0, path: '/api/admin' })

/**
 * Neither scripts nor other sites can read a cookie. Where the service is reached by HTTPS it is sent over HTTPS only, and its name begins with `__Host-`,
 * which browsers take from this very host alone, so that no neighbouring host can plant one. Such a cookie has no path of its own.
 */
export const cookie = (ctx: Reached, name: string, value: string, { seconds, path }: { seconds: number; path: string }): string =>
  `${nameOf(ctx, name)}=${value}; Max-Age=${seconds}; Path=${isHttps(ctx) ? '/' : path}; HttpOnly; SameSite=Strict${isHttps(ctx) ? '; Secure' : ''}`

/** The secret in the cookie of this name. */
export const valueIn = (ctx: Reached, name: string, cookies: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${nameOf(ctx, name)}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null

const nameOf = (ctx: Reached, name: string) => (isHttps(ctx) ? `__Host-${name}` : name)
