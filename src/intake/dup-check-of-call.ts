import type { KeyCaller } from '#contract/callers.ts'
import type { Context, Promo } from '#context/context.ts'

/**
 * Whether the duplicate check is made. A `dupCheck: false` that is not allowed is ignored rather than refused: the receipt is then judged like any other, so
 * nothing is awarded twice. Keys of scope `widget` are public and can never turn the check off.
 */
export function isDupChecked({ log }: Context, { keyId, scope }: KeyCaller, { settings }: Promo, asked: boolean | null): boolean {
  if (asked !== false) return true
  const isAllowed = scope === 'server' && settings.allow_dup_check_off
  if (!isAllowed) log.info({ keyId }, 'dupCheck: false is ignored')
  return !isAllowed
}
