/** Enough of a secret to tell two apart, and nothing of a short one. */
export const mask = (secret: string): string => (secret.length > 8 ? `${secret.slice(0, 2)}****${secret.slice(-2)}` : '****')

/** What somebody said who knows these secrets, without them. A short word is left alone: it guards nothing, and may be any word. */
export function withoutSecrets(said: Buffer, secrets: readonly string[]): Buffer {
  const words = secrets.flatMap((secret) => secret.split(' ')).filter((word) => word.length >= LEAST_SECRET)
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => Buffer.from(word).toString('latin1'))
  // As Latin-1 every byte is a character, so that nothing but the words changes.
  return Buffer.from(
    longestFirst.reduce((left, word) => left.replaceAll(word, '****'), said.toString('latin1')),
    'latin1',
  )
}

const LEAST_SECRET = 8
