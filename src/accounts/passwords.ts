import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { openSemaphore } from '#platform/semaphore.ts'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Number of hashes at a time: each takes a thread, 19 MiB and some hundredths of a second, and strangers who guess passwords must not use up the machine. */
const inTurn = openSemaphore({ atOnce: 2, mostWaiting: 50 })

const derive = promisify(argon2)

/** The hash of a password with its salt and cost, in the PHC notation of Argon2, ready to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashOf(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password matches the stored hash. Without a hash the result is false and takes as long, so that the time does not tell which logins exist. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept ?? NOBODYS) ?? []
  if (salt === undefined || hash === undefined) throw new Error('a password is kept in another notation')
  const expected = Buffer.from(hash, 'base64')
  const given = await hashOf(password, Buffer.from(salt, 'base64'), { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) })
  return timingSafeEqual(given, expected) && kept !== null
}

const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/** Passwords are compared in NFC, because keyboards produce composed or decomposed letters. */
const hashOf = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: HASH_BYTES, ...cost } satisfies Argon2Parameters))

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be passed on once: nearly 100 random bits, without letters that look alike. */
export const makePassword = (): string => groups(4)

/** A recovery code: 123 random bits, so many that a fast hash is enough for the table. */
export const makeCode = (): string => groups(5)

const groups = (count: number): string =>
  Array.from({ length: count }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
