import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SESSION_COOKIE } from '#contract/callers.ts'

/** The contents of a session cookie. They are random, so a fast hash is enough for the table. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Derived from the secret, which pages cannot read, and without a way back to it. So it need not be stored. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf token').digest('base64url')

const COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`)

/** The session secret in the cookies of a call. */
export const secretIn = (cookies: string | undefined): string | null => COOKIE.exec(cookies ?? '')?.[1] ?? null
