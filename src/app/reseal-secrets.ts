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
