import { keysAbout } from '#domain/receipt/identity.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'

/**
 * Whether a receipt `r` still uses what it was sent with, its external id and its photos: it is open, approved or refused for the
 * purchase itself. A receipt that is rejected for anything else has left them to others.
 */
export const isInUse = (db: Db): Piece => db`(r.holds_key or r.approved or r.state <> 'REVIEWED')`

/** Whether a receipt is rejected for a claim, a moment or its participant. Of what is sent beside the duplicate check nothing else tells. */
export const letsGo = (db: Db): Piece => db`
  state = 'REVIEWED' and not approved and (
    reject_key = any(${[...keysAbout('moment'), ...keysAbout('participant')]}::text[]) or (fiscal is null and reject_key = any(${keysAbout('claim')}::text[])))`
