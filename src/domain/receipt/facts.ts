import { ALONE } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import type { Facts } from '../rules/rule.ts'
import type { Receipt } from './receipt.ts'

/** What the rules are to judge a receipt by, once the tax authority has answered; under the circumstances that the receipt names. */
export function factsOf(receipt: Receipt, promo: { id: number; settings: CompiledSettings }, now: Date): Facts {
  const { requisites, fiscal, circumstances } = receipt
  if (requisites === null || fiscal === null) throw new Error(`receipt ${receipt.uuid} has no fiscal data to judge`)
  return {
    promoId: promo.id,
    settings: promo.settings,
    now,
    acceptedAt: receipt.createdAt,
    requisites,
    fiscal,
    operationType: receipt.operationType,
    circumstances: circumstances ?? ALONE,
  }
}
