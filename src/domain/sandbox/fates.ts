/** What a sandbox does with a receipt of a reserved cash register. */
export const FATES = {
  found: 'Found at once; the rules of the promo decide.',
  late: 'Not found twice, found by the third check.',
  outage: 'The tax authority is out for two questions, then it finds the receipt.',
  atIntake: 'Rejected at once: ARRIVED, then REVIEWED.',
  byRules: 'Found, INSPECTED, then rejected.',
  wrongSign: 'The tax authority refuses it for good.',
  badInput: 'The tax authority refuses it for good.',
  neverFound: "Never found: the promo's clock, advanced by the whole wait schedule, rejects it. Until then it is pending.",
  noAccess: "The tax authority is out and stays so: the promo's clock, advanced by a week, rejects it.",
} as const
export type Fate = keyof typeof FATES
