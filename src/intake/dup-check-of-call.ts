import type { KeyCaller } from '#contract/callers.ts'
import type { Context, Promo } from '#context/context.ts'

/**
 * Whether the duplicate check is made. `dupCheck: false` that is not allowed is passed over instead of refused: the receipt is judged as any other, and nothing is
 * given twice. A key that anybody can read in a page turns nothing off.
 */
export function isDupChecked({ log }: Context, { keyId, scope }: KeyCaller, { settings }: Promo, asked: boolean | null): boolean {
  if (asked !== false) return true
  const isAllowed = scope === 'server' && settings.allow_dup_check_off
  if (!isAllowed) log.info({ keyId }, 'dupCheck: false is ignored')
  return !isAllowed
}
