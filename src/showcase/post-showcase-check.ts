import * as contract from '#contract/showcase.ts'
import { answer } from '#platform/http/answer.ts'
import { unauthorized } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Context } from '#context/context.ts'
import { newUuid } from '#context/new-uuid.ts'
import { readQr } from '#context/read-qr.ts'
import * as scans from '#store/scans.ts'
import { presentScan } from './present-scan.ts'

/** Creates no receipt and counts for no limit. The question itself is stored, so that its answer can be asked for again. */
export const postShowcaseCheck = answer(contract.postShowcaseCheck, async (ctx: Context, { body, caller }) => {
  const promo = await ctx.promo(caller.promoId)
  if (promo === null) throw unauthorized('noSuchKey')
  const parsed = readQr(ctx, promo, body.qrStr)
  if (!parsed.ok) throw new InvalidRequest([valueError(['body', 'qrStr'], parsed.reason)])
  const { requisites } = parsed
  const createdAt = ctx.now()
  return presentScan(
    ctx,
    await scans.open(ctx.sql, {
      uuid: newUuid(createdAt),
      promoId: promo.id,
      participant: body.userUuid.normalize('NFC'),
      userUuid: body.userUuid,
      externalId: body.externalId || null,
      requisites,
      createdAt,
    }),
  )
})
