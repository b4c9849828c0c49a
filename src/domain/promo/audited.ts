import { CHANNELS, type ChannelSetting } from '../notify/channels.ts'
import type { StoredCallback } from './callback.ts'
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

const CALLBACKS: readonly string[] = Object.values(CHANNELS).map(({ setting }) => setting) satisfies ChannelSetting[]

/** Names of headers stay, and the number of signing secrets; the query of an address is dropped because it may carry a token. */
export function withoutSecrets(settings: StoredSettings): StoredSettings {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, CALLBACKS.includes(name) ? masked(value as StoredCallback) : value]))
}

const MASK = '****'

/** An address with its query masked. */
export const maskedUrl = (url: string): string => url.replace(/\?.*$/s, `?${MASK}`)

const masked = ({ url, headers, signing_secrets, ...rest }: StoredCallback): StoredCallback => ({
  ...rest,
  url: maskedUrl(url),
  ...(headers && { headers: Object.fromEntries(Object.keys(headers).map((header) => [header, MASK])) }),
  ...(signing_secrets && { signing_secrets: signing_secrets.map(() => MASK) }),
})
