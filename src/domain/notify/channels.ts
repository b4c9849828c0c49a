/**
 * Channels to the brand, each with the setting of its address and the job that delivers. Every channel has its own connections, so a payments server
 * that hangs does not hold up the events of receipts.
 */
export const CHANNELS = {
  receipts: { setting: 'callback', job: 'deliver-callback' },
  disputes: { setting: 'disputes_callback', job: 'deliver-dispute-notice' },
  payments: { setting: 'payments_callback', job: 'deliver-payment-notice' },
} as const

export type Channel = keyof typeof CHANNELS
export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[]
export type ChannelSetting = (typeof CHANNELS)[Channel]['setting']
export type ChannelJob = (typeof CHANNELS)[Channel]['job']
