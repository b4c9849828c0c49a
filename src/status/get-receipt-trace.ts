import * as contract from '#contract/status.ts'
import type { TraceLine } from '#domain/rules/outcome.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'

export const getReceiptTrace = answer(contract.getReceiptTrace, async (ctx: Context, { params, caller: { promoId } }) => {
  // Asked of the promo first: with the setting off, the answer says nothing about the receipt.
  const promo = await ctx.promo(promoId)
  if (!promo?.settings.trace_for_brand) throw notFound('trace')
  const { uuid, state, approved, rejectKey, settingsVersion, trace } = await findReceipt(ctx, params.receipt_uuid, promoId)
  return { uuid, state, approved, rejectKey, settingsVersion, trace: (trace ?? []).map(presentLine) }
})

/** A linked promo may be of another brand: that there is one is in the reject key, and which one is for operators. */
const presentLine = ({ rule, saw, ...line }: TraceLine) => ({ name: rule, saw: rule === 'LINKED_DUPLICATE' ? null : saw, ...line })
