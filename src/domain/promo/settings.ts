import type { Static } from 'typebox'
import type { ChannelSetting } from '../notify/channels.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Callback } from './callback.ts'
import type { Chain, Store } from './places.ts'
import type { Product } from './product.ts'
import { duplicates } from './settings/duplicates.ts'
import { housekeeping } from './settings/housekeeping.ts'
import type { CheckName } from './settings/kinds.ts'
import { limits } from './settings/limits.ts'
import { moderation } from './settings/moderation.ts'
import { period } from './settings/period.ts'
import { promos } from './settings/promos.ts'
import { receipts } from './settings/receipts.ts'
import { reward } from './settings/reward.ts'
import { sellers } from './settings/sellers.ts'
import { notifications } from './settings/notifications.ts'
import { participants } from './settings/participants.ts'

/** Settings in groups for operators, in the order of the form and of the documentation. */
export const SETTING_GROUPS = { period, reward, receipts, sellers, participants, limits, duplicates, moderation, notifications, promos, housekeeping }

export type SettingGroup = keyof typeof SETTING_GROUPS

/**
 * All settings of a promo, by their wire names. Types, checks, the form and the texts of the console, the JSON Schema and the documentation are derived from
 * the entries of the groups.
 */
export const SETTINGS = {
  ...period,
  ...reward,
  ...receipts,
  ...sellers,
  ...participants,
  ...limits,
  ...duplicates,
  ...moderation,
  ...notifications,
  ...promos,
  ...housekeeping,
}

export type SettingName = keyof typeof SETTINGS

/** The settings with a check of their own. */
export type SettingWith<C extends CheckName> = { [K in SettingName]: (typeof SETTINGS)[K]['check'] extends C ? K : never }[SettingName]

export const settingsWith = <C extends CheckName>(check: C): readonly SettingWith<C>[] =>
  (Object.keys(SETTINGS) as SettingName[]).filter((name): name is SettingWith<C> => SETTINGS[name].check === check)

/** The settings that were set, without defaults. */
export type StoredSettings = { [K in SettingName]?: Static<(typeof SETTINGS)[K]['schema']> }

/** A change by an operator; null resets a setting. */
export type SettingsPatch = { [K in SettingName]?: StoredSettings[K] | null }

/** Every setting with its value. */
export type PromoSettings = {
  [K in SettingName]: K extends 'products'
    ? Product[]
    : K extends 'chains'
      ? Chain[]
      : K extends 'stores'
        ? Store[]
        : K extends 'rate_limits'
          ? RateLimits
          : K extends ChannelSetting
            ? Callback | null
            : K extends 'full_receipt_required' | 'allow_dup_check_off'
              ? boolean
              : Static<(typeof SETTINGS)[K]['schema']> | (null extends (typeof SETTINGS)[K]['default'] ? null : never)
}
