import { getPromoVersions } from '#contract/console-versions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findPromoRow } from '#src/find-promo.ts'
import * as versions from '#store/promo-versions.ts'
import { pageOf, readCursor } from './cursor.ts'
import { shownVersion } from './shown-version.ts'

export const route = answer(getPromoVersions, async (ctx: Context, { params, query }) => {
  const { id } = await findPromoRow(ctx, params.id)
  const before = query.cursor === undefined ? null : Number(readCursor(query.cursor, /^(\d{1,9})$/)[0])
  const { items, nextCursor } = pageOf(await versions.page(ctx.sql, id, { before, limit: query.limit + 1 }), query.limit, ({ version }) => version)
  return { items: items.map(shownVersion), nextCursor }
})
