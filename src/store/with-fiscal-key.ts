import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'

/**
 * A query for columns of all receipts whose fiscal key meets a condition. Holders, non-holders and receipts sent with the duplicate check off have an
 * index each, and every receipt with a fiscal key is in exactly one of them.
 */
export const withFiscalKey = (db: Db, columns: Piece, condition: Piece): Piece => db`
  select ${columns} from receipts where ${condition} and holds_key
  union all select ${columns} from receipts where ${condition} and dup_check and not holds_key
  union all select ${columns} from receipts where ${condition} and not dup_check and fiscal_key is not null`
