import { ApiError } from '#platform/http/api-error.ts'
import { reply } from '#platform/http/answer.ts'
import type { Accepted, NotActive } from './submission.ts'

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
      throw notActive(accepted)
  }
}

/** The answer for pages. It has no conflicts: pages send no `externalId`, and their used photos become rejected receipts. */
export function replyTaken(accepted: Accepted) {
  if (accepted.kind === 'accepted' || accepted.kind === 'replayed') return taken(accepted)
  if (accepted.kind === 'promoNotActive') throw notActive(accepted)
  throw new Error(`a submission that cannot be refused was: ${accepted.kind}`)
}

const notActive = ({ status }: { status: NotActive }) => new ApiError('PROMO_NOT_ACTIVE', NOT_ACTIVE[status])

const NOT_ACTIVE = {
  draft: 'The promo is a draft: it takes receipts once an operator has started it.',
  paused: 'The promo is paused and takes no receipts now.',
  closed: 'The promo is closed and takes no more receipts.',
} as const

const taken = (accepted: Extract<Accepted, { kind: 'accepted' | 'replayed' }>) =>
  intakeResponse({ ...accepted, replayed: accepted.kind === 'replayed', waiting: accepted.kind === 'accepted' && accepted.waiting === true })

export const intakeResponse = ({ uuid, receiptId, replayed, waiting }: { uuid: string; receiptId: number; replayed: boolean; waiting: boolean }) =>
  ({ status: 'success', uuid, receiptId, requestUuid: uuid, code: null, replayed: replayed || null, ...(waiting && { waiting }) }) as const
