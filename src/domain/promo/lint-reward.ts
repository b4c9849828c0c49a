import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintReward(settings: PromoSettings): Generator<LintFinding> {
  const { reward_kind, qualify_label, points_mode, fixed_points, products, duplicates_check_disabled } = settings
  if (reward_kind === 'qualify' && qualify_label === null) {
    yield finding('QUALIFY_LABEL_MISSING', ['qualify_label'], 'approved receipts tell no outcome', 'say what an approved receipt admits to')
  }
  if (reward_kind === 'points' && points_mode === 'rules' && products.every(({ points }) => points === 0)) {
    yield finding('NO_POINTS', ['products'], products.length === 0 ? 'without products there are no points by them' : 'every product gives 0 points', 'give products points, set `points_mode` to `fixed`, or `reward_kind` to `qualify`')
  }
  if (reward_kind === 'points' && points_mode === 'fixed' && fixed_points === 0) {
    yield finding('NO_POINTS', ['fixed_points'], 'every approved receipt gets 0 points', 'set `fixed_points`')
  }
  if (fixed_points > 0 && (points_mode !== 'fixed' || reward_kind === 'qualify')) {
    yield finding('NO_EFFECT', ['fixed_points'], 'points are fixed only where `points_mode` is `fixed` and `reward_kind` is `points`', 'set both, or reset `fixed_points`')
  }
  for (const minimum of ['products_count_min', 'products_total_min'] as const) {
    if (settings[minimum] > 0 && products.length === 0 && points_mode !== 'per_unit') yield finding('NO_EFFECT', [minimum], 'there are no products to count', 'list the products, or reset the minimum')
  }
  if (duplicates_check_disabled) {
    yield finding('DUPLICATES_ALLOWED', ['duplicates_check_disabled'], 'the same receipt is taken as a new one each time', 'only for tests')
  }
}
