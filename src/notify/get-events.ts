import * as contract from '#contract/notify/feed.ts'
import { CHANNEL_NAMES, type Channel } from '#domain/notify/channels.ts'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import { UUID } from '#domain/uuid.ts'
import { answer, type Call } from '#platform/http/answer.ts'
import { ApiError, rateLimited, unauthorized } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Context } from '#context/context.ts'
import { readCursor, writeCursor } from '#context/cursor.ts'
import * as feed from '#store/feed.ts'
import type { FeedEvent, FeedPlace } from '#store/feed.ts'

export const getEvents = answer(contract.getEvents, async (ctx: Context, call) => {
  const { query, caller } = call
  const { promoId } = caller
  const after = query.cursor === undefined ? null : readPlace(query.cursor, promoId)
  if (after !== null && !(await feed.isKnown(ctx.sql, promoId, after))) throw new ApiError('CURSOR_LOST')
  const read = () => feed.listNext(ctx.sql, promoId, { after, limit: query.limit })
  let events = await read()
  if (events.length === 0 && query.wait > 0) {
    await untilChanged(ctx, call, after)
    // A key may have been revoked while its call waited: what comes afterwards is not for it.
    if ((await ctx.apiKey(String(call.request.headers['api-key']))) === null) throw unauthorized('noSuchKey')
    events = await read()
  }
  const next = events.at(-1) ?? after
  return { events: events.map((event) => present(event, promoId)), next: writePlace(next, promoId) }
})

/** Waits for an event of the promo, for the time to pass, for the caller to go, or for the service to stop. */
async function untilChanged({ feedWatch }: Context, { query, caller, request, gone }: Call<typeof contract.getEvents>, after: FeedPlace | null): Promise<void> {
  const over = AbortSignal.any([AbortSignal.timeout(query.wait * 1_000), request.server.closing, gone])
  const waiting = feedWatch.wait({ keyId: caller.keyId, promoId: caller.promoId, after }, over)
  if (waiting === null) throw rateLimited(COME_BACK_SECONDS, 'key')
  await waiting
}

const COME_BACK_SECONDS = 5

const present = (event: FeedEvent, promoId: number) => ({
  cursor: writePlace(event, promoId),
  webhookId: webhookIdOf(event),
  at: event.recordedAt.toISOString(),
  body: event.body,
})

const CURSOR = new RegExp(`^(\\d{1,10})(?: (\\d{1,18})?,(${UUID})?,(${UUID}),(${CHANNEL_NAMES.join('|')}),(\\d{1,9}))?$`)

const writePlace = (place: FeedPlace | null, promoId: number): string =>
  writeCursor(place === null ? promoId : `${promoId} ${[place.position ?? '', place.epoch, place.receiptUuid, place.channel, place.number].join()}`)

function readPlace(cursor: string, promoId: number): FeedPlace | null {
  const [promo, position = null, epoch = '', receiptUuid, channel, number] = readCursor(cursor, CURSOR)
  if (Number(promo) !== promoId) throw new InvalidRequest([{ ...valueError(['query', 'cursor'], 'a cursor of another promo'), input: cursor }])
  return receiptUuid === undefined ? null : { position, epoch, receiptUuid, channel: channel as Channel, number: Number(number) }
}
