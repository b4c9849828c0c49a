import { CHANNELS, type ChannelSetting } from '../notify/channels.ts'
import type { StoredCallback } from './callback.ts'
import { maskSecrets } from './secrets.ts'
import type { StoredSettings } from './settings.ts'

type Promo = { name: string; status: string; version: number; settings: StoredSettings }

/** A promo as the audit log may keep it: without the secrets of callbacks. */
export const auditedPromo = ({ name, status, version, settings }: Promo) => ({ name, status, version, settings: withoutSecrets(settings) })

/** A change of a promo: only what differs, before and after. */
export function auditedChange(before: Promo, after: Promo) {
  const changed = (promo: Promo, other: Promo) => ({
    ...(promo.name !== other.name && { name: promo.name }),
    ...(promo.status !== other.status && { status: promo.status }),
    ...(promo.version !== other.version && { version: promo.version, settings: withoutSecrets(differing(promo.settings, other.settings)) }),
  })
  return { before: changed(before, after), after: changed(after, before) }
}

function differing(settings: StoredSettings, other: StoredSettings): StoredSettings {
  const others: Record<string, unknown> = other
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])))
}

/** Settings as whoever may not change them sees them: also the queries of addresses are masked, because they may carry a token. */
export function withoutSecrets(settings: StoredSettings): StoredSettings {
  return Object.fromEntries(
    Object.entries(maskSecrets(settings)).map(([name, value]) => [name, CALLBACKS.includes(name) ? masked(value as StoredCallback) : value]),
  )
}

const CALLBACKS: readonly string[] = Object.values(CHANNELS).map(({ setting }) => setting) satisfies ChannelSetting[]

/** An address with its query masked. */
export const maskedUrl = (url: string): string => url.replace(/\?.*$/s, '?****')

const masked = (callback: StoredCallback): StoredCallback => ({ ...callback, url: maskedUrl(callback.url) })
