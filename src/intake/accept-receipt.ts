import type { Context } from '#context/context.ts'
import { foundSubject } from '#platform/subject.ts'
import { usesExternalId } from '#context/external-ids.ts'
import * as intake from '#store/intake.ts'
import { judged, locksOf } from './decide.ts'
import { compose, draftOf, type Draft } from './draft.ts'
import { firstObjection, locksOfSubmission, settle } from './settle.ts'
import { replayOf, type Accepted, type Submission } from './submission.ts'

export type { Accepted, Submission } from './submission.ts'

/**
 * Every way of intake ends here. The receipt is written at once, together with its history, event and job: in one statement shared with concurrent
 * submissions when it can be judged by itself, otherwise in a transaction that holds the locks of `locksOfSubmission`.
 */
export async function acceptReceipt(ctx: Context, submission: Submission): Promise<Accepted> {
  const draft = draftOf(ctx, submission)
  const accepted = (await acceptAlone(ctx, draft, submission)) ?? (await ctx.withLocks(locksOfSubmission(draft), (tx) => settle(tx, draft, submission)))
  report(ctx, draft, accepted)
  trace(ctx, draft, accepted)
  return accepted
}

/** Null: the decision depends on other receipts, so it has to be made under locks. */
async function acceptAlone(ctx: Context, draft: Draft, submission: Submission): Promise<Accepted | null> {
  const { promo, receipt } = draft
  if (!isAlone(draft)) return null
  const decision = firstObjection(draft, submission) ?? judged(promo, receipt)
  const { rejectKey } = decision
  const written = await ctx.insertReceipt(compose(draft, decision, { unlessBlocked: rejectKey !== 'FORMAT', unlessKnown: true }))
  if (written !== null) return { kind: 'accepted', ...written, rejectKey }

  // The usual reason is a caller who did not receive the answer and sends the receipt again.
  const holder = receipt.fiscalKey === null || !receipt.dupCheck ? null : await intake.findHolder(ctx.sql, promo.id, receipt.fiscalKey)
  return holder?.participant === receipt.participant ? replayOf(holder) : null
}

/** True if the decision on this receipt does not depend on other receipts. */
const isAlone = ({ promo, receipt, photos }: Draft): boolean =>
  promo.status === 'active' && photos.length === 0 && !usesExternalId(promo, receipt) && locksOf(promo, receipt).length === 0

function report(ctx: Context, { promo, receipt }: Draft, accepted: Accepted): void {
  const metrics = ctx.metrics.of(receipt)
  if (accepted.kind === 'replayed') metrics.replayed.inc()
  if (accepted.kind !== 'accepted') return
  const { rejectKey } = accepted
  metrics.accepted.inc({ outcome: rejectKey === null ? 'queued' : 'rejected' })
  if (rejectKey !== null) metrics.reviewed.inc({ rejectKey })
  if (rejectKey === null || promo.settings.callback !== null) ctx.wake()
}

function trace(ctx: Context, { promo, receipt }: Draft, accepted: Accepted): void {
  if (accepted.kind !== 'accepted' && accepted.kind !== 'replayed') return
  foundSubject(accepted.uuid)
  ctx.tracing.arrived(accepted.uuid, accepted.kind === 'replayed', {
    'chekhov.promo_id': promo.id,
    'chekhov.country': promo.country,
    'chekhov.source': receipt.source ?? '',
    ...(accepted.kind === 'accepted' && accepted.rejectKey !== null && { 'chekhov.reject_key': accepted.rejectKey }),
  })
}
