import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'
import { hasWrongCheckDigits } from './tax-number.ts'

const REFUNDS = [2, 4]

export function* lintSellers(settings: PromoSettings): Generator<LintFinding> {
  const { check_allowed_inns, allowed_store_inns, blacklisted_inns, receipt_types } = settings
  if (receipt_types.every((type) => REFUNDS.includes(type))) {
    yield finding('NOTHING_PASSES', ['receipt_types'], 'refunds are NON_PAID, whatever types are allowed', 'add type 1, sales')
  }
  if (check_allowed_inns && allowed_store_inns.length === 0) {
    yield finding('NOTHING_PASSES', ['allowed_store_inns'], 'no seller is allowed: every receipt is INN_NOT_ALLOWED', 'list the sellers, or reset `check_allowed_inns`')
  }
  if (!check_allowed_inns && allowed_store_inns.length > 0) {
    yield finding('NO_EFFECT', ['allowed_store_inns'], 'sellers are listed and not checked', 'set `check_allowed_inns`')
  }
  const blacklisted = new Set(blacklisted_inns)
  for (const [index, inn] of allowed_store_inns.entries()) {
    if (blacklisted.has(inn)) yield finding('NO_EFFECT', ['allowed_store_inns', index], `${inn} is blacklisted as well: its receipts are INN_BLACKLISTED`, 'leave it in one of the lists')
  }
  for (const list of ['allowed_store_inns', 'blacklisted_inns', 'fn_whitelist', 'cities'] as const) yield* listedTwice(list, settings[list])
  for (const [path, inn] of taxNumbers(settings)) {
    if (hasWrongCheckDigits(inn)) yield finding('INN_CHECK_DIGITS', path, `${inn} is nobody's: its check digits are wrong`, 'compare it with the seller\'s')
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
    if (seen.has(value)) yield finding('LISTED_TWICE', [list, index], `${value} stands in the list before`, 'leave it out')
    seen.add(value)
  }
}
