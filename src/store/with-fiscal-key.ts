import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'

/**
 * A query for columns of all receipts whose fiscal key meets a condition. Those that hold it, those that do not and those sent beside the
 * duplicate check have an index each, which serves this alone; every receipt with a fiscal key is in one of them.
 */
export const withFiscalKey = (db: Db, columns: Piece, condition: Piece): Piece => db`
  select ${columns} from receipts where ${condition} and holds_key
  union all select ${columns} from receipts where ${condition} and dup_check and not holds_key
  union all select ${columns} from receipts where ${condition} and not dup_check and fiscal_key is not null`
