import { uuidsOfShortCode } from '#domain/receipt/short-code.ts'
import type { getAdminReceipts } from '#contract/console/receipts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { findRegister } from '#countries/index.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { fiscalKey, registerKey, type Requisites } from '#domain/qr/requisites.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import type { Filter, KeyRange, Search } from '#store/receipt-lists.ts'

/** The filter of receipts in the console. */
export const readFilter = async (
  ctx: Context,
  query: Omit<QueryOf<typeof getAdminReceipts>, 'cursor' | 'limit'>,
): Promise<Omit<Filter, 'before' | 'limit'>> => ({
  promoId: query.promoId ?? null,
  state: query.state ?? null,
  approved: query.approved ?? null,
  needsReview: query.needsReview ?? null,
  participant: query.userUuid?.normalize('NFC') ?? null,
  rejectKey: query.rejectKey ?? null,
  from: query.from === undefined ? null : new Date(query.from.toUpperCase()),
  to: query.to === undefined ? null : new Date(query.to.toUpperCase()),
  search: query.q === undefined ? null : await readSearch(ctx, query.q, query.promoId ?? null),
})

/** An operator pastes what they have: a uuid, a receipt's number, the code that its participant reads, an external id, a QR string, or a cash register's number. */
async function readSearch(ctx: Context, q: string, promoId: number | null): Promise<Search> {
  const text = q.trim()
  const keysOf = readKeys(ctx, text)
  const owners = async (): Promise<Owner[]> => [{}, ...(await promos.listSandboxes(ctx.sql, promoId)).map((sandbox) => ({ sandbox }))]
  return {
    participant: text.normalize('NFC'),
    externalIds: [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])],
    uuids: isUuid(text.toLowerCase()) ? { from: text.toLowerCase(), to: text.toLowerCase() } : uuidsOfShortCode(text),
    receiptId: readReceiptId(text),
    fiscalKeys: keysOf === null ? [] : (await owners()).map(keysOf),
  }
}

/** Receipts of one sandbox promo, or live ones. */
type Owner = Pick<Requisites, 'sandbox'>

/** The fiscal keys that a text stands for. Null: none. */
function readKeys(ctx: Context, text: string): ((owner: Owner) => KeyRange) | null {
  const requisites = parseAnyFiscalQr(text, ctx)
  if (requisites !== null) {
    return (owner) => {
      const key = fiscalKey({ ...requisites, ...owner })
      return { from: key, to: key }
    }
  }
  const register = findRegister(text)
  return (
    register &&
    ((owner) => {
      const start = registerKey({ ...register, ...owner })
      return { from: start, to: `${start}~` }
    })
  )
}

/** A number as such, or as the console shows it: № 62. A longer one is something else, such as the number of a fiscal drive. */
function readReceiptId(text: string): number | null {
  const digits = /^(?:№|#)?\s*(\d{1,10})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
