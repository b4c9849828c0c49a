import { moderate, typedReason, type Decision } from '#domain/receipt/moderate.ts'
import { reconsider } from '#domain/receipt/reconsider.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { ALONE } from '#domain/rules/judging-context.ts'
import { approvedOutcome } from '#domain/rules/make-outcome.ts'
import type { Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { fiscalKeyLock, lockNames } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'
import { moveLocked } from '#context/of-promo.ts'
import { lookingAgain, recounted } from './recount.ts'
import { obstacle, orAlreadyCounted, recordOf, refusal, reopeningLocks, takenByAnother, reportApplied } from './apply.ts'

export type DecisionByHand = Omit<Decision, 'points'>

/** `reviewer`: the name for the history and for `reviewers`. `also`: more writes for the same transaction. */
type By = { reviewer: string; also?: (tx: Db) => Promise<void> }

/**
 * The final decision on a receipt in any state. A decided receipt of the sandbox is opened again first, as after a dispute, so that the brand gets the
 * callbacks of a live receipt; a decided receipt of a live promo is refused. An equal decision changes nothing.
 */
export async function decideByHand(ctx: Context, seen: Receipt, promo: Promo, decision: DecisionByHand, by: By): Promise<Receipt> {
  const decided = await orAlreadyCounted(
    lookingAgain(() =>
      ctx.sql.begin(async (tx) => {
        await lockNames(tx, [...reopeningLocks(promo, seen), ...(seen.fiscalKey === null ? [] : [fiscalKeyLock(seen.fiscalKey)])])
        const receipt = (await receipts.lock(tx, seen.uuid)) as Receipt
        if (stands(receipt, decision, by)) return receipt
        if (receipt.state === 'REVIEWED' && !receipt.sandbox) throw new ApiError('NOT_UNDER_REVIEW', 'The receipt is decided; a dispute can open it again.')
        await by.also?.(tx)
        const open = receipt.state === 'REVIEWED' ? await reopen(ctx, tx, receipt, promo, by) : receipt
        const why = await obstacle(tx, { receipt: open, promo }, decision)
        if (why !== null) throw refusal(why)
        return moveLocked(ctx, tx, open, promo, {
          event: 'moderatorDecided',
          actor: by.reviewer,
          detail: recordOf({ ...decision, points: null }, { receipt: open, promo }),
          change: await changeOf(tx, open, promo, decision, by),
        })
      }),
    ),
  )
  reportApplied(ctx, decided)
  return decided
}

const stands = ({ state, approved, rejectReason, reviewers }: Receipt, { approve, reason }: DecisionByHand, { reviewer }: By) =>
  state === 'REVIEWED' && reviewers.includes(reviewer) && approved === approve && (approve || typedReason(reason) === null || reason === rejectReason)

async function reopen(ctx: Context, tx: Db, receipt: Receipt, promo: Promo, by: By): Promise<Receipt> {
  const held = await takenByAnother(tx, promo, receipt)
  if (held !== null) throw new ApiError(held.code, held.detail)
  return moveLocked(ctx, tx, receipt, promo, { ...reconsider(receipt, promo), actor: by.reviewer, review: 'reconsidered' })
}

async function changeOf(tx: Db, open: Receipt, promo: Promo, decision: DecisionByHand, { reviewer }: By) {
  const seen = withOutcome(decision.approve ? await recounted(tx, open, promo) : open, promo)
  return { ...moderate(seen, promo, { ...decision, points: null }, reviewer), judgingContext: seen.judgingContext }
}

/** Computes what an approval would award if no rule has been asked yet. */
const withOutcome = (receipt: Receipt, promo: Promo): Receipt => {
  const { fiscal, outcome, judgingContext } = receipt
  if (outcome !== null || fiscal === null) return receipt
  return { ...receipt, outcome: approvedOutcome({ promoId: promo.id, settings: promo.settings, fiscal, judgingContext: judgingContext ?? ALONE }) }
}
