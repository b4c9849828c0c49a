import { mapSecrets } from '#domain/promo/secrets.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Keyring } from '#platform/keyring.ts'

const PURPOSE = 'settings'

/** Settings with their secrets encrypted. A secret that did not change keeps its stored text, so that versions differ only where settings do. */
export function sealSettings(keyring: Keyring, settings: StoredSettings, stored: StoredSettings): StoredSettings {
  const known = new Map<string, string>()
  mapSecrets(stored, (text) => {
    if (!keyring.isStale(text)) known.set(keyring.open(PURPOSE, text), text)
    return text
  })
  return mapSecrets(settings, (secret) => known.get(secret) ?? keyring.seal(PURPOSE, secret))
}

/** Stored settings with their secrets in plain, for the moment of their use. */
export const openSettings = <S extends object>(keyring: Keyring, stored: S): S => mapSecrets(stored, (text) => keyring.open(PURPOSE, text))

/** Stored settings as they would be stored today. */
export const resealSettings = (keyring: Keyring, stored: StoredSettings): StoredSettings =>
  mapSecrets(stored, (text) => (keyring.isStale(text) ? keyring.seal(PURPOSE, keyring.open(PURPOSE, text)) : text))

/** The secrets of stored settings, in plain. */
export function secretsIn(keyring: Keyring, stored: object): string[] {
  const secrets: string[] = []
  mapSecrets(stored, (text) => {
    secrets.push(keyring.open(PURPOSE, text))
    return text
  })
  return secrets
}
