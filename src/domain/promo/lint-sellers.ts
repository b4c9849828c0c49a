import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'
import { hasWrongCheckDigits } from './tax-number.ts'

const REFUNDS = [2, 4]

export function* lintSellers(settings: PromoSettings): Generator<LintFinding> {
  const { check_allowed_inns, allowed_store_inns, blacklisted_inns, receipt_types } = settings
  if (receipt_types.every((type) => REFUNDS.includes(type))) {
    yield finding('NOTHING_PASSES', ['receipt_types'],
      { en: 'refunds are NON_PAID, whatever types are allowed', ru: 'возвраты отклоняются как NON_PAID, какие бы признаки ни были разрешены' },
      { en: 'add type 1, sales', ru: 'добавьте признак 1, приход' },
    )
  }
  if (check_allowed_inns && allowed_store_inns.length === 0) {
    yield finding('NOTHING_PASSES', ['allowed_store_inns'],
      { en: 'no seller is allowed: every receipt is INN_NOT_ALLOWED', ru: 'не разрешён ни один продавец: каждый чек будет INN_NOT_ALLOWED' },
      { en: 'list the sellers, or reset `check_allowed_inns`', ru: 'перечислите продавцов или сбросьте `check_allowed_inns`' },
    )
  }
  if (!check_allowed_inns && allowed_store_inns.length > 0) {
    yield finding('NO_EFFECT', ['allowed_store_inns'],
      { en: 'sellers are listed and not checked', ru: 'продавцы перечислены, но не проверяются' },
      { en: 'set `check_allowed_inns`', ru: 'включите `check_allowed_inns`' },
    )
  }
  const blacklisted = new Set(blacklisted_inns)
  for (const [index, inn] of allowed_store_inns.entries()) {
    if (blacklisted.has(inn)) yield finding('NO_EFFECT', ['allowed_store_inns', index],
      { en: `${inn} is blacklisted as well: its receipts are INN_BLACKLISTED`, ru: `${inn} есть и в чёрном списке: его чеки будут INN_BLACKLISTED` },
      { en: 'leave it in one of the lists', ru: 'оставьте его в одном из списков' },
    )
  }
  for (const list of ['allowed_store_inns', 'blacklisted_inns', 'fn_whitelist', 'cities'] as const) yield* listedTwice(list, settings[list])
  for (const [path, inn] of taxNumbers(settings)) {
    if (hasWrongCheckDigits(inn)) yield finding('INN_CHECK_DIGITS', path, { en: `${inn} is nobody's: its check digits are wrong`, ru: `${inn} ничей: контрольные цифры не сходятся` }, { en: 'compare it with the seller\'s', ru: 'сверьте с ИНН продавца' })
  }
}

function* taxNumbers({ allowed_store_inns, blacklisted_inns, chains, stores }: PromoSettings): Generator<[path: LintFinding['path'], inn: string]> {
  for (const [index, inn] of allowed_store_inns.entries()) yield [['allowed_store_inns', index], inn]
  for (const [index, inn] of blacklisted_inns.entries()) yield [['blacklisted_inns', index], inn]
  for (const [chain, { inns }] of chains.entries()) for (const [index, inn] of inns.entries()) yield [['chains', chain, 'inns', index], inn]
  for (const [index, { inn }] of stores.entries()) if (inn !== undefined) yield [['stores', index, 'inn'], inn]
}

function* listedTwice(list: string, values: readonly string[]): Generator<LintFinding> {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield finding('LISTED_TWICE', [list, index],
      { en: `${value} stands in the list before`, ru: `${value} уже есть в списке выше` },
      { en: 'leave it out', ru: 'уберите повтор' },
    )
    seen.add(value)
  }
}
