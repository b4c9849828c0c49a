import * as contract from '#contract/promos/versions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as versions from '#store/promo-versions.ts'
import { pageOf, readCursor } from '#context/cursor.ts'
import { presentVersion } from './present-version.ts'

export const getPromoVersions = answer(contract.getPromoVersions, async (ctx: Context, { params, query }) => {
  const { id } = await findPromoRow(ctx, params.id)
  const before = query.cursor === undefined ? null : Number(readCursor(query.cursor, /^(\d{1,9})$/)[0])
  const { items, nextCursor } = pageOf(await versions.list(ctx.sql, id, { before, limit: query.limit + 1 }), query.limit, ({ version }) => version)
  return { items: items.map(presentVersion), nextCursor }
})
