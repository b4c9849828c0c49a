import { v7 as uuidV7 } from 'uuid'
import { fiscalKey, type Requisites } from '#domain/qr/requisites.ts'
import { parseRuQr } from '#domain/qr/ru.ts'
import { presentEventWithoutNumber } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { judgeIntake } from '#domain/rules/judge.ts'
import type { TraceLine } from '#domain/rules/outcome.ts'
import type { Db } from '#platform/db.ts'
import type { Context, Promo } from '#src/context.ts'
import * as intake from '#store/intake.ts'
import type { NewReceipt, Written } from '#store/intake.ts'
import * as receipts from '#store/receipts.ts'

export type Submission = {
  promo: Promo
  userUuid: string
  qrString: string
  externalId: string | null
  /** False: neither a replay nor a duplicate, and never an original later. */
  dupCheck: boolean
  source: string | null
  channel: string | null
  meta: Record<string, unknown> | null
}

export type Accepted =
  /** With a reject key it is REVIEWED already; without one it goes on to the tax authority. */
  | { kind: 'accepted'; uuid: string; receiptId: number; rejectKey: RejectKey | null }
  | { kind: 'replayed'; uuid: string; receiptId: number }
  /** The promo takes an external id once, and another receipt has this one. */
  | { kind: 'externalIdUsed'; uuid: string }

/**
 * The one door of the pipeline: every way of intake ends here.
 * A receipt is written at once, together with its history, event and job, as if its fiscal key were new. Only when the
 * database refuses that does the slower path find out what stands in the way.
 */
export async function acceptReceipt(ctx: Context, submission: Submission): Promise<Accepted> {
  const draft = draftOf(submission, ctx.now())
  const { promo, externalId } = submission
  const accepted = promo.settings.external_id_unique_constraint && externalId !== null
    ? await ctx.sql.begin((tx) => writeUnderExternalId(tx, draft, externalId))
    : await write(ctx.sql, draft, ctx.insertReceipt)

  if (accepted.kind === 'replayed') ctx.metrics.replayed.inc()
  if (accepted.kind === 'accepted') {
    const { rejectKey } = accepted
    ctx.metrics.accepted.inc({ outcome: rejectKey === null ? 'queued' : 'rejected' })
    if (rejectKey === null) ctx.nudge('verify-receipt')
    else ctx.metrics.reviewed.inc({ rejectKey })
    if (promo.settings.callback !== null) ctx.nudge('deliver-callback')
  }
  return accepted
}

/** A submission as its rules see it, before anyone has looked whether the promo already knows the receipt. */
type Draft = { promo: Promo; receipt: Omit<Receipt, 'receiptId'>; decision: Decision }
/** Without a reject key the receipt goes on to the tax authority. */
type Decision = { rejectKey: RejectKey | null; trace: TraceLine[] }
type Insert = (receipt: NewReceipt) => Promise<Written | null>

function draftOf({ promo, userUuid, qrString, externalId, dupCheck, source, channel, meta }: Submission, now: Date): Draft {
  const parsed = parseRuQr(qrString)
  const requisites = parsed.ok ? parsed.requisites : null
  const unique = dupCheck && !promo.settings.duplicates_check_disabled && requisites !== null
  return {
    promo,
    decision: parsed.ok ? decide(promo, parsed.requisites, now) : objection('FORMAT', parsed.reason),
    receipt: {
      ...UNTOUCHED,
      uuid: uuidV7(),
      promoId: promo.id,
      country: promo.country,
      participant: userUuid.normalize('NFC'),
      userUuid,
      original: unique,
      dupCheck: unique,
      fiscalKey: requisites === null ? null : fiscalKey(requisites),
      requisites,
      qrString,
      externalId,
      source,
      channel,
      meta,
      createdAt: now,
    },
  }
}

const decide = (promo: Promo, requisites: Requisites, now: Date): Decision =>
  judgeIntake({ promoId: promo.id, settings: promo.settings, now, acceptedAt: now, requisites, fiscal: null, operationType: null })

/** What the database or the parser objects to comes before any rule, so it is the whole trace. */
const objection = (rejectKey: RejectKey, saw: string): Decision =>
  ({ rejectKey, trace: [{ rule: rejectKey, outcome: 'rejected', saw, bound: null, decided: true }] })

const UNTOUCHED = {
  state: 'ARRIVED', revision: 0, version: 0, duplicateOf: null, approved: false, needsReview: false, rejectKey: null, rejectReason: null,
  settingsVersion: null, fiscal: null, operationType: null, outcome: null, trace: null, reviewers: [], checks: 0, firstCheckAt: null,
  nextCheckAt: null, openCallbacks: 0, delivered: null,
} as const satisfies Partial<Receipt>

async function writeUnderExternalId(tx: Db, draft: Draft, externalId: string): Promise<Accepted> {
  const { receipt } = draft
  await intake.lockExternalId(tx, receipt.promoId, externalId)
  const used = await intake.findByExternalId(tx, receipt.promoId, externalId)
  if (used === null) return write(tx, draft, async (row) => (await intake.insertAll(tx, [row]))[0] ?? null)
  const sameAgain = receipt.dupCheck && used.fiscalKey === receipt.fiscalKey && used.participant === receipt.participant
  return sameAgain ? { kind: 'replayed', uuid: used.uuid, receiptId: used.receiptId } : { kind: 'externalIdUsed', uuid: used.uuid }
}

async function write(db: Db, draft: Draft, insert: Insert): Promise<Accepted> {
  const { promo, receipt, decision } = draft
  const written = await insert(compose(draft, decision, { unlessBlocked: decision.rejectKey !== 'FORMAT' }))
  if (written !== null) return { kind: 'accepted', ...written, rejectKey: decision.rejectKey }

  if (await receipts.isBlocked(db, promo.id, receipt.participant)) {
    const blocked = objection('USER_BLOCKED', receipt.participant)
    const first = await insert(compose(draft, blocked, {}))
    const own = first ?? mustBeThere(await insert(compose(draft, blocked, { original: false, dupCheck: false })))
    return { kind: 'accepted', ...own, rejectKey: 'USER_BLOCKED' }
  }

  // Without a fiscal key, or with the duplicate check off, nothing can have stood in the way but a block that is gone now.
  const original = receipt.original ? await intake.findOriginal(db, promo.id, receipt.fiscalKey as string) : null
  if (original === null) return { kind: 'accepted', ...mustBeThere(await insert(compose(draft, decision, {}))), rejectKey: decision.rejectKey }
  if (original.participant === receipt.participant) return { kind: 'replayed', uuid: original.uuid, receiptId: original.receiptId }
  return writeDuplicate(db, draft, original.uuid, insert)
}

/** Somebody else was first. The participant's own earlier attempt is their receipt; otherwise this one is, and is rejected. */
async function writeDuplicate(db: Db, draft: Draft, original: string, insert: Insert): Promise<Accepted> {
  const { promo, receipt } = draft
  const findOwn = () => intake.findOwnDuplicate(db, promo.id, receipt.fiscalKey as string, receipt.participant)
  const own = await findOwn()
  if (own !== null) return { kind: 'replayed', uuid: own.uuid, receiptId: own.receiptId }
  const written = await insert(compose(draft, objection('DUPLICATE', original), { original: false, duplicateOf: original }))
  if (written !== null) return { kind: 'accepted', ...written, rejectKey: 'DUPLICATE' }
  const { uuid, receiptId } = mustBeThere(await findOwn()) // written by a send of the same participant at the same moment
  return { kind: 'replayed', uuid, receiptId }
}

function mustBeThere<T>(row: T | null): T {
  if (row === null) throw new Error('a receipt that nothing stood in the way of was not written')
  return row
}

/** The rows of a receipt under one decision: it goes on to the tax authority, or is REVIEWED at once. */
function compose({ promo, receipt }: Draft, { rejectKey, trace }: Decision, change: Partial<Pick<NewReceipt, 'original' | 'dupCheck' | 'duplicateOf' | 'unlessBlocked'>>): NewReceipt {
  const { unlessBlocked = false, ...identity } = change
  const arrived = { ...receipt, ...identity, trace }
  const final = rejectKey === null ? arrived : { ...arrived, ...rejection(receipt, promo, rejectKey), state: 'REVIEWED' as const }
  return {
    ...final,
    arrived: presentEventWithoutNumber(arrived, promo.settings),
    reviewed: rejectKey === null ? null : presentEventWithoutNumber(final, promo.settings),
    addressed: promo.settings.callback !== null,
    nextJob: rejectKey === null ? 'verify-receipt' : null,
    unlessBlocked,
  }
}
