import { SECRET_SETTINGS } from '#domain/promo/secrets.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Db, Json } from '#platform/db.ts'

/** Columns of encrypted text besides the settings of promos. `purpose` is the one that the text was sealed for. */
export const SEALED_COLUMNS: readonly { table: string; id: string; column: string; purpose: string }[] = [
  { table: 'second_factors', id: 'account_id', column: 'secret', purpose: 'second factor' },
  { table: 'second_factors', id: 'account_id', column: 'proposed', purpose: 'second factor' },
]

const names = [...SECRET_SETTINGS] as string[]

/** A version of settings, with those settings alone that carry secrets. */
export type SettingsVersion = { promoId: number; version: number; settings: StoredSettings }

/** Versions that carry secrets, in pages, because old versions are many. */
export function listWithSecrets(db: Db, after: { promoId: number; version: number }, limit: number): Promise<SettingsVersion[]> {
  return db<SettingsVersion[]>`
    select promo_id, version, (select jsonb_object_agg(key, value) from jsonb_each(settings) where key = any(${names}::text[])) as settings
      from promo_versions
     where settings ?| ${names}::text[] and (promo_id, version) > (${after.promoId}, ${after.version})
     order by promo_id, version limit ${limit}`
}

/** Only the encryption of a version ever changes: its settings are what they were. */
export async function replaceSettings(db: Db, { promoId, version, settings }: SettingsVersion): Promise<void> {
  await db`update promo_versions set settings = settings || ${db.json(settings as Json)} where promo_id = ${promoId} and version = ${version}`
}

export type SealedText = { id: string; text: string }

export function listSealed(db: Db, { table, id, column }: (typeof SEALED_COLUMNS)[number]): Promise<SealedText[]> {
  return db<SealedText[]>`select ${db(id)}::text as id, ${db(column)} as text from ${db(table)} where ${db(column)} is not null`
}

/** Leaves a text alone that was replaced meanwhile. */
export async function replaceSealed(db: Db, { table, id, column }: (typeof SEALED_COLUMNS)[number], row: SealedText, text: string): Promise<void> {
  await db`update ${db(table)} set ${db(column)} = ${text} where ${db(id)}::text = ${row.id} and ${db(column)} = ${row.text}`
}
