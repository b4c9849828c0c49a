import type { AuditAction } from '#domain/audit.ts'
import type { ReceiptEvent, ReceiptNote } from '#domain/receipt/lifecycle.ts'
import type { Sql } from '#platform/db.ts'

export type ModeratorFigures = {
  moderator: string
  decided: number
  approved: number
  rejected: number
  takenBack: number
  overturned: number
  medianSeconds: number | null
}

const DECISIONS: readonly AuditAction[] = ['receipt.decide', 'receipt.decideUndoable']
const TAKEN_BACK: AuditAction = 'receipt.undo'
/** How an undoable decision ends in the history of its receipt. Only the first is that it holds. */
const HELD: ReceiptEvent = 'moderatorDecided'
const ENDS: readonly (ReceiptEvent | ReceiptNote)[] = [HELD, 'decisionTakenBack', 'participantBlocked']

/**
 * What each moderator decided between two moments, from the audit log, whose index by time bounds what is read. What became of a decision is looked up by
 * its receipt, and so is its promo: the pause before a decision counts from the moderator's last one in any promo. The line that follows a decision
 * says whether it was taken back, and the receipt's history whether something came before it applied, such as a block. A reconsidered dispute overturns
 * the last decision before it.
 */
export const listModeratorFigures = (
  sql: Sql,
  { promoId, from, to, pauseSeconds }: { promoId: number | null; from: Date; to: Date; pauseSeconds: number },
): Promise<ModeratorFigures[]> =>
  sql<ModeratorFigures[]>`
    with decided as materialized (
      select id, at, actor, subject, right(subject, 36)::uuid as receipt_uuid, after->>'approve' = 'true' as approve,
             after->>'appliesAt' as applies_at,
             extract(epoch from at - lag(at) over (partition by actor order by id))::float as seconds
        from audit_log
       where at >= ${from} and at < ${to} and action = any(${[...DECISIONS]}::text[])
    ), seen as (
      select d.*,
             (select l.action from audit_log l
               where l.subject = d.subject and l.id > d.id and l.action = any(${[...DECISIONS, TAKEN_BACK]}::text[])
               order by l.id limit 1) is not distinct from ${TAKEN_BACK}::text as taken_back,
             exists (
               select 1 from receipt_history held
                where held.receipt_uuid = d.receipt_uuid and held.event = 'decisionHeld' and held.detail->>'appliesAt' = d.applies_at
                  and (select h.event from receipt_history h
                        where h.receipt_uuid = held.receipt_uuid and h.id > held.id and h.event = any(${[...ENDS]}::text[])
                        order by h.id limit 1) <> ${HELD}::text) as overtaken,
             exists (
               select 1 from disputes x
                where x.receipt_uuid = d.receipt_uuid and x.status = 'reconsidered' and x.opened_at > d.at
                  and not exists (
                    select 1 from audit_log l
                     where l.subject = d.subject and l.id > d.id and l.at < x.opened_at and l.action = any(${[...DECISIONS]}::text[]))) as overturned
        from decided d
       ${promoId === null ? sql`` : sql`where exists (select 1 from receipts r where r.uuid = d.receipt_uuid and r.promo_id = ${promoId}::bigint)`}
    )
    select actor as moderator,
           count(*) filter (where not taken_back and not overtaken)::int as decided,
           count(*) filter (where not taken_back and not overtaken and approve)::int as approved,
           count(*) filter (where not taken_back and not overtaken and not approve)::int as rejected,
           count(*) filter (where taken_back)::int as taken_back,
           count(*) filter (where not taken_back and not overtaken and overturned)::int as overturned,
           percentile_cont(0.5) within group (order by seconds) filter (where seconds <= ${pauseSeconds}::float) as median_seconds
      from seen
     group by actor
     order by decided desc, actor`
