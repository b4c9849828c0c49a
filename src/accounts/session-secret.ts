import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SESSION_COOKIE } from '#contract/callers.ts'

/** What the cookie of a session holds. There is nothing to guess, so a fast hash is enough for the table. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Follows from the secret, which a page cannot read, and tells nothing about it: so it need not be kept. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf token').digest('base64url')

const COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`)

/** The secret in the cookies of a call. */
export const secretIn = (cookies: string | undefined): string | null => COOKIE.exec(cookies ?? '')?.[1] ?? null
