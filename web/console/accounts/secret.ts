/** A password that was made just now, and whose it is. */
export type Secret = { login: string; password: string }
