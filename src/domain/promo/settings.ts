import { Type, type Static, type TSchema } from 'typebox'
import type { Country } from '../country.ts'
import type { Said } from '../said.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { CHANNELS, type ChannelSetting } from '../notify/channels.ts'
import { CallbackSchema, type Callback, type StoredCallback } from './callback.ts'
import { formErrors } from './form-errors.ts'
import { objections } from './objections.ts'
import { ChainSchema, StoreSchema, type Chain, type Store } from './places.ts'
import { ProductSchema, type Product } from './product.ts'
import { entries, type SettingEntry } from './reference.ts'
import { Amount, ListOf, OneOf, Quantity, Text, Whole, withDefaults } from './schema.ts'
import { ShowcaseSchema } from './showcase.ts'

const Moment = Type.String({ format: 'date-time' })
const Identifiers = ListOf(Text(32), { max: 10_000 })
const CountMax = Whole(1, 1_000_000)
const Promos = ListOf(Whole(1, 2 ** 31 - 1), { max: 50 })
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
  full_receipt_required: setting(Type.Boolean(), null, 'A receipt without items is FULL_RECEIPT_REQUIRED. When not set: true if the promo has products or a loyalty catalogue.'),
  online_allowed: setting(Type.Boolean(), true, 'When false, receipts of online shops are ONLINE_RETAILER.'),
  check_allowed_inns: setting(Type.Boolean(), false, 'When true, only the sellers of `allowed_store_inns` take part; others are INN_NOT_ALLOWED.'),
  allowed_store_inns: setting(Identifiers, [], 'Tax numbers of the sellers that take part, see `check_allowed_inns`.'),
  blacklisted_inns: setting(Identifiers, [], 'Tax numbers of the sellers whose receipts are INN_BLACKLISTED.'),
  fn_whitelist: setting(Identifiers, [], 'The cash registers that take part; others are FN_NOT_WHITELISTED. When empty, all take part.'),
  chains: setting(ListOf(ChainSchema, { max: 1000 }), [], 'Trading chains that take part: a seller of none of them is CHAIN_NOT_ALLOWED. The first that fits, by tax number or else by name, is the `retailer` of the receipt: its `name`, and its place in the list as `id`.'),
  cities: setting(ListOf(Text(100), { max: 5000 }), [], 'Cities that take part, looked for as whole words in the address: a receipt from elsewhere is GEO_CITY. The one found is the `city` of the receipt: its name, and its place in the list as `id`.'),
  stores: setting(ListOf(StoreSchema, { max: 5000 }), [], 'Stores that take part: a receipt of none of them is GEO_STORE. The first that fits is the `store` of the receipt\'s `retailer`.'),
  min_sum: setting(Amount, 0, 'A receipt of a smaller sum, in kopeks, is MIN_SUM.'),

  products: setting(ListOf(ProductSchema, { max: 5000 }), [], 'Products of the promo. A line of a receipt belongs to the first of them, in this order, that it matches; when no line does, the receipt is NO_MATCH. Without products every receipt that passes the other rules is approved.'),
  products_count_min: setting(Quantity, 0, 'A smaller quantity of counted products is PRODUCTS_COUNT_MIN.'),
  products_total_min: setting(Amount, 0, 'A smaller sum of counted products, in kopeks, is PRODUCTS_TOTAL_MIN.'),
  points_mode: setting(OneOf(['rules', 'fixed', 'per_unit']), 'rules', '`rules`: points of the counted products. `fixed`: `fixed_points` for every approved receipt. `per_unit`: points per unit of the items of the loyalty catalogue, which takes the place of `products`; loading a catalogue sets this.'),
  fixed_points: setting(Amount, 0, 'Points of an approved receipt when `points_mode` is `fixed`.'),
  reward_kind: setting(OneOf(['points', 'qualify']), 'points', '`qualify`: no points, an approved receipt is admitted to a draw.'),
  qualify_label: setting(Text(500), null, 'What `qualify` promos tell about an approved receipt.'),

  receipts_per_day: setting(CountMax, null, 'A participant\'s receipt that arrives when so many of theirs have arrived on that day of the promo\'s zone is max_per_user_per_day. Here and below, receipts count that are not rejected, those without a verdict too; a photo counts from when its QR is known.'),
  receipts_per_week: setting(CountMax, null, 'The same for the week of arrival, which begins on Monday: max_per_user_per_week.'),
  receipts_per_promo: setting(CountMax, null, 'The same for the whole promo: max_per_user_per_promo.'),
  delay_between_receipts: setting(Whole(1, 31_536_000), null, 'Seconds between the arrivals of two receipts of a participant; a receipt that comes sooner is delay_between_receipts.'),
  max_per_user_per_date: setting(CountMax, null, 'Receipts of a participant with one date of purchase, as the receipt prints it; one more is max_per_user_per_date.'),
  max_per_user_per_retailer: setting(CountMax, null, 'Receipts of a participant from one seller, by tax number; one more is max_per_user_per_retailer, after the tax authority\'s answer. Here a receipt counts from its verdict on.'),
  max_per_fn_per_day: setting(CountMax, null, 'Receipts of one cash register, of all participants, that arrive on one day of the promo\'s zone; one more is max_per_fn_per_day.'),
  max_rejected_per_user_per_day: setting(CountMax, null, 'When so many receipts of a participant that arrived on one day of the promo\'s zone are rejected, whatever for, their next one of that day is max_rejected_per_user_per_day.'),

  linked_promos: setting(Promos, [], 'Promos that exclude each other with this one, both ways: a receipt that one of them has and has not rejected is LINKED_DUPLICATE in the others.'),
  copycat_promos: setting(Promos, [], 'Promos that get each receipt approved here as a receipt of their own, of the same participant, judged by their rules. Sent there by somebody else it is COPYCAT.'),
  matching_promos: setting(Promos, [], 'Promos whose rules are asked about each receipt as well; those that would approve it are its `matchedPromos`. When only their products are found, the receipt is MATCHED_IN_OTHER_PROMO instead of NO_MATCH.'),

  duplicates_check_disabled: setting(Type.Boolean(), false, 'When true, the same receipt can be sent again and is a new one each time.'),
  allow_dup_check_off: setting(Type.Boolean(), true, 'Whether `dupCheck: false` of a server key is honoured.'),
  external_id_unique_constraint: setting(Type.Boolean(), false, 'When true, an `externalId` that the promo has seen is answered with 409.'),
  qr_required: setting(Type.Boolean(), false, 'When true, photos in which no fiscal QR can be read are refused with 400 QR_REQUIRED, after every way of reading has been tried.'),
  duplicate_photo_check: setting(Type.Boolean(), false, 'When true, a photo that looks like one of another participant is duplicate_photo.'),

  suspicious_product_count: setting(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), null, 'A receipt with this quantity of counted products or more goes to moderators.'),
  auto_review_enabled: setting(Type.Boolean(), true, 'When false, every receipt that would be approved goes to moderators.'),
  undo_window_seconds: setting(Whole(0, 60), 5, 'How long a moderator\'s decision that may be undone waits before it holds and the brand is told.'),
  auto_reject_after_days: setting(Whole(1, 365), null, 'How long a receipt may be absent at the tax authority. Shorter than the wait schedule: it ends there with FNS_NOT_FOUND; longer: it goes on with a check every 24 hours.'),

  include_fns_receipt: setting(Type.Boolean(), true, 'When false, `fnsReceipt` is omitted from receipts and callbacks.'),
  include_qr_string: setting(Type.Boolean(), true, 'When false, `qrString` is omitted from receipts and callbacks.'),
  reject_texts: setting(RejectTexts, {}, 'Texts for the participant by reject key, instead of the default ones.'),
  callback: setting(CallbackSchema, null, 'Where the events of receipts are sent; nowhere when not set.'),
  disputes_callback: setting(CallbackSchema, null, 'Where disputes are told of, when they are opened and when they are decided; nowhere when not set.'),
  payments_callback: setting(CallbackSchema, null, 'Where a payment is asked for when a receipt is approved; nowhere when not set.'),

  share_to_showcase: setting(Type.Boolean(), false, 'Whether the promo is in the showcase: its catalogue of promos, and checks of one receipt against all of them.'),
  showcase: setting(ShowcaseSchema, null, 'How the showcase shows the promo.'),
  sandbox: setting(Type.Boolean(), false, 'A promo for tests: what receipts hold and what becomes of them is the caller\'s to say, no tax authority is asked, and all of it is marked `sandbox`. A promo that has receipts stays what it is.'),

  retention_days: setting(Whole(1, 36_500), null, 'So many days after it was sent, a decided receipt loses its photos and everything about its participant; its verdict and fiscal key stay.'),
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
    : K extends 'chains' ? Chain[]
    : K extends 'stores' ? Store[]
    : K extends ChannelSetting ? Callback | null
    : K extends 'full_receipt_required' ? boolean
    : Static<(typeof SETTINGS)[K]['schema']> | (null extends (typeof SETTINGS)[K]['default'] ? null : never)
}

/** An objection in the shape of pydantic v2; `path` begins with the setting's name. What was sent is repeated where it is small and no secret. `ru` is for operators. */
export type SettingsError = { path: (string | number)[]; msg: string; type: string; ru: string; input?: unknown }

/** What is wrong with a value that has the right form. */
export const valueError = (path: SettingsError['path'], { en, ru }: Said): SettingsError => ({ path, msg: `Value error, ${en}`, type: 'value_error', ru })

export type CheckedSettings = { ok: true; value: StoredSettings } | { ok: false; errors: SettingsError[] }

/** All that is wrong with settings as they are to be stored; a null is a setting that is not set. */
export function checkSettings(country: Country, settings: unknown): CheckedSettings {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return { ok: false, errors: [{ path: [], msg: 'Input should be a valid dictionary', type: 'dict_type', ru: 'нужен набор настроек' }] }
  }
  const given = Object.entries(settings).filter(([name, value]) => value !== null || !isSettingName(name))
  const wrongForm = given.flatMap(([name, value]) => (isSettingName(name)
    ? formErrors(SETTINGS[name].schema, value).map((error) => ({ ...error, path: [name, ...error.path] }))
    : [{ path: [name], msg: 'Extra inputs are not permitted', type: 'extra_forbidden', ru: 'такой настройки нет' }]))

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
  return Array.from(objections(country, settings), ([path, why]) => valueError(path, why))
}

/** Callbacks carry secrets: nothing of theirs is repeated. */
const CALLBACKS: ReadonlySet<unknown> = new Set(Object.values(CHANNELS).map(({ setting }) => setting))

function inputAt(settings: object, path: SettingsError['path']): { input?: unknown } {
  const input = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], settings)
  const isSmall = typeof input === 'number' || typeof input === 'boolean' || (typeof input === 'string' && input.length <= 200)
  return isSmall && !CALLBACKS.has(path[0]) ? { input } : {}
}

/** The settings after a change: a setting that the patch does not name stays as it was. */
export function applySettingsPatch(stored: StoredSettings, patch: SettingsPatch): StoredSettings {
  return Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null && value !== undefined))
}

/** The settings a receipt is judged by. */
export function resolveSettings(country: Country, stored: StoredSettings): PromoSettings {
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]))
  const { products = [], chains = [] } = stored
  return {
    ...(defaults as PromoSettings),
    timezone: SETTINGS.timezone.default[country],
    full_receipt_required: products.length > 0 || stored.points_mode === 'per_unit',
    ...stored,
    products: products.map((product) => withDefaults(ProductSchema, product)),
    chains: chains.map((chain) => withDefaults(ChainSchema, chain)),
    callback: withItsDefaults(stored.callback),
    disputes_callback: withItsDefaults(stored.disputes_callback),
    payments_callback: withItsDefaults(stored.payments_callback),
  }
}

const withItsDefaults = (callback: StoredCallback | undefined): Callback | null => (callback ? withDefaults(CallbackSchema, callback) : null)

/** The settings as people read about them, fields of products and callbacks included. */
export const settingsReference = (): SettingEntry[] =>
  Object.entries(SETTINGS).flatMap(([name, { schema, default: byDefault, effect }]) => entries(name, schema, byDefault, effect))

type Setting<S, D> = { schema: S; default: D; effect: string }

function setting<S extends TSchema, D extends Static<S> | Record<Country, Static<S>> | null>(schema: S, byDefault: D, effect: string): Setting<S, D> {
  return { schema, default: byDefault, effect }
}
