import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

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
}

function* listedTwice(list: string, values: readonly string[]): Generator<LintFinding> {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield finding('LISTED_TWICE', [list, index], `${value} stands in the list before`, 'leave it out')
    seen.add(value)
  }
}
