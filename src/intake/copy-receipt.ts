import { repeatOf } from '#domain/receipt/identity.ts'
import { ARRIVING } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { finish, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import { newUuid } from '#context/new-uuid.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as intake from '#store/intake.ts'
import { lockNames, repeatLock } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'
import { decide, locksOf, objection } from './decide.ts'
import { compose, type Draft } from './draft.ts'

/**
 * Copies a receipt that one promo has approved into another promo, for the same participant. The answer of the tax authority is copied too, so there is no
 * new question. Nothing is written when the promo already knows the receipt.
 */
export async function copyReceipt(ctx: Context, job: Job<Jobs['copy-receipt']>): Promise<void> {
  const draft = await draftOfCopy(ctx, job.payload)
  const decided = await ctx.sql.begin(async (tx) => {
    if (!(await finish(tx, job)) || draft === null) return null
    const { promo, receipt } = draft
    await lockNames(tx, [...locksOf(promo, receipt), repeatLock(promo.id, receipt.participant, receipt.fiscalKey as string)])
    if (receipt.dupCheck && (await isKnown(tx, receipt))) return null
    const blocked = await receipts.isBlocked(tx, promo.id, receipt.participant)
    const decision = blocked ? objection('USER_BLOCKED', null) : await decide(tx, promo, receipt)
    return (await intake.insertAll(tx, [compose(draft, decision, {})])).length === 1 ? decision : null
  })
  if (decided === null) return
  const { promo, receipt } = draft as Draft
  if (decided.rejectKey !== null) ctx.metrics.of(receipt).reviewed.inc({ rejectKey: decided.rejectKey })
  ctx.tracing.arrived(receipt.uuid, false, { 'chekhov.promo_id': promo.id, 'chekhov.country': promo.country, 'chekhov.source': 'copycat' })
  ctx.wake()
}

/** True if a receipt of the promo holds the fiscal key, or the promo has refused it to this participant for a reason that still holds. */
async function isKnown(tx: Db, { promoId, participant, fiscalKey, requisites }: Draft['receipt']): Promise<boolean> {
  if (fiscalKey === null || requisites === null) return false
  if ((await intake.findHolder(tx, promoId, fiscalKey)) !== null) return true
  return repeatOf(await intake.listEarlier(tx, promoId, fiscalKey, participant), { requisites, decided: null }) !== null
}

async function draftOfCopy(ctx: Context, { receiptUuid, promoId }: Jobs['copy-receipt']): Promise<Draft | null> {
  const source = await receipts.find(ctx.sql, receiptUuid)
  const promo = await ctx.promo(promoId)
  if (!source?.approved || source.fiscal === null || promo?.status !== 'active' || promo.country !== source.country) return null
  const sent = source.copyOf === null ? source : await receipts.find(ctx.sql, source.copyOf)
  if (sent === null || sent.promoId === promoId) return null
  const { country, sandbox, participant, userUuid, fiscalKey, requisites, qrString } = source
  // A receipt that was sent without the duplicate check holds no fiscal key, and neither does its copy.
  const checked = source.dupCheck && !promo.settings.duplicates_check_disabled
  const createdAt = ctx.now()
  return {
    promo,
    photos: [],
    unread: null,
    shownKeys: [],
    baseUrl: ctx.baseUrl,
    from: [],
    receipt: {
      ...ARRIVING,
      uuid: newUuid(createdAt),
      promoId,
      country,
      sandbox,
      participant,
      userUuid,
      holdsKey: checked,
      dupCheck: checked,
      fiscalKey,
      requisites,
      qrString,
      externalId: null,
      copyOf: sent.uuid,
      source: 'copycat',
      channel: null,
      meta: null,
      photos: [],
      createdAt,
    },
  }
}
