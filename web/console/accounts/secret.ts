/** A password that was just generated, with its login. */
export type Secret = { login: string; password: string }
