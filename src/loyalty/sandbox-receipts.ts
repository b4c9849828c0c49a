import { fiscalKey } from '#domain/qr/requisites.ts'
import { sandboxReceipt, type Composition } from '#domain/sandbox/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { readQr } from '#context/read-qr.ts'
import * as sandbox from '#store/sandbox.ts'

/** Sets the contents of a receipt for the tax authority of a sandbox promo. The first call counts; a text that is not a receipt is ignored. */
export async function composeReceipt(ctx: Context, promo: Promo, qrString: string, composition: Composition): Promise<void> {
  const parsed = readQr(ctx, promo, qrString)
  if (!parsed.ok) return
  const { requisites } = parsed
  await sandbox.compose(ctx.sql, { fiscalKey: fiscalKey(requisites), promoId: promo.id, fiscal: sandboxReceipt(requisites, composition) })
}
