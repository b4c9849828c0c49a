import type { getReceiptsCsv } from '#contract/admin-receipts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { parseRuQr } from '#domain/qr/ru.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Filter, Search } from '#store/receipt-lists.ts'

/** What an operator looks for among receipts. */
export const readFilter = (query: QueryOf<typeof getReceiptsCsv>): Omit<Filter, 'before' | 'limit'> => ({
  promoId: query.promoId ?? null,
  state: query.state ?? null,
  approved: query.approved ?? null,
  needsReview: query.needsReview ?? null,
  participant: query.userUuid?.normalize('NFC') ?? null,
  rejectKey: query.rejectKey ?? null,
  from: query.from === undefined ? null : new Date(query.from.toUpperCase()),
  to: query.to === undefined ? null : new Date(query.to.toUpperCase()),
  search: query.q === undefined ? null : readSearch(query.q),
})

/** An operator pastes what they have: a uuid, an id of the brand's, a QR string, or a cash register's number. */
function readSearch(q: string): Search {
  const text = q.trim()
  const qr = parseRuQr(text)
  return {
    text: text.normalize('NFC'),
    uuid: isUuid(text) ? text : null,
    fiscalKeys: qr.ok ? [fiscalKey(qr.requisites), fiscalKey(qr.requisites)] : /^\d{16}$/.test(text) ? [`ru:${text}:`, `ru:${text}:~`] : null,
  }
}
