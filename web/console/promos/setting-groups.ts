/** Settings as operators think of them. One that is in none of these is shown at the end, so that the form always has them all. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  period: ['starts_at', 'ends_at', 'timezone', 'upload_within_days'],
  reward: ['points_mode', 'fixed_points', 'reward_kind', 'qualify_label', 'products', 'products_count_min', 'products_total_min', 'min_sum'],
  receipts: ['receipt_types', 'full_receipt_required', 'online_allowed', 'qr_required'],
  sellers: ['check_allowed_inns', 'allowed_store_inns', 'blacklisted_inns', 'fn_whitelist', 'chains', 'cities', 'stores'],
  limits: ['receipts_per_day', 'receipts_per_week', 'receipts_per_promo', 'delay_between_receipts', 'max_per_user_per_date', 'max_per_user_per_retailer', 'max_per_fn_per_day', 'max_rejected_per_user_per_day'],
  duplicates: ['duplicates_check_disabled', 'allow_dup_check_off', 'external_id_unique_constraint', 'duplicate_photo_check'],
  moderation: ['auto_review_enabled', 'suspicious_product_count', 'undo_window_seconds', 'auto_reject_after_days'],
  telling: ['callback', 'disputes_callback', 'payments_callback', 'include_fns_receipt', 'include_qr_string', 'reject_texts'],
  promos: ['linked_promos', 'copycat_promos', 'matching_promos', 'share_to_showcase', 'showcase'],
  housekeeping: ['sandbox', 'retention_days'],
}

export function grouped(names: readonly string[]): [group: string, names: string[]][] {
  const known = new Set(Object.values(GROUPS).flat())
  const groups = Object.entries(GROUPS).map(([group, settings]): [string, string[]] => [group, settings.filter((name) => names.includes(name))])
  return [...groups, ['other', names.filter((name) => !known.has(name))] as [string, string[]]].filter(([, settings]) => settings.length > 0)
}
