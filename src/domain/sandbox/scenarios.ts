import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'
import type { Requisites } from '../qr/requisites.ts'
import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import type { Fate } from './fates.ts'

export type Reserved = { code: number; fate: Fate; rejectKey: RejectKey | null; meaning: string }

/** Registers without a reject key; the table of reject keys has one for every key. */
const WITHOUT_KEY: readonly Reserved[] = [
  { code: 1, fate: 'found', rejectKey: null, meaning: "found at once; the promo's own rules decide" },
  { code: 2, fate: 'late', rejectKey: null, meaning: 'appears late: found by the third check' },
  { code: 3, fate: 'outage', rejectKey: null, meaning: 'the tax authority is out for two questions, then it answers' },
]

/** All reserved cash registers, by code. Any other register behaves like the first. */
export const SCENARIOS: readonly Reserved[] = [
  ...WITHOUT_KEY,
  ...Object.entries(REJECT_KEYS).map(
    ([
      key,
      {
        sandbox: [code, fate],
        meaning,
      },
    ]): Reserved => ({ code, fate, rejectKey: key as RejectKey, meaning }),
  ),
].sort((a, b) => a.code - b.code)

/** The cash register of a code; document number, fiscal sign, date and sum of its receipts are free. */
export const registerOf = (country: Country, code: number): string => `${PACKS[country].register.sandboxPrefix}${String(code).padStart(3, '0')}`

const byRegister = new Map(COUNTRIES.flatMap((country) => SCENARIOS.map((one) => [`${country}:${registerOf(country, one.code)}`, one] as const)))
const ORDINARY = SCENARIOS[0] as Reserved

/** The scenario of a sandbox receipt. */
export const reservedFor = ({ country, fn }: Pick<Requisites, 'country' | 'fn'>): Reserved => byRegister.get(`${country}:${fn}`) ?? ORDINARY

/** The reject key of a sandbox receipt at this point, regardless of the promo's rules. Null: the rules are asked, as for live receipts. */
export function scenarioKey(requisites: Requisites, at: 'atIntake' | 'byRules'): RejectKey | null {
  if (requisites.sandbox === undefined) return null
  const { fate, rejectKey } = reservedFor(requisites)
  return fate === at ? rejectKey : null
}
