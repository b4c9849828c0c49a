import type { OperatorCaller } from '#contract/callers.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { Db, Json } from '#platform/db.ts'
import * as log from '#store/audit.ts'

/** Whoever does something, and in which request. */
export type Actor = { name: string; requestId: string | null }

export const actorOf = ({ caller, request }: { caller: Pick<OperatorCaller, 'name'>; request: { id: string } }): Actor => ({ name: caller.name, requestId: request.id })

/** Writes down what an operator does, in the transaction in which it is done. Secrets are for the caller to leave out. */
export const audit = (tx: Db, { name, requestId }: Actor, action: AuditAction, subject: string, { before = null, after = null }: { before?: Json; after?: Json } = {}): Promise<void> =>
  log.add(tx, { actor: name, requestId, action, subject, before, after })
