/** Shows enough of a long secret to tell two apart, and nothing of a short one. */
export const mask = (secret: string): string => (secret.length > 8 ? `${secret.slice(0, 2)}****${secret.slice(-2)}` : '****')

/** Replaces secrets in an answer. Short words are left: they protect nothing and may be ordinary words. */
export function withoutSecrets(answer: Buffer, secrets: readonly string[]): Buffer {
  const words = secrets.flatMap((secret) => secret.split(' ')).filter((word) => word.length >= LEAST_SECRET)
  if (words.length === 0) return answer
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => Buffer.from(word).toString('latin1'))
  // In Latin-1 every byte is a character, so all other bytes stay unchanged.
  return Buffer.from(
    longestFirst.reduce((left, word) => left.replaceAll(word, '****'), answer.toString('latin1')),
    'latin1',
  )
}

const LEAST_SECRET = 8

/** The first bytes as text. `stream` leaves out a character that the cut goes through, instead of showing it as a replacement character. */
export function beginningOf(text: Buffer, bytesMax: number): string {
  const start = text.subarray(0, bytesMax)
  return start.length === text.length ? UTF8.decode(start) : new TextDecoder().decode(start, { stream: true })
}

const UTF8 = new TextDecoder()
