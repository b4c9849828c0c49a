import { ALONE } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import type { Facts } from '../rules/rule.ts'
import type { Receipt } from './receipt.ts'

/** The facts of a receipt for the rules, once the tax authority has answered, with the judging context stored in the receipt. */
export function factsOf(receipt: Receipt, promo: { id: number; settings: CompiledSettings }, now: Date): Facts {
  const { requisites, fiscal, judgingContext } = receipt
  if (requisites === null || fiscal === null) throw new Error(`receipt ${receipt.uuid} has no fiscal data to judge`)
  return {
    promoId: promo.id,
    settings: promo.settings,
    now,
    acceptedAt: receipt.createdAt,
    requisites,
    fiscal,
    operationType: receipt.operationType,
    judgingContext: judgingContext ?? ALONE,
  }
}
