import type { RejectKey } from '../reject-keys.ts'
import type { Receipt } from './receipt.ts'

/** Objections that stand before the duplicate check: a receipt with one of them may have no place among those of its fiscal key. */
export const BESIDE_THE_CHECK: readonly RejectKey[] = ['USER_BLOCKED', 'duplicate_photo', 'DUPLICATE', 'COPYCAT']

/**
 * Whether the receipt shares the one award of its fiscal key. All do but those whose sender, or promo, has turned the duplicate check off;
 * one that an objection kept from the check is no such receipt, also once it is heard again.
 */
export const sharesAward = ({ dupCheck, trace }: Pick<Receipt, 'dupCheck' | 'trace'>): boolean =>
  dupCheck || (trace ?? []).some(({ rule, decided }) => decided && (BESIDE_THE_CHECK as readonly string[]).includes(rule))
