import type { BodyOf } from '#contract/endpoint.ts'
import type { KeyCaller } from '#contract/callers.ts'
import * as contract from '#contract/testground/receipts.ts'
import { segmentOf } from '#domain/participant-segments.ts'
import { answer, type AnyCall, type Route } from '#platform/http/answer.ts'
import { badRequest } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import { postReceipts } from '#src/intake/post-receipts.ts'
import { postReceiptsQr } from '#src/intake/post-receipts-qr.ts'
import { postReceiptsUrl } from '#src/intake/post-receipts-url.ts'
import { postWidgetReceipts } from '#src/intake/post-widget-receipts.ts'
import type { replyAccepted } from '#src/intake/reply-accepted.ts'

type Sent = BodyOf<typeof contract.postLkSend>
type Channel = { route: Route<Context>; needs: (sent: Sent) => 'qrStr' | 'url' | 'photos' | null; body: (sent: Sent) => object }

/** The public calls themselves, made with a key of the promo that exists only here. */
const CHANNELS: Record<Sent['channel'], Channel> = {
  qr: {
    route: postReceiptsQr,
    needs: ({ qrStr }) => (qrStr ? null : 'qrStr'),
    body: ({ qrStr, dupCheck }) => ({ qrStr, dupCheck }),
  },
  photo: {
    route: postReceipts,
    needs: ({ photos }) => (photos.length > 0 ? null : 'photos'),
    body: ({ photos }) => ({ photos }),
  },
  url: {
    route: postReceiptsUrl,
    needs: ({ url }) => (url ? null : 'url'),
    body: ({ url }) => ({ urls: [url] }),
  },
  widget: {
    route: postWidgetReceipts,
    needs: ({ qrStr, photos }) => (qrStr || photos.length > 0 ? null : 'qrStr'),
    body: ({ qrStr, photos, dupCheck }) => ({ qrAsString: qrStr, photos, dupCheck, source: 'testground', channel: 'web', meta: null }),
  },
}

export const postLkSend = answer(contract.postLkSend, async (ctx: Context, { body, request, gone }) => {
  const { promoId, userUuid, externalId } = body
  const channel = CHANNELS[body.channel]
  const lacking = channel.needs(body)
  if (lacking !== null) throw new InvalidRequest([{ loc: ['body', lacking], msg: `Field required for the channel ${body.channel}`, type: 'missing' }])
  const promo = await findPromo(ctx, promoId)
  const segment = segmentOf(userUuid)
  if (segment !== null && segment !== promo.country)
    throw badRequest(`userUuid: ${userUuid} is a test participant of ${segment}, and the promo is of ${promo.country}.`)

  const caller: KeyCaller = { keyId: 0, promoId, scope: 'server', origins: [], perSecond: null }
  const call: AnyCall = { params: {}, query: {}, headers: {}, body: { ...channel.body(body), userUuid, externalId, promoId: null }, caller, request, gone }
  return channel.route.handle(ctx, call) as Promise<ReturnType<typeof replyAccepted>>
})
