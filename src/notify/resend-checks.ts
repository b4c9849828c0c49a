import { CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'

/** Refuses a promo that has no address to send to. */
export async function requireAddress(ctx: Context, promoId: number, channel: Channel): Promise<void> {
  const promo = await findPromo(ctx, promoId)
  if (promo.settings[CHANNELS[channel].setting] === null) throw new ApiError('NO_CALLBACK')
}

/** Refuses the name of a state with a channel whose events are not states. */
export function refuseStatesOf(channel: Channel, field: string, input: unknown): void {
  if (channel === 'receipts') return
  throw new InvalidRequest([{ loc: ['body', field], msg: 'Value error, states are those of the channel receipts', type: 'value_error', input }])
}
