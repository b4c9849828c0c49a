import * as contract from '#contract/participants.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as participants from '#store/participant-lists.ts'
import { pageOf, readCursor } from '#context/cursor.ts'
import { presentParticipant } from './present-participant.ts'

export const getParticipants = answer(contract.getParticipants, async (ctx: Context, { params, query }) => {
  const { id: promoId } = await findPromoRow(ctx, params.id)
  const { q = '', blocked = null, cursor, limit } = query
  const after = cursor === undefined ? null : (readCursor(cursor, PLACE)[0] as string)
  const found = await participants.list(ctx.sql, { promoId, beginning: q.normalize('NFC'), blocked, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(found, limit, ({ participant }) => `participant ${participant}`)
  return { items: items.map(presentParticipant), nextCursor }
})

/** A participant may be called anything, so a word before the name tells this list's cursors from those of other lists. */
const PLACE = /^participant ([^\u0000-\u001f\u007f-\u009f]{1,255})$/
