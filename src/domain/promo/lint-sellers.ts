import { PACKS, type Country } from '#countries/index.ts'
import { meantCity } from '../rules/city-in-address.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import { SETTINGS, settingsWith, type PromoSettings } from './settings.ts'

export function* lintSellers(settings: PromoSettings, { country }: { country: Country }): Generator<LintFinding> {
  const { allowed_store_inns, blacklisted_inns } = settings
  const blacklisted = new Set(blacklisted_inns)
  for (const [index, inn] of allowed_store_inns.entries()) {
    if (blacklisted.has(inn))
      yield finding(
        'NO_EFFECT',
        ['allowed_store_inns', index],
        { en: `${inn} is blacklisted as well: its receipts are INN_BLACKLISTED`, ru: `${inn} есть и в чёрном списке: его чеки будут INN_BLACKLISTED` },
        { en: 'leave it in one of the lists', ru: 'оставьте его в одном из списков' },
      )
  }
  for (const list of LISTS) yield* listedTwice(list, settings[list] as readonly (string | number)[])
  for (const [path, inn] of taxNumbers(settings)) {
    if (PACKS[country].taxNumber.isMistyped(inn))
      yield finding(
        'INN_CHECK_DIGITS',
        path,
        { en: `${inn} is nobody's: its check digits are wrong`, ru: `${inn} ничей: контрольные цифры не сходятся` },
        { en: "compare it with the seller's", ru: 'сверьте с ИНН продавца' },
      )
  }
}

/** The lists of single values. */
const LISTS = (Object.keys(SETTINGS) as (keyof PromoSettings)[]).filter((name) =>
  ['string', 'integer'].includes((SETTINGS[name].schema as { items?: { type?: string } }).items?.type ?? ''),
)

function* taxNumbers({ chains, stores, ...settings }: PromoSettings): Generator<[path: LintFinding['path'], inn: string]> {
  for (const list of settingsWith('taxNumbers')) for (const [index, inn] of settings[list].entries()) yield [[list, index], inn]
  for (const [chain, { inns }] of chains.entries()) for (const [index, inn] of inns.entries()) yield [['chains', chain, 'inns', index], inn]
  for (const [index, { inn }] of stores.entries()) if (inn !== undefined) yield [['stores', index, 'inn'], inn]
}

function* listedTwice(list: keyof PromoSettings, values: readonly (string | number)[]): Generator<LintFinding> {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    const meant = list === 'cities' ? meantCity(String(value)) : String(value)
    if (seen.has(meant))
      yield finding(
        'LISTED_TWICE',
        [list, index],
        { en: `${value} stands in the list before`, ru: `${value} уже есть в списке выше` },
        { en: 'leave it out', ru: 'уберите повтор' },
      )
    seen.add(meant)
  }
}
