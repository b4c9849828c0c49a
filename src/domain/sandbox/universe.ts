import type { Country } from '../country.ts'
import type { Requisites } from '../qr/requisites.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'

/** What a sandbox makes of a receipt of a reserved cash register. */
export const FATES = {
  found: 'Found at once; the rules of the promo decide.',
  late: 'Not found twice, found by the third check.',
  outage: 'The tax authority is out for two questions, then it finds the receipt.',
  atIntake: 'Rejected at once: ARRIVED, then REVIEWED.',
  byRules: 'Found, INSPECTED, then rejected.',
  wrongSign: 'The tax authority refuses it for good.',
  badInput: 'The tax authority refuses it for good.',
  neverFound: 'Never found: the promo\'s clock, advanced by the whole wait schedule, rejects it. Until then it is pending.',
  noAccess: 'The tax authority is out and stays so: the promo\'s clock, advanced by a week, rejects it.',
} as const
export type Fate = keyof typeof FATES

export type Reserved = { code: number; fate: Fate; rejectKey: RejectKey | null; meaning: string }

/** Which register gives which key; every key has one. Numbers are for good: brands have them in their tests. */
const KEYS: Record<RejectKey, readonly [code: number, fate: Fate]> = {
  FORMAT: [101, 'atIntake'],
  USER_BLOCKED: [102, 'atIntake'],
  DUPLICATE: [103, 'atIntake'],
  LINKED_DUPLICATE: [104, 'atIntake'],
  COPYCAT: [105, 'atIntake'],
  FUTURE_DATE: [106, 'atIntake'],
  OUT_OF_PERIOD: [107, 'atIntake'],
  EXPIRED: [108, 'atIntake'],
  FN_NOT_WHITELISTED: [109, 'atIntake'],
  FEW_RECEIPTS: [110, 'atIntake'],
  NON_PAID: [201, 'byRules'],
  RECEIPT_TYPE_NOT_ALLOWED: [202, 'byRules'],
  FULL_RECEIPT_REQUIRED: [203, 'byRules'],
  ONLINE_RETAILER: [204, 'byRules'],
  INN_BLACKLISTED: [205, 'byRules'],
  INN_NOT_ALLOWED: [206, 'byRules'],
  CHAIN_NOT_ALLOWED: [207, 'byRules'],
  GEO_CITY: [208, 'byRules'],
  GEO_STORE: [209, 'byRules'],
  MIN_SUM: [210, 'byRules'],
  NO_MATCH: [211, 'byRules'],
  MATCHED_IN_OTHER_PROMO: [212, 'byRules'],
  PRODUCTS_COUNT_MIN: [213, 'byRules'],
  PRODUCTS_TOTAL_MIN: [214, 'byRules'],
  MANUAL_REJECT: [215, 'byRules'],
  REJECTED: [216, 'byRules'],
  FNS_SHORT_CHECK_FAILED: [301, 'wrongSign'],
  FNS_BAD_INPUT: [302, 'badInput'],
  FNS_NOT_FOUND_TIMEOUT: [303, 'neverFound'],
  FNS_NOT_FOUND: [304, 'atIntake'],
  FNS_ACCESS: [305, 'noAccess'],
  FNS_NOT_READY: [306, 'neverFound'],
  delay_between_receipts: [401, 'atIntake'],
  max_rejected_per_user_per_day: [402, 'atIntake'],
  max_per_user_per_day: [403, 'atIntake'],
  max_per_user_per_week: [404, 'atIntake'],
  max_per_user_per_promo: [405, 'atIntake'],
  max_per_user_per_date: [406, 'atIntake'],
  max_per_fn_per_day: [407, 'atIntake'],
  max_per_user_per_retailer: [408, 'byRules'],
  duplicate_photo: [409, 'atIntake'],
}

const WITHOUT_KEY: readonly Reserved[] = [
  { code: 1, fate: 'found', rejectKey: null, meaning: 'found at once; the promo\'s own rules decide' },
  { code: 2, fate: 'late', rejectKey: null, meaning: 'appears late: found by the third check' },
  { code: 3, fate: 'outage', rejectKey: null, meaning: 'the tax authority is out for two questions, then it answers' },
]

/** All reserved cash registers, by code. Every other one is like the first. */
export const UNIVERSE: readonly Reserved[] = [
  ...WITHOUT_KEY,
  ...Object.entries(KEYS).map(([key, [code, fate]]): Reserved => ({ code, fate, rejectKey: key as RejectKey, meaning: REJECT_KEYS[key as RejectKey].meaning })),
].sort((a, b) => a.code - b.code)

const REGISTER_STARTS: Record<Country, string> = { ru: '9900000000000', uz: 'SANDBOX' }

/** The cash register of a code; document number, fiscal sign, date and sum of its receipts are free. */
export const registerOf = (country: Country, code: number): string => `${REGISTER_STARTS[country]}${String(code).padStart(3, '0')}`

const byRegister = new Map((['ru', 'uz'] as const).flatMap((country) => UNIVERSE.map((one) => [`${country}:${registerOf(country, one.code)}`, one] as const)))
const ORDINARY = UNIVERSE[0] as Reserved

/** What becomes of a receipt of a sandbox promo. */
export const reservedFor = ({ country, fn }: Pick<Requisites, 'country' | 'fn'>): Reserved => byRegister.get(`${country}:${fn}`) ?? ORDINARY

/** The key that a sandbox receipt gets at this point, whatever the promo's rules. Null: the rules are asked, as those of live receipts always are. */
export function foretold(requisites: Requisites, at: 'atIntake' | 'byRules'): RejectKey | null {
  if (requisites.sandbox === undefined) return null
  const { fate, rejectKey } = reservedFor(requisites)
  return fate === at ? rejectKey : null
}
