import { getAdminReceipts } from '#contract/admin-receipts.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { parseRuQr } from '#domain/qr/ru.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { isUuid } from '#src/find-receipt.ts'
import * as lists from '#store/receipt-lists.ts'
import { pageOf, readCursor, UUID } from './cursor.ts'
import { shownReceipt } from './shown.ts'

export const route = answer(getAdminReceipts, async (ctx: Context, { query }) => {
  const found = await lists.page(ctx.sql, {
    promoId: query.promoId ?? null,
    state: query.state ?? null,
    needsReview: query.needsReview ?? null,
    participant: query.userUuid?.normalize('NFC') ?? null,
    rejectKey: query.rejectKey ?? null,
    search: query.q === undefined ? null : readSearch(query.q),
    before: query.cursor === undefined ? null : (readCursor(query.cursor, PLACE)[0] as string),
    limit: query.limit + 1,
  })
  const { items, nextCursor } = pageOf(found, query.limit, ({ uuid }) => uuid)
  return { items: items.map((receipt) => shownReceipt(ctx, receipt)), nextCursor }
})

const PLACE = new RegExp(`^(${UUID})$`)

/** An operator pastes what they have: a uuid, an id of the brand's, a QR string, or a cash register's number. */
function readSearch(q: string): lists.Search {
  const text = q.trim()
  const qr = parseRuQr(text)
  return {
    text: text.normalize('NFC'),
    uuid: isUuid(text) ? text : null,
    fiscalKeys: qr.ok ? [fiscalKey(qr.requisites), fiscalKey(qr.requisites)] : /^\d{16}$/.test(text) ? [`ru:${text}:`, `ru:${text}:~`] : null,
  }
}
