/** Enough of a secret to tell two apart, and nothing of a short one. */
export const mask = (secret: string): string =>
  secret.length > 8 ? `${secret.slice(0, 2)}****${secret.slice(-2)}` : '****'
