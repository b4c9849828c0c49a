import type { KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { LIMITS } from '#domain/limits.ts'
import type { Verifier } from '#domain/promo/verifiers.ts'
import { publicKeyOf } from './public-key.ts'
import { refused, type Refusal, type Verification } from './verification.ts'

/** Checks a JWT that a brand has signed for one participant of one promo, by one of the promo's keys. */
export async function verifyBrandToken(token: string, verifier: Verifier, promoId: number, now: Date): Promise<Verification> {
  try {
    const { payload } = await jwtVerify(token, keyOf(verifier), {
      algorithms: [verifier.alg!], // no other: a public key must not be taken for a shared secret
      audience: String(promoId),
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
    })
    if (payload.exp! > Math.floor(now.getTime() / 1_000) + LIMITS.brandTokenAheadSeconds) return refused('tooLong')
    // The library asks only that `sub` is there, and brands write numbers into it.
    const { sub } = payload as { sub?: unknown }
    return typeof sub === 'string' ? { ok: true, participant: sub } : refused('subNotText')
  } catch (error) {
    if (error instanceof errors.JOSEError) return refused(refusalOf(error))
    throw error
  }
}

function refusalOf(error: errors.JOSEError): Refusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'otherPromo'
    if (error.claim === 'sub') return 'noParticipant'
    if (error.claim === 'exp') return 'endless'
    return error.reason === 'check_failed' ? 'notYet' : 'misdated'
  }
  const isOfOtherKey = error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed
  return isOfOtherKey ? 'signature' : 'unreadable'
}

/** A verifier is one object while its version of the promo is cached, so that each key is read once. */
const keys = new WeakMap<Verifier, KeyObject | Uint8Array>()

function keyOf(verifier: Verifier): KeyObject | Uint8Array {
  const known = keys.get(verifier)
  if (known !== undefined) return known
  const { alg, key } = verifier
  const made = alg === 'HS256' ? new TextEncoder().encode(key as string) : publicKeyOf(key!)
  if (made === null) throw new Error('a verifier has a key that cannot be used, though keys are checked when they are saved')
  keys.set(verifier, made)
  return made
}
