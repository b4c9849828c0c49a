import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The contents of a session cookie. They are random, so a fast hash is enough for the table. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** The beginning of every token that the console makes. */
export const TOKEN_PREFIX = 'tk_'

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Derived from the secret, which pages cannot read, and without a way back to it. So it need not be stored. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf token').digest('base64url')
