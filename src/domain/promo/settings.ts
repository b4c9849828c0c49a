import { Type, type Static, type TSchema } from 'typebox'
import type { Country } from '../country.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { CallbackSchema, type Callback } from './callback.ts'
import { formErrors } from './form-errors.ts'
import { objections } from './objections.ts'
import { ProductSchema, type Product } from './product.ts'
import { entries, type SettingEntry } from './reference.ts'
import { Amount, ListOf, OneOf, Quantity, Text, Whole, withDefaults } from './schema.ts'

const Moment = Type.String({ format: 'date-time' })
const Identifiers = ListOf(Text(32), { max: 10_000 })
const RejectTexts = Type.Unsafe<Partial<Record<RejectKey, string>>>(
  Type.Object(Object.fromEntries(Object.keys(REJECT_KEYS).map((key) => [key, Type.Optional(Text(500))])), { additionalProperties: false }))

/**
 * What a promo can be set to, in wire names: the form of each setting, its default (null where there is none) and its effect.
 * Types, checks, the console's form and the documentation are made from this table.
 */
export const SETTINGS = {
  starts_at: setting(Moment, null, 'Purchases count from this moment on; earlier ones are OUT_OF_PERIOD.'),
  ends_at: setting(Moment, null, 'Purchases count up to this moment, not including it; later ones are OUT_OF_PERIOD.'),
  timezone: setting(Text(64), { ru: 'Europe/Moscow', uz: 'Asia/Tashkent' }, 'IANA name of the zone in which the period, days and weeks are counted.'),
  upload_within_days: setting(Whole(1, 3650), null, 'A receipt that is older than this when it is sent is EXPIRED.'),

  receipt_types: setting(ListOf(Whole(1, 4), { min: 1, max: 4 }), [1], 'Types of settlement that take part: 1 sale, 3 payout; others are RECEIPT_TYPE_NOT_ALLOWED. Refunds (2 and 4) are NON_PAID whatever is set.'),
  full_receipt_required: setting(Type.Boolean(), null, 'A receipt without items is FULL_RECEIPT_REQUIRED. When not set: true if the promo has products.'),
  online_allowed: setting(Type.Boolean(), true, 'When false, receipts of online shops are ONLINE_RETAILER.'),
  check_allowed_inns: setting(Type.Boolean(), false, 'When true, only the sellers of `allowed_store_inns` take part; others are INN_NOT_ALLOWED.'),
  allowed_store_inns: setting(Identifiers, [], 'Tax numbers of the sellers that take part, see `check_allowed_inns`.'),
  blacklisted_inns: setting(Identifiers, [], 'Tax numbers of the sellers whose receipts are INN_BLACKLISTED.'),
  fn_whitelist: setting(Identifiers, [], 'The cash registers that take part; others are FN_NOT_WHITELISTED. When empty, all take part.'),
  min_sum: setting(Amount, 0, 'A receipt of a smaller sum, in kopeks, is MIN_SUM.'),

  products: setting(ListOf(ProductSchema, { max: 5000 }), [], 'Products of the promo. A line of a receipt belongs to the first of them, in this order, that it matches; when no line does, the receipt is NO_MATCH. Without products every receipt that passes the other rules is approved.'),
  products_count_min: setting(Quantity, 0, 'A smaller quantity of counted products is PRODUCTS_COUNT_MIN.'),
  products_total_min: setting(Amount, 0, 'A smaller sum of counted products, in kopeks, is PRODUCTS_TOTAL_MIN.'),
  points_mode: setting(OneOf(['rules', 'fixed']), 'rules', '`rules`: points of the counted products. `fixed`: `fixed_points` for every approved receipt.'),
  fixed_points: setting(Amount, 0, 'Points of an approved receipt when `points_mode` is `fixed`.'),
  reward_kind: setting(OneOf(['points', 'qualify']), 'points', '`qualify`: no points, an approved receipt is admitted to a draw.'),
  qualify_label: setting(Text(500), null, 'What `qualify` promos tell about an approved receipt.'),

  duplicates_check_disabled: setting(Type.Boolean(), false, 'When true, the same receipt can be sent again and is a new one each time.'),
  allow_dup_check_off: setting(Type.Boolean(), true, 'Whether `dupCheck: false` of a server key is honoured.'),
  external_id_unique_constraint: setting(Type.Boolean(), false, 'When true, an `externalId` that the promo has seen is answered with 409.'),

  suspicious_product_count: setting(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), null, 'A receipt with this quantity of counted products or more goes to moderators.'),
  auto_review_enabled: setting(Type.Boolean(), true, 'When false, every receipt that would be approved goes to moderators.'),
  auto_reject_after_days: setting(Whole(1, 365), null, 'How long a receipt may be absent at the tax authority. Shorter than the wait schedule: it ends there with FNS_NOT_FOUND; longer: it goes on with a check every 24 hours.'),

  include_fns_receipt: setting(Type.Boolean(), true, 'When false, `fnsReceipt` is omitted from receipts and callbacks.'),
  include_qr_string: setting(Type.Boolean(), true, 'When false, `qrString` is omitted from receipts and callbacks.'),
  reject_texts: setting(RejectTexts, {}, 'Texts for the participant by reject key, instead of the default ones.'),
  callback: setting(CallbackSchema, null, 'Where the events of receipts are sent; nowhere when not set.'),
}

export type SettingName = keyof typeof SETTINGS

/** What has been set, as it was set; everything else has its default. */
export type StoredSettings = { [K in SettingName]?: Static<(typeof SETTINGS)[K]['schema']> }

/** What an operator sends; null resets a setting. */
export type SettingsPatch = { [K in SettingName]?: StoredSettings[K] | null }

/** Every setting with its value. */
export type PromoSettings = {
  [K in SettingName]:
    K extends 'products' ? Product[]
    : K extends 'callback' ? Callback | null
    : K extends 'full_receipt_required' ? boolean
    : Static<(typeof SETTINGS)[K]['schema']> | (null extends (typeof SETTINGS)[K]['default'] ? null : never)
}

/** An objection in the shape of pydantic v2; `path` begins with the setting's name. What was sent is repeated where it is small and no secret. */
export type SettingsError = { path: (string | number)[]; msg: string; type: string; input?: unknown }

export type CheckedSettings = { ok: true; value: StoredSettings } | { ok: false; errors: SettingsError[] }

/** All that is wrong with settings as they are to be stored; a null is a setting that is not set. */
export function checkSettings(country: Country, settings: unknown): CheckedSettings {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return { ok: false, errors: [{ path: [], msg: 'Input should be a valid dictionary', type: 'dict_type' }] }
  }
  const given = Object.entries(settings).filter(([name, value]) => value !== null || !isSettingName(name))
  const wrongForm = given.flatMap(([name, value]) => (isSettingName(name)
    ? formErrors(SETTINGS[name].schema, value).map((error) => ({ ...error, path: [name, ...error.path] }))
    : [{ path: [name], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }]))

  const unusable = new Set(wrongForm.map(({ path: [name] }) => name))
  const wellFormed = Object.fromEntries(given.filter(([name]) => !unusable.has(name))) as StoredSettings
  const errors = [...wrongForm, ...objectionErrors(country, wellFormed)]
  return errors.length === 0
    ? { ok: true, value: wellFormed }
    : { ok: false, errors: errors.slice(0, ERRORS_MAX).map((error) => ({ ...error, ...inputAt(settings, error.path) })) }
}

/** Enough to correct the settings, and short enough to read. */
const ERRORS_MAX = 100

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

function objectionErrors(country: Country, settings: StoredSettings): SettingsError[] {
  return Array.from(objections(country, settings), ([path, why]) => ({ path, msg: `Value error, ${why}`, type: 'value_error' }))
}

/** Callbacks carry secrets: nothing of theirs is repeated. */
function inputAt(settings: object, path: SettingsError['path']): { input?: unknown } {
  const input = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], settings)
  const isSmall = typeof input === 'number' || typeof input === 'boolean' || (typeof input === 'string' && input.length <= 200)
  return isSmall && path[0] !== 'callback' ? { input } : {}
}

/** The settings after a change: a setting that the patch does not name stays as it was. */
export function applySettingsPatch(stored: StoredSettings, patch: SettingsPatch): StoredSettings {
  return Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null && value !== undefined))
}

/** The settings a receipt is judged by. */
export function resolveSettings(country: Country, stored: StoredSettings): PromoSettings {
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]))
  const { products = [], callback } = stored
  return {
    ...(defaults as PromoSettings),
    timezone: SETTINGS.timezone.default[country],
    full_receipt_required: products.length > 0,
    ...stored,
    products: products.map((product) => withDefaults(ProductSchema, product)),
    callback: callback ? withDefaults(CallbackSchema, callback) : null,
  }
}

/** The settings as people read about them, fields of products and callbacks included. */
export const settingsReference = (): SettingEntry[] =>
  Object.entries(SETTINGS).flatMap(([name, { schema, default: byDefault, effect }]) => entries(name, schema, byDefault, effect))

type Setting<S, D> = { schema: S; default: D; effect: string }

function setting<S extends TSchema, D extends Static<S> | Record<Country, Static<S>> | null>(schema: S, byDefault: D, effect: string): Setting<S, D> {
  return { schema, default: byDefault, effect }
}
