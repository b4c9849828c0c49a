import { setMaxListeners } from 'node:events'
import { PassThrough } from 'node:stream'
import { ADMIN_TOKEN_NAME, type OperatorCaller } from '#contract/callers.ts'
import * as contract from '#contract/console/live.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as tokens from '#store/access-tokens.ts'
import * as sessions from '#store/sessions.ts'
import { LIVE_TIMERS } from './live-timers.ts'

/** Proxies drop idle connections. */
const BEAT_EVERY_MS = LIVE_TIMERS['keep streams open'].everyMs
const RECONNECT_MS = 3_000

export const getLive = answer(contract.getLive, async (ctx: Context, { caller, request }) => {
  const stream = new PassThrough()
  const { closing } = request.server
  const over = Promise.withResolvers<void>()
  const end = () => {
    stream.end()
    over.resolve()
  }

  // A slow reader gets fewer events instead of a growing buffer.
  const unsubscribe = ctx.live.subscribe((event, promoIds) => {
    if (!stream.writableNeedDrain) stream.write(`event: ${event}\ndata: ${JSON.stringify({ promoIds })}\n\n`)
  })
  const beat = setInterval(() => {
    const goesOn = isStillIn(ctx, caller)
    goesOn.then((open) => (open ? stream.write(': still here\n\n') : end()), end)
  }, BEAT_EVERY_MS)
  stream.once('close', () => {
    clearInterval(beat)
    unsubscribe()
    closing.removeEventListener('abort', end)
  })
  setMaxListeners(0, closing)
  closing.addEventListener('abort', end, { once: true })
  stream.write(`retry: ${RECONNECT_MS}\n\n`)
  if (closing.aborted) end()
  // A page that asks for everything once it has this answer has missed nothing.
  await Promise.race([ctx.live.looked(), over.promise])
  // The connection serves nothing else, so it does not stay open when the service stops.
  return reply(200, stream, { connection: 'close', 'x-accel-buffering': 'no' })
})

const isStillIn = async ({ sql }: Context, { session, token }: OperatorCaller): Promise<boolean> =>
  session !== null ? sessions.isOpen(sql, session.hash) : token === ADMIN_TOKEN_NAME || tokens.isOpen(sql, token)
