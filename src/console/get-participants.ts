import { getParticipants } from '#contract/console-participants.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findPromoRow } from '#src/find-promo.ts'
import * as participants from '#store/participant-lists.ts'
import { pageOf, readCursor } from './cursor.ts'
import { shownParticipant } from './shown-participant.ts'

export const route = answer(getParticipants, async (ctx: Context, { params, query }) => {
  const { id: promoId } = await findPromoRow(ctx, params.id)
  const { q = '', blocked = null, cursor, limit } = query
  const after = cursor === undefined ? null : (readCursor(cursor, PLACE)[0] as string)
  const found = await participants.page(ctx.sql, { promoId, beginning: q.normalize('NFC'), blocked, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(found, limit, ({ participant }) => participant)
  return { items: items.map(shownParticipant), nextCursor }
})

const PLACE = /^([^\u0000-\u001f\u007f-\u009f]{1,255})$/
