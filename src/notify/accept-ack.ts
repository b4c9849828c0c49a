import type { BrandAck } from '#domain/notify/brand-ack.ts'
import { readMeta, type Meta } from '#domain/notify/meta.ts'
import type { Db } from '#platform/db.ts'
import { stillOurs, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import * as callbacks from '#store/callbacks.ts'
import * as intake from '#store/intake.ts'
import { externalIdLock, lockNames } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'

/** Stores the brand's external id and meta for the receipt, unless another worker delivers the event by now. */
export async function acceptAck(ctx: Context, job: Job, promo: Promo, receiptUuid: string, { externalId, meta }: BrandAck): Promise<void> {
  if (externalId === undefined && meta === undefined) return
  await ctx.sql.begin(async (tx) => {
    if (!(await stillOurs(tx, job))) return
    let allowed = externalId ?? null
    if (allowed !== null && promo.settings.external_id_unique_constraint) {
      await lockNames(tx, [externalIdLock(promo.id, allowed)])
      const used = await intake.findByExternalId(tx, promo.id, allowed)
      if (used !== null && used.uuid !== receiptUuid) allowed = null
    }
    const added = meta !== undefined && (await isRoomFor(tx, receiptUuid, meta)) ? meta : null
    if (allowed !== null || added !== null) await callbacks.applyAck(tx, receiptUuid, { externalId: allowed, meta: added })
  })
}

/** Whether the receipt's meta stays within its bounds with this added: each answer may bring other names. */
async function isRoomFor(tx: Db, receiptUuid: string, meta: Meta): Promise<boolean> {
  const receipt = await receipts.find(tx, receiptUuid)
  return readMeta({ ...receipt?.meta, ...meta }) !== null
}
