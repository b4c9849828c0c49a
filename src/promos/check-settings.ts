import { isDeepStrictEqual } from 'node:util'
import { NOT_PUBLIC, NOT_TLS } from '#platform/guarded-http/check-url.ts'
import { howToAllow } from './how-to-allow.ts'
import type { Country } from '#countries/index.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import { PROMO_LISTS } from '#domain/promo/validation-errors.ts'
import { checkSettings, valueError, type SettingsError } from '#domain/promo/check-settings.ts'
import { applySettingsPatch } from '#domain/promo/resolve-settings.ts'
import { isKnownMask, isMask, mapSecrets, unmaskSecrets } from '#domain/promo/secrets.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { LocalizedText } from '#domain/localized-text.ts'
import type { Db } from '#platform/db.ts'
import { isSealed } from '#platform/keyring.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { publicKeyOf } from '#src/participants/public-key.ts'
import * as promos from '#store/promos.ts'
import type { Context } from '#context/context.ts'
import { openSettings, sealSettings } from '#context/seal-settings.ts'

/** The promo that the settings are for, as stored; a promo that does not exist yet has no id. */
export type Owner = { id: number | null; country: Country; settings: StoredSettings }

export type CheckedDraft = { ok: true; settings: StoredSettings } | { ok: false; errors: SettingsError[] }

/** A promo's settings after a change, or all errors in them: of form, of sense, and in the promos and addresses they name. */
export async function checkDraft(ctx: Context, db: Db, promo: Owner, patch: Record<string, unknown>): Promise<CheckedDraft> {
  const stored = openSettings(ctx.keyring, promo.settings)
  const draft = applySettingsPatch(stored, unmaskSecrets(patch, stored))
  const masks = maskErrors(draft, stored)
  const checked = checkSettings(promo.country, draft)
  if (!checked.ok) return { ok: false, errors: [...masks, ...checked.errors.filter(({ path }) => !masks.some((mask) => isDeepStrictEqual(mask.path, path)))] }
  const errors = [
    ...masks,
    ...callbackErrors(ctx, checked.value),
    ...publicKeyErrors(checked.value),
    ...(await namedPromoErrors(db, promo, checked.value)),
    ...(await sandboxErrors(db, promo, checked.value)),
  ]
  return errors.length === 0 ? { ok: true, settings: sealSettings(ctx.keyring, checked.value, promo.settings) } : { ok: false, errors }
}

/** Like `checkDraft`, but throws the errors. */
export async function settingsAfter(ctx: Context, db: Db, promo: Owner, patch: Record<string, unknown>): Promise<StoredSettings> {
  const checked = await checkDraft(ctx, db, promo, patch)
  if (checked.ok) return checked.settings
  throw new InvalidRequest(checked.errors.map(({ path, ru: _ru, en: _en, ...problem }) => ({ ...problem, loc: ['body', 'settings', ...path] })))
}

/** A mask that stands for no stored secret of its server would be sent as the secret; an encrypted one is no secret that a receiver knows. */
function maskErrors(settings: StoredSettings, stored: StoredSettings): SettingsError[] {
  const errors: SettingsError[] = []
  mapSecrets(settings, (secret, path) => {
    if (isMask(secret) || isSealed(secret)) {
      errors.push(valueError([...path], isKnownMask(secret, path, stored) ? OF_OTHER_SERVER : NOT_STORED))
    }
    return secret
  })
  return errors
}

const NOT_STORED = { en: 'no such secret is stored: give its value', ru: 'такого секрета здесь нет: укажите его значение' }
const OF_OTHER_SERVER = {
  en: 'the stored secret is not for the server of this address: enter the value again',
  ru: 'сохранённый секрет не для сервера с этим адресом: введите значение ещё раз',
}

function callbackErrors({ callbackHttp }: Context, settings: StoredSettings): SettingsError[] {
  return Object.values(CHANNELS).flatMap(({ setting }) => {
    const url = settings[setting]?.url
    const objection = url === undefined ? null : callbackHttp.checkUrl(url)
    if (url === undefined || objection === null) return []
    const ru =
      objection === NOT_TLS
        ? 'нужен адрес https: сервис настроен на TLS_ONLY'
        : 'сюда извещения не отправляются: нужен адрес из интернета и порт 80, 443 или от 1024'
    if (objection !== NOT_PUBLIC) return [valueError([setting, 'url'], { en: objection, ru })]
    const how = howToAllow(url)
    return [valueError([setting, 'url'], { en: `${objection}: ${how.en}`, ru: how.ru })]
  })
}

function publicKeyErrors({ participant_verifiers: verifiers = [] }: StoredSettings): SettingsError[] {
  return verifiers.flatMap(({ kind, alg, key }, index) =>
    kind !== 'jwt' || alg !== 'ES256' || publicKeyOf(key!) !== null
      ? []
      : [
          valueError(['participant_verifiers', index, 'key'], {
            en: 'not a public key of P-256, as SPKI PEM or as a JWK; a private key is for the brand alone',
            ru: 'это не открытый ключ P-256 в виде SPKI PEM или JWK; закрытый ключ остаётся у бренда',
          }),
        ],
  )
}

/** `sandbox` is settled with the promo's first receipt, because receipts are either real or not, and with the first promo that names this one. */
async function sandboxErrors(db: Db, { id, settings: before }: Owner, { sandbox = false }: StoredSettings): Promise<SettingsError[]> {
  if (id === null || sandbox === (before.sandbox ?? false)) return []
  const objection = (why: LocalizedText) => [{ ...valueError(['sandbox'], why), input: sandbox }]
  if (await promos.hasReceipts(db, id))
    return objection({ en: 'the promo has receipts and stays what it is', ru: 'у акции уже есть чеки, и она остаётся какой была' })
  const [naming] = sandbox ? await promos.listNaming(db, id, PROMO_LISTS) : []
  if (naming === undefined) return []
  return objection({
    en: `promo ${naming} names this one, and a sandbox has to do with no other promo`,
    ru: `эту акцию называет акция ${naming}, а песочница не связана с другими акциями`,
  })
}

/** Settings name only promos that exist, of the same country, outside the sandbox, and not their own. */
async function namedPromoErrors(db: Db, { id: own, country }: Owner, settings: StoredSettings): Promise<SettingsError[]> {
  const named = PROMO_LISTS.flatMap((list) => (settings[list] ?? []).map((id, index) => ({ list, id, index })))
  if (named.length === 0) return []
  const kinds = await promos.findKinds(
    db,
    named.map(({ id }) => id),
  )
  return named.flatMap(({ list, id, index }) => {
    const why =
      id === own
        ? { en: 'a promo does not name itself', ru: 'акция не называет саму себя' }
        : kinds.get(id)?.country !== country
          ? { en: `there is no promo ${id} of the same country`, ru: `акции ${id} в этой стране нет` }
          : kinds.get(id)?.sandbox
            ? { en: `promo ${id} is a sandbox, which has to do with no other promo`, ru: `акция ${id} это песочница, она не связана с другими акциями` }
            : null
    return why === null ? [] : [{ ...valueError([list, index], why), input: id }]
  })
}
