import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { mapSecrets } from '#domain/promo/secrets.ts'
import type { Sql } from '#platform/db.ts'
import { isSealed, type Keyring } from '#platform/keyring.ts'
import { resealSettings } from '#context/seal-settings.ts'
import { listSealed, listWithSecrets, replaceSealed, replaceSettings, SEALED_COLUMNS } from '#store/sealed.ts'

const PAGE = 100

/** Encrypts with the first key whatever is stored in plain or with an older one, also in old versions of settings. Safe to repeat and to interrupt. */
export async function resealSecrets(sql: Sql, keyring: Keyring): Promise<{ changed: number; current: number }> {
  const counts = { changed: 0, current: 0 }
  const count = (text: string) => {
    counts[keyring.isStale(text) ? 'changed' : 'current']++
    return text
  }
  await eachVersion(sql, async (row) => {
    const { changed } = counts
    mapSecrets(row.settings, count)
    if (counts.changed > changed) await replaceSettings(sql, { ...row, settings: resealSettings(keyring, row.settings) })
  })
  for (const place of SEALED_COLUMNS) {
    for (const row of await listSealed(sql, place)) {
      count(row.text)
      if (keyring.isStale(row.text)) await replaceSealed(sql, place, row, keyring.seal(place.purpose, keyring.open(place.purpose, row.text)))
    }
  }
  return counts
}

/** The keyring of somebody who has lost keys: in place of what they encrypted, it opens a random secret, which the other side does not know. */
export const withoutKeys = (keyring: Keyring, lost: readonly string[]): Keyring => ({
  ...keyring,
  open: (purpose, text) => (lost.includes(keyring.missingKey(text) ?? '') ? randomFor(purpose) : keyring.open(purpose, text)),
})

/** In the form that each secret of the purpose may have. */
const randomFor = (purpose: string): string =>
  SEALED_COLUMNS.some((place) => place.purpose === purpose) ? new Secret({ size: 20 }).base32 : `whsec_${randomBytes(32).toString('base64')}`

/** Where the settings of promos have secrets of keys that are missing: what has to be set again once these are lost. */
export async function listMissing(sql: Sql, keyring: Keyring): Promise<string[]> {
  const places = new Set<string>()
  await eachVersion(sql, async ({ promoId, settings }) => {
    mapSecrets(settings, (text, path) => {
      if (keyring.missingKey(text) !== null) places.add(`promo ${promoId}: ${path.join('.')}`)
      return text
    })
  })
  return [...places]
}

/** What the store has: secrets in plain, and ids of keys that the keyring lacks. */
export async function surveySecrets(sql: Sql, keyring: Keyring): Promise<{ plain: number; missingKeys: string[] }> {
  const missing = new Set<string>()
  let plain = 0
  const look = (text: string) => {
    const key = keyring.missingKey(text)
    if (key !== null) missing.add(key)
    if (!isSealed(text)) plain++
    return text
  }
  await eachVersion(sql, async ({ settings }) => void mapSecrets(settings, look))
  for (const place of SEALED_COLUMNS) for (const { text } of await listSealed(sql, place)) look(text)
  return { plain, missingKeys: [...missing] }
}

async function eachVersion(sql: Sql, visit: (row: Awaited<ReturnType<typeof listWithSecrets>>[number]) => Promise<void>): Promise<void> {
  for (let after = { promoId: 0, version: 0 }; ; ) {
    const rows = await listWithSecrets(sql, after, PAGE)
    for (const row of rows) await visit(row)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}
