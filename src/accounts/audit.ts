import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditField } from '#domain/audit.ts'
import type { Db, Json } from '#platform/db.ts'
import * as log from '#store/audit.ts'

/** The person who acts, the token if they act with one, and the request in which they do. */
export type Actor = { name: string; token?: string | null; requestId: string | null }

export const actorOf = ({ caller, request }: { caller: { name: string; token?: string | null }; request: { id: string } }): Actor => ({
  name: caller.name,
  token: caller.token ?? null,
  requestId: request.id,
})

/** A brand that acts with its key. */
export const actorOfKey = ({ caller, request }: { caller: { keyId: number }; request: { id: string } }): Actor => ({
  name: `key:${caller.keyId}`,
  requestId: request.id,
})

/** Fields that the console has a name for; the compiler refuses any other, also in an object that was put together elsewhere. */
type Named<T> = T & { readonly [Other in Exclude<keyof T, AuditField>]: never }

/** Writes a line of the audit log, in the transaction of the action. The caller leaves secrets out of `before` and `after`. */
export const audit = <Before extends Json & object, After extends Json & object>(
  tx: Db,
  { name, token = null, requestId }: Actor,
  action: AuditAction,
  subject: string,
  { before = null, after = null }: { before?: Named<Before> | null; after?: Named<After> | null } = {},
): Promise<void> => log.add(tx, { actor: name, token, requestId, action, subject, before, after })

/** Writes a line about a change, unless the change left everything as it was. */
export async function auditChange<Before extends Json & object, After extends Json & object>(
  tx: Db,
  by: Actor,
  action: AuditAction,
  subject: string,
  change: { before: Named<Before>; after: Named<After> },
): Promise<void> {
  if (!isDeepStrictEqual(change.before, change.after)) await audit(tx, by, action, subject, change)
}
