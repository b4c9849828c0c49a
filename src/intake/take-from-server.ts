import type { KeyCaller } from '#contract/callers.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { flowOfCall } from './flow-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'

type PhotosOfServer = Pick<Parameters<typeof submitPhotos>[1], 'promo' | 'userUuid' | 'externalId' | 'uploads' | 'field'>

/** Submits the photos that a brand's server sends, in whichever way they come, and answers. A used photo is a conflict, since a server can tell its participant. */
export const takeFromServer = async (
  ctx: Context,
  { caller, request, gone }: { caller: KeyCaller; request: { ip: string; id: string }; gone: AbortSignal },
  photos: PhotosOfServer,
) =>
  replyAccepted(
    await submitPhotos(ctx, {
      ...photos,
      flow: flowOfCall({ caller, request }, photos.userUuid),
      gone,
      qrString: null,
      dupCheck: true,
      source: null,
      channel: null,
      meta: null,
      photoConflict: 'refuse',
      from: sendersOf(caller, request),
    }),
  )
