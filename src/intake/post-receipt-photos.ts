import * as contract from '#contract/intake/photos.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, badRequest } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { isSameParticipant, participantOfCall, unverified } from '#src/participants/participant-of-call.ts'
import { appendPhotos } from './append-photos.ts'
import { flowOfCall } from './flow-of-call.ts'
import { withPhotos } from './look-at-photos.ts'
import { promoOfCall } from './promo-of-call.ts'
import { intakeResponse } from './reply-accepted.ts'

export const postReceiptPhotos = answer(contract.postReceiptPhotos, async (ctx: Context, { params, body, caller, request, gone }) => {
  const receipt = await findReceipt(ctx, params.receipt_uuid, caller.promoId)
  const sender = await participantOfCall(ctx, await promoOfCall(ctx, caller, null), { participantToken: body.participantToken })
  if (sender !== null && !isSameParticipant(sender, receipt.userUuid)) throw unverified('otherParticipant')
  if (receipt.state === 'REVIEWED') throw new ApiError('NOT_OPEN')

  // QRs are not looked for here: the job that is queued reads all photos of the receipt.
  const appended = await withPhotos(
    ctx,
    { uploads: body.photos, field: 'photos', flow: flowOfCall({ caller, request }, receipt.participant), gone, promo: await findPromo(ctx, caller.promoId) },
    null,
    ({ photos, keepFor }) =>
      keepFor(
        () => appendPhotos(ctx, receipt, photos),
        ({ kind }) => kind === 'appended',
      ),
  )
  switch (appended.kind) {
    case 'appended': {
      return intakeResponse({ ...receipt, replayed: false, waiting: appended.waiting })
    }
    case 'photoUsed':
      return reply(409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: appended.uuid } as const)
    case 'tooMany':
      throw badRequest(`photos: a receipt may have at most ${LIMITS.photosPerReceiptMax}.`)
    case 'reviewed':
      throw new ApiError('NOT_OPEN')
  }
})
