/** Why a password is refused, besides its length. */
export const PASSWORD_OBJECTIONS = {
  contextual: 'it is built around the login, the name or the name of the product',
  common: 'it is, or resembles, one of the passwords that are used most',
  repeated: 'it repeats itself',
  predictable: 'it is made of sequences, dates or neighbouring keys, which are guessed first',
} as const
export type PasswordObjection = keyof typeof PASSWORD_OBJECTIONS
