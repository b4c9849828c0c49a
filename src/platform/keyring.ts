import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets before they are stored, with AES-256-GCM. The first key encrypts, and every key decrypts, so that keys can be replaced while
 * processes run. Without keys secrets are stored as they are.
 */
export type Keyring = {
  /** False: there is no key, and `seal` gives back what it got. */
  encrypts: boolean
  /** `purpose` says what the secret is for; text that was sealed for another purpose is not opened. */
  seal(purpose: string, secret: string): string
  /** The secret of a sealed text. Text that is not sealed was stored without a key and is returned as it is. */
  open(purpose: string, stored: string): string
  /** Whether the text would be stored differently today: not encrypted, or with an older key. */
  isStale(stored: string): boolean
  /** The id of the key that the text needs and that is missing here; null when the text can be opened. */
  missingKey(stored: string): string | null
}

/** A stored secret cannot be decrypted: its key is missing, or the text was changed. */
export class SealedSecret extends Error {
  override name = 'SealedSecret'
}

/** The key of a stored secret is not among those that this process was given. A process that was started later may have it. */
export class MissingKey extends SealedSecret {
  override name = 'MissingKey'
}

const PREFIX = 'sealed:1:'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

export const isSealed = (text: string): boolean => text.startsWith(PREFIX)

/** Makes a key in the form that the environment variable takes. */
export const makeSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export function openKeyring(keys: readonly Buffer[]): Keyring {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const first = keys[0]
  const keyIdOf = (stored: string) => stored.slice(PREFIX.length).split(':', 1)[0] as string
  return {
    encrypts: first !== undefined,
    seal(purpose, secret) {
      if (first === undefined) return secret
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${PREFIX}${idOf(first)}:${bytes.toString('base64url')}`
    },
    open(purpose, stored) {
      if (!isSealed(stored)) return stored
      const id = keyIdOf(stored)
      const key = byId.get(id)
      if (key === undefined) throw new MissingKey(`a stored secret is encrypted with key ${id}, which is not among the given keys`)
      const bytes = Buffer.from(stored.slice(PREFIX.length + id.length + 1), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealedSecret(`a stored secret is not what was encrypted with key ${id}`)
      }
    },
    isStale: (stored) => first !== undefined && !(isSealed(stored) && keyIdOf(stored) === idOf(first)),
    missingKey: (stored) => (isSealed(stored) && !byId.has(keyIdOf(stored)) ? keyIdOf(stored) : null),
  }
}

/** Names a key without telling anything about it: a key is 32 random bytes. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
