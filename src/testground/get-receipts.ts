import { getLkReceipts } from '#contract/testground.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import * as testground from '#store/testground.ts'

export const route = answer(getLkReceipts, async (ctx: Context, { query: { userUuid, country } }) => {
  const found = await testground.receiptsOf(ctx.sql, userUuid.normalize('NFC'), country ?? null, LIMITS.pageSizeMax)
  return found.map((receipt) => shownReceipt(ctx, receipt))
})
