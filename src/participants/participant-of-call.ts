import { isParticipantId } from '#contract/fields.ts'
import { HOSTS, type Verifier } from '#domain/promo/verifiers.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Named } from '#platform/http/authenticators.ts'
import { openSettings } from '#context/seal-settings.ts'
import type { Context, Promo } from '#context/context.ts'
import { verifyBrandToken } from './brand-token.ts'
import { verifyHostData } from './host-data.ts'
import { REFUSALS, refused, type Refusal, type Verification } from './verification.ts'

/**
 * The participant of a call. In promos with verified participants the token says it; in others `userUuid` does, and a token is checked too if the promo can
 * check tokens. Null: the call names nobody.
 */
export async function participantOfCall(ctx: Context, promo: Promo, { userUuid, participantToken }: Named): Promise<string | null> {
  const { participants, participant_verifiers: verifiers } = promo.settings
  if (participantToken === undefined) return userUuid ?? null
  const token = participantToken || null
  if (token === null && participants === 'verified') throw unverified('missing')
  if (token === null || (participants === 'any' && verifiers.length === 0)) return userUuid ?? null
  const verified = await verify(token, opened(ctx, verifiers), promo.id, ctx.now())
  if (!verified.ok) throw unverified(verified.why)
  if (userUuid !== undefined && !isSameParticipant(userUuid, verified.participant)) throw unverified('otherParticipant')
  return verified.participant
}

/** Settings of a version of a promo are one object while they are cached, so that their secrets are decrypted once. */
const known = new WeakMap<readonly Verifier[], readonly Verifier[]>()

function opened({ keyring }: Context, verifiers: readonly Verifier[]): readonly Verifier[] {
  const plain = known.get(verifiers) ?? openSettings(keyring, { participant_verifiers: verifiers }).participant_verifiers
  known.set(verifiers, plain)
  return plain
}

export const isSameParticipant = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC')

export const unverified = (why: Refusal) => new ApiError('PARTICIPANT_TOKEN', `participantToken: ${REFUSALS[why]}`)

/** One verifier has to confirm the token. Of several refusals the most telling is reported: a token that has another fault was signed by the right key. */
async function verify(token: string, verifiers: readonly Verifier[], promoId: number, now: Date): Promise<Verification> {
  const host = HOSTS.find((one) => token.startsWith(`${one}:`))
  let refusal: Verification = refused('noVerifier')
  for (const verifier of verifiers.filter(({ kind }) => kind === (host ?? 'jwt'))) {
    const verified = host ? verifyHostData(host, token.slice(host.length + 1), verifier.secret!, now) : await verifyBrandToken(token, verifier, promoId, now)
    if (verified.ok) return isParticipantId(verified.participant) ? verified : refused('noParticipant')
    if (refusal.ok || refusal.why === 'noVerifier' || refusal.why === 'signature') refusal = verified
  }
  return refusal
}
