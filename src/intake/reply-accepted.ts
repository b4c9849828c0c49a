import { ApiError } from '#platform/http/api-error.ts'
import { reply } from '#platform/http/answer.ts'
import type { Accepted } from './submission.ts'

/** The answer to a submission. */
export function replyAccepted(accepted: Accepted) {
  switch (accepted.kind) {
    case 'accepted':
    case 'replayed':
      return taken(accepted)
    case 'externalIdUsed':
      return reply(409, { status: 'failure', existing_request_uuid: accepted.uuid } as const)
    case 'photoUsed':
      return reply(409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: accepted.uuid } as const)
    case 'promoNotActive':
      throw new ApiError('PROMO_NOT_ACTIVE')
  }
}

/** The answer for pages. It has no conflicts: pages send no `externalId`, and their used photos become rejected receipts. */
export function replyTaken(accepted: Accepted) {
  if (accepted.kind === 'accepted' || accepted.kind === 'replayed') return taken(accepted)
  if (accepted.kind === 'promoNotActive') throw new ApiError('PROMO_NOT_ACTIVE')
  throw new Error(`a submission that cannot be refused was: ${accepted.kind}`)
}

const taken = ({ uuid, receiptId, kind }: Extract<Accepted, { kind: 'accepted' | 'replayed' }>) =>
  ({ status: 'success', uuid, receiptId, requestUuid: uuid, code: null, replayed: kind === 'replayed' || null }) as const
