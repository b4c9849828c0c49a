import { SESSION_COOKIE } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Context } from '#context/context.ts'

/** Neither scripts nor other sites can read the cookie, and where the service is reached by HTTPS it is sent over HTTPS only. */
export const sessionCookie = (ctx: Context, secret: string): string =>
  `${SESSION_COOKIE}=${secret}; Max-Age=${LIMITS.sessionHoursMax * 3600}; Path=/api/admin; ${secureAttributes(ctx)}`

export const noSessionCookie = (ctx: Context): string => `${SESSION_COOKIE}=; Max-Age=0; Path=/api/admin; ${secureAttributes(ctx)}`

export const secureAttributes = ({ baseUrl }: Context): string => `HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}`
