import type { BrandAck } from '#domain/notify/brand-ack.ts'
import type { Context, Promo } from '#src/context.ts'
import * as callbacks from '#store/callbacks.ts'
import * as intake from '#store/intake.ts'

/** Stores what the brand calls the receipt and wants to remember of it. */
export async function acceptAck(ctx: Context, promo: Promo, receiptUuid: string, { externalId, meta }: BrandAck): Promise<void> {
  if (externalId === undefined && meta === undefined) return
  await ctx.sql.begin(async (tx) => {
    let allowed = externalId ?? null
    if (allowed !== null && promo.settings.external_id_unique_constraint) {
      await intake.lockExternalId(tx, promo.id, allowed)
      const used = await intake.findByExternalId(tx, promo.id, allowed)
      if (used !== null && used.uuid !== receiptUuid) allowed = null
    }
    if (allowed !== null || meta !== undefined) await callbacks.applyAck(tx, receiptUuid, { externalId: allowed, meta: meta ?? null })
  })
}
