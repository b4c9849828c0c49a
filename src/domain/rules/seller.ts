import { finding } from '../promo/lint-finding.ts'
import type { Rule } from './rule.ts'

/** Where the promo lists cash registers, the receipt must be of one of them. */
export const fnNotWhitelisted = {
  name: 'FN_NOT_WHITELISTED',
  canObject: ({ fn_whitelist }) => fn_whitelist.length > 0,
  check({ requisites: { fn }, settings: { allowedFns } }) {
    return allowedFns.size === 0 ? null : { saw: fn, bound: `one of ${allowedFns.size}`, objects: !allowedFns.has(fn) }
  },
} satisfies Rule

export const onlineRetailer = {
  name: 'ONLINE_RETAILER',
  canObject: ({ online_allowed }) => !online_allowed,
  check({ fiscal, settings: { online_allowed } }) {
    return fiscal === null || online_allowed ? null : { saw: fiscal.isOnline, bound: false, objects: fiscal.isOnline }
  },
} satisfies Rule

export const innBlacklisted = {
  name: 'INN_BLACKLISTED',
  canObject: ({ blacklisted_inns }) => blacklisted_inns.length > 0,
  check({ fiscal, settings: { blacklistedInns } }) {
    if (fiscal === null || blacklistedInns.size === 0) return null
    const { retailerInn: inn } = fiscal
    return { saw: inn, bound: `none of ${blacklistedInns.size}`, objects: inn !== null && blacklistedInns.has(inn) }
  },
} satisfies Rule

/** A seller without a tax number is not among those listed. */
export const innNotAllowed = {
  name: 'INN_NOT_ALLOWED',
  canObject: ({ check_allowed_inns }) => check_allowed_inns,
  check({ fiscal, settings: { check_allowed_inns, allowedInns } }) {
    if (fiscal === null || !check_allowed_inns) return null
    const { retailerInn: inn } = fiscal
    return { saw: inn, bound: `one of ${allowedInns.size}`, objects: inn === null || !allowedInns.has(inn) }
  },
  *lint({ check_allowed_inns, allowed_store_inns }) {
    if (check_allowed_inns && allowed_store_inns.length === 0) {
      yield finding(
        'NOTHING_PASSES',
        ['allowed_store_inns'],
        { en: 'no seller is allowed: every receipt is INN_NOT_ALLOWED', ru: 'не разрешён ни один продавец: каждый чек будет INN_NOT_ALLOWED' },
        { en: 'list the sellers, or reset `check_allowed_inns`', ru: 'перечислите продавцов или сбросьте `check_allowed_inns`' },
      )
    }
    if (!check_allowed_inns && allowed_store_inns.length > 0) {
      yield finding(
        'NO_EFFECT',
        ['allowed_store_inns'],
        { en: 'sellers are listed and not checked', ru: 'продавцы перечислены, но не проверяются' },
        { en: 'set `check_allowed_inns`', ru: 'включите `check_allowed_inns`' },
      )
    }
  },
} satisfies Rule
