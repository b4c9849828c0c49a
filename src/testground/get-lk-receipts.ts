import * as contract from '#contract/testground/receipts.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as testground from '#store/testground.ts'

export const getLkReceipts = answer(contract.getLkReceipts, async (ctx: Context, { query: { userUuid, country } }) => {
  const found = await testground.listReceipts(ctx.sql, userUuid.normalize('NFC'), country ?? null, LIMITS.pageSizeMax)
  return found.map((receipt) => presentToOperator(ctx, receipt))
})
