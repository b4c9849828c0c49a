import type { Country } from '#domain/country.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import { PROMO_LISTS } from '#domain/promo/objections.ts'
import { applySettingsPatch, checkSettings, type SettingsError, type StoredSettings } from '#domain/promo/settings.ts'
import type { Db } from '#platform/db.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import * as promos from '#store/promos.ts'
import type { Context } from './context.ts'

/** Whose settings they are to be; a promo that does not exist yet has no id. */
export type Owner = { id: number | null; country: Country; settings: StoredSettings }

export type CheckedDraft = { ok: true; settings: StoredSettings } | { ok: false; errors: SettingsError[] }

/** A promo's settings after a change, or everything that is wrong with them: their form, their sense, and the promos and addresses they name. */
export async function checkDraft(ctx: Context, db: Db, promo: Owner, patch: Record<string, unknown>): Promise<CheckedDraft> {
  const checked = checkSettings(promo.country, applySettingsPatch(promo.settings, patch))
  if (!checked.ok) return checked
  const errors = [...callbackErrors(ctx, checked.value), ...(await namedPromoErrors(db, promo, checked.value)), ...(await sandboxErrors(db, promo, checked.value))]
  return errors.length === 0 ? { ok: true, settings: checked.value } : { ok: false, errors }
}

/** The same for a request that wants to go on with them. */
export async function settingsAfter(ctx: Context, db: Db, promo: Owner, patch: Record<string, unknown>): Promise<StoredSettings> {
  const checked = await checkDraft(ctx, db, promo, patch)
  if (checked.ok) return checked.settings
  throw new InvalidRequest(checked.errors.map(({ path, ...problem }) => ({ ...problem, loc: ['body', 'settings', ...path] })))
}

function callbackErrors({ http }: Context, settings: StoredSettings): SettingsError[] {
  return Object.values(CHANNELS).flatMap(({ setting }) => {
    const objection = settings[setting] ? http.checkUrl(settings[setting].url) : null
    return objection === null ? [] : [{ path: [setting, 'url'], msg: `Value error, ${objection}`, type: 'value_error' }]
  })
}

/** Whether a promo is for tests is settled with its first receipt, which is one for tests or is not. */
async function sandboxErrors(db: Db, { id, settings: before }: Owner, { sandbox = false }: StoredSettings): Promise<SettingsError[]> {
  if (id === null || sandbox === (before.sandbox ?? false) || !(await promos.hasReceipts(db, id))) return []
  return [{ path: ['sandbox'], msg: 'Value error, the promo has receipts and stays what it is', type: 'value_error', input: sandbox }]
}

/** Settings name only promos that exist, of the same country, and not their own. */
async function namedPromoErrors(db: Db, { id: own, country }: Owner, settings: StoredSettings): Promise<SettingsError[]> {
  const named = PROMO_LISTS.flatMap((list) => (settings[list] ?? []).map((id, index) => ({ list, id, index })))
  if (named.length === 0) return []
  const countries = await promos.countriesOf(db, named.map(({ id }) => id))
  return named.flatMap(({ list, id, index }) => {
    const why = id === own ? 'a promo does not name itself' : countries.get(id) !== country ? `there is no promo ${id} of the same country` : null
    return why === null ? [] : [{ path: [list, index], msg: `Value error, ${why}`, type: 'value_error', input: id }]
  })
}
