import { keysAbout } from '#domain/receipt/identity.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { CONFIRMED } from './papers.ts'

/**
 * Condition that a receipt `r` still uses its external id and its photos: it is open, approved, or rejected because of the purchase itself. A receipt
 * rejected for any other reason releases them.
 */
export const isInUse = (db: Db): Piece => db`(r.holds_key or r.approved or r.state <> 'REVIEWED')`

/**
 * Condition that a receipt was rejected for a claim, for its moment or for its participant. Receipts sent with the duplicate check off have no other
 * column that tells.
 */
export const letsGo = (db: Db): Piece => db`
  state = 'REVIEWED' and not approved and (
    reject_key = any(${[...keysAbout('moment'), ...keysAbout('participant')]}::text[]) or (not (${CONFIRMED}) and reject_key = any(${keysAbout('claim')}::text[])))`
