import type { AuditAction } from '#domain/audit.ts'
import type { Db, Json } from '#platform/db.ts'

export type AuditEntry = { actor: string; token: string | null; requestId: string | null; action: AuditAction; subject: string; before: Json; after: Json }

export async function add(tx: Db, { actor, token, requestId, action, subject, before, after }: AuditEntry): Promise<void> {
  await tx`
    insert into audit_log (actor, token, action, subject, before, after, request_id)
    values (${actor}, ${token}, ${action}, ${subject}, ${before === null ? null : tx.json(before)}, ${after === null ? null : tx.json(after)}, ${requestId})`
}

export type AuditFilter = {
  subject: string | null
  actor: string | null
  action: AuditAction | null
  from: Date | null
  to: Date | null
  /** Id of the last line on the previous page. */
  before: number | null
  limit: number
}

/** Newest first. */
export function list(db: Db, { subject, actor, action, from, to, before, limit }: AuditFilter): Promise<(AuditEntry & { id: number; at: Date })[]> {
  return db<(AuditEntry & { id: number; at: Date })[]>`
    select id, at, actor, token, action, subject, before, after, request_id from audit_log
     where true
       ${subject === null ? db`` : db`and subject = ${subject}`}
       ${actor === null ? db`` : db`and actor = ${actor}`}
       ${action === null ? db`` : db`and action = ${action}`}
       ${from === null ? db`` : db`and at >= ${from}`}
       ${to === null ? db`` : db`and at < ${to}`}
       ${before === null ? db`` : db`and id < ${before}::bigint`}
     order by id desc
     limit ${limit}::int`
}
