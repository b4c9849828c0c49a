import type { Rule } from './rule.ts'

/** Only the cash registers of the promo, where it names any. */
export const fnNotWhitelisted: Rule = {
  name: 'FN_NOT_WHITELISTED',
  check({ requisites: { fn }, settings: { allowedFns } }) {
    return allowedFns.size === 0 ? null : { saw: fn, bound: `one of ${allowedFns.size}`, objects: !allowedFns.has(fn) }
  },
}

export const onlineRetailer: Rule = {
  name: 'ONLINE_RETAILER',
  check({ fiscal, settings: { online_allowed } }) {
    return fiscal === null || online_allowed ? null : { saw: fiscal.isOnline, bound: false, objects: fiscal.isOnline }
  },
}

export const innBlacklisted: Rule = {
  name: 'INN_BLACKLISTED',
  check({ fiscal, settings: { blacklistedInns } }) {
    if (fiscal === null || blacklistedInns.size === 0) return null
    const { retailerInn: inn } = fiscal
    return { saw: inn, bound: `none of ${blacklistedInns.size}`, objects: inn !== null && blacklistedInns.has(inn) }
  },
}

/** A seller without a tax number is not one of the listed. */
export const innNotAllowed: Rule = {
  name: 'INN_NOT_ALLOWED',
  check({ fiscal, settings: { check_allowed_inns, allowedInns } }) {
    if (fiscal === null || !check_allowed_inns) return null
    const { retailerInn: inn } = fiscal
    return { saw: inn, bound: `one of ${allowedInns.size}`, objects: inn === null || !allowedInns.has(inn) }
  },
}
