import type { Db } from '#platform/db.ts'
import * as intake from '#store/intake.ts'
import type { NewReceipt, Written } from '#store/intake.ts'
import * as receipts from '#store/receipts.ts'
import { objection, type Decision } from './decide.ts'
import { compose, type Draft } from './draft.ts'
import type { Accepted } from './submission.ts'

export type Insert = (receipt: NewReceipt) => Promise<Written | null>

/** Writes a receipt as if its fiscal key were new; where the database refuses, finds out what stands in the way. */
export async function write(db: Db, draft: Draft, decision: Decision, insert: Insert): Promise<Accepted> {
  const { promo, receipt } = draft
  const written = await insert(compose(draft, decision, { unlessBlocked: decision.rejectKey !== 'FORMAT' }))
  if (written !== null) return { kind: 'accepted', ...written, rejectKey: decision.rejectKey }

  if (await receipts.isBlocked(db, promo.id, receipt.participant)) {
    const blocked = objection('USER_BLOCKED', null)
    const first = await insert(compose(draft, blocked, {}))
    const own = first ?? mustBeThere(await insert(compose(draft, blocked, { original: false, dupCheck: false })))
    return { kind: 'accepted', ...own, rejectKey: 'USER_BLOCKED' }
  }

  // Without a fiscal key, or with the duplicate check off, nothing can have stood in the way but a block that is gone now.
  const original = receipt.original ? await intake.findOriginal(db, promo.id, receipt.fiscalKey as string) : null
  if (original === null) return { kind: 'accepted', ...mustBeThere(await insert(compose(draft, decision, {}))), rejectKey: decision.rejectKey }
  if (original.participant === receipt.participant) return replayOf(original)
  return writeDuplicate(db, draft, decision, original, insert)
}

/** Somebody else was first. The participant's own earlier attempt is their receipt; otherwise this one is, and is rejected. */
async function writeDuplicate(db: Db, draft: Draft, decision: Decision, original: intake.Known, insert: Insert): Promise<Accepted> {
  const { promo, receipt } = draft
  const findOwn = () => intake.findOwnDuplicate(db, promo.id, receipt.fiscalKey as string, receipt.participant)
  const own = await findOwn()
  if (own !== null) return replayOf(own)
  const why = whyTaken(original, decision)
  const written = await insert(compose(draft, why, { original: false, duplicateOf: original.uuid }))
  if (written !== null) return { kind: 'accepted', ...written, rejectKey: why.rejectKey }
  return replayOf(mustBeThere(await findOwn())) // written by a send of the same participant at the same moment
}

/** A receipt that came from another promo makes this one a COPYCAT, unless the two promos exclude each other anyway. */
export function whyTaken(original: intake.Known, decision: Decision): Decision {
  if (original.copyOf === null) return objection('DUPLICATE', original.uuid)
  return decision.rejectKey === 'LINKED_DUPLICATE' ? decision : objection('COPYCAT', original.uuid)
}

const replayOf = ({ uuid, receiptId }: intake.Known): Accepted => ({ kind: 'replayed', uuid, receiptId })

function mustBeThere<T>(row: T | null): T {
  if (row === null) throw new Error('a receipt that nothing stood in the way of was not written')
  return row
}
