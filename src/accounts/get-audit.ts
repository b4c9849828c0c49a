import * as contract from '#contract/accounts/audit.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as log from '#store/audit.ts'
import { pageOf, readId } from '#context/cursor.ts'

export const getAudit = answer(contract.getAudit, async (ctx: Context, { query }) => {
  const { subject, actor, action = null, from, to, cursor, limit } = query
  const found = await log.list(ctx.sql, {
    // Lines have participants and actors in one form, whichever the caller writes.
    subject: subject?.normalize('NFC') ?? null,
    actor: actor?.normalize('NFC') ?? null,
    action,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: cursor === undefined ? null : readId(cursor),
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { items: items.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })), nextCursor }
})
