import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { VerifierKey } from '#domain/promo/verifiers.ts'

/** The public key of ES256 tokens: SPKI PEM, or a JWK, also as a text. Null: it is none, or a private key, which is nobody else's to have. */
export function publicKeyOf(key: VerifierKey): KeyObject | null {
  try {
    const read = typeof key === 'string' && !key.trimStart().startsWith('{') ? fromPem(key) : fromJwk(typeof key === 'string' ? JSON.parse(key) : key)
    return read?.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? read : null
  } catch {
    return null
  }
}

/** Node derives public keys from private ones, so the label of the text decides. */
const fromPem = (pem: string): KeyObject | null => (/^\s*-----BEGIN PUBLIC KEY-----/.test(pem) ? createPublicKey(pem) : null)

const fromJwk = (jwk: JsonWebKey): KeyObject | null => ('d' in jwk ? null : createPublicKey({ key: jwk, format: 'jwk' }))
